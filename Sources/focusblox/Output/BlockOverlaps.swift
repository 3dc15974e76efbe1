import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension AppContext {
  /// Names the events and blocks that take the same time as a new or changed block; `nil` without any.
  func overlapWarning(_ block: FocusBlock, _ store: StoreReader) throws -> String? {
    let others = try block.overlapping(place, store)
    if others.isEmpty { return nil }
    let names = others.prefix(3).map { language.quoted($0.title) }.joined(separator: ", ")
    let rest = others.count > 3 ? " (+\(others.count - 3))" : ""
    return language("overlaps with \(names)\(rest)")
  }

  func warnOfOverlaps(_ block: FocusBlock, _ store: StoreReader) throws {
    guard let warning = try overlapWarning(block, store) else { return }
    terminal.message(style("⚠ " + warning, .amber))
  }
}
