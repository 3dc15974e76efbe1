import FocusbloxCalendar
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import ICalendar

/// Other programs' properties of an item that no field of this project holds.
struct ForeignRows {
  let wording: Wording
  let store: StoreReader

  /// These properties have rows of their own in the task's details.
  private static let named: Set = ["LOCATION", "URL", "ATTACH"]
  /// The place in the user's own order, which the strict mapping leaves to other programs.
  private static let order = "X-APPLE-SORT-ORDER"
  private static let longest = 300

  func lines(_ kind: ItemKind, _ id: String) throws -> [Detail.Line] {
    guard let text = try store.knownText(of: kind, id: id), let object = try? CalendarObjectReading(text) else {
      return []
    }
    let known: Set<String> = try kind == .block ? [] : isOrderShared(id) ? Self.named.union([Self.order]) : Self.named
    let lines = ForeignLines.properties(of: object).filter { !known.contains($0.name) }
    if lines.isEmpty { return [] }
    return [.init("", ""), .init("", wording.language("From other programs"), .heading)]
      + lines.map { line in .init("", "\(line.name): " + shortened(line.text)) }
  }

  private func isOrderShared(_ id: String) throws -> Bool {
    let list = try store.task(id: id)?.listID.flatMap { try store.list(id: $0) }
    return try list.flatMap { try store.account(id: $0.accountID) }?.mapping != .strict
  }

  private func shortened(_ text: String) -> String {
    text.count > Self.longest ? text.prefix(Self.longest) + "…" : text
  }
}
