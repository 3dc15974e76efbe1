package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

extension Workplace {
  /// Lets `plan_ignore` follow the new name of a calendar, so that its events go on to take no time.
  ///
  /// - Parameter before: the list with its former name.
  package func renameIgnored(_ before: CalendarList, of account: Account, to name: String, _ store: StoreReader) throws
  {
    guard let ignored = try settings().planIgnore else { return }
    let others = try store.lists().filter { $0.id != before.id }.map { $0.name.lowercased() }
    let isShared = others.contains(before.name.lowercased())
    let new = ignored.flatMap { text -> [String] in
      guard text != before.href, AlarmCalendar.isNamed(before, of: account.name, text) else { return [text] }
      let isAlone = text.lowercased() == before.name.lowercased()
      let renamed = isAlone && !others.contains(name.lowercased()) ? name : "\(account.name)/\(name)"
      // The former name goes on to mean the other lists that have it.
      return isAlone && isShared ? [text, renamed] : [renamed]
    }
    if new != ignored { _ = try settingsFile.set("plan_ignore", new) }
  }
}
