import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension AppContext {
  /// Suggests the extended mapping once, on a terminal, to a user whose other machine uses this program with the account:
  /// with the strict mapping series, tags and flags stay on the machine where the user set them.
  func suggestExtendedMapping(of account: Account, after outcomes: [ListOutcome], in store: Store) throws {
    guard terminal.errorIsTerminal, account.mapping == .strict, outcomes.contains(where: { $0.report.pulledNew > 0 })
    else { return }
    let memo = "suggestedExtendedMapping.\(account.id)"
    let isDue = try store.read { store in
      guard try store.memo(memo) == nil else { return false }
      return try store.hasTaskOfOtherMachine(account: account.id, product: CalendarObjectWriter.productIdentifier)
    }
    guard isDue else { return }
    try store.write { try $0.setMemo(memo, "1") }
    let command = "focusblox account mapping \(account.name) extended"
    say(
      "Another machine adds tasks to “\(account.name)” with focusblox. Series, tags and flags stay on each machine; run “\(command)” on every machine to share them."
    )
  }
}
