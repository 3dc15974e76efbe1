import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The tasks that nobody has looked at for a month, the longest time first.
struct ReviewRows {
  let wording: Wording
  let context: ItemContext

  /// The limit of rows. A reviewed task makes room for the next one.
  private static let shown = 200

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let found = try ReviewedTasks(wording.place, store).untouched(for: ReviewedTasks.usualDays, limit: Self.shown + 1)
    let tasks = Array(found.prefix(Self.shown))
    let reading = try TaskRows(tasks, context, wording, store)
    let rows = tasks.map { task in
      var row = reading.row(task)
      if !row.end.isEmpty { row.notes.append(.init(row.end, row.endRole)) }
      row.end = wording.language.ago(task.modified, wording.now)
      row.endRole = .dim
      return row
    }
    let count = tasks.count
    let summary =
      found.count > count ? wording.language("more than \(count) to review") : wording.language("\(count) to review")
    let badges = try SidebarBadges(wording.place)?.of(tasks).words ?? ""
    return (rows, count == 0 ? "" : [summary, badges].filter { !$0.isEmpty }.joined(separator: " · "))
  }
}
