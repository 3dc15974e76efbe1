import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The suggestion of the extended mapping, once, to a user whose other machine uses this program with the account: with the strict
/// mapping series, tags and flags stay on the machine where the user set them.
enum ExtendedMapping {
  static func suggest(for account: Account, after outcomes: [ListOutcome], to person: any Person, in store: Store)
    throws
  {
    guard person.isReading, account.mapping == .strict, outcomes.contains(where: { $0.report.pulledNew > 0 }) else {
      return
    }
    let memo = "suggestedExtendedMapping.\(account.id)"
    let isDue = try store.read { store in
      guard try store.memo(memo) == nil else { return false }
      return try store.hasTaskOfOtherMachine(account: account.id, product: CalendarObjectWriter.productIdentifier)
    }
    guard isDue else { return }
    try store.write { try $0.setMemo(memo, "1") }
    person.tell(.extendedMappingHelps(account))
  }
}
