import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// What nobody looked at for a month, the longest untouched first.
struct ReviewRows {
  let app: AppContext
  let context: ItemContext

  /// What is done with these makes room for the next ones.
  private static let shown = 200

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let found = try ReviewedTasks(store: store, app: app).untouched(
      for: ReviewedTasks.usualDays, limit: Self.shown + 1)
    let tasks = Array(found.prefix(Self.shown))
    let reading = try TaskRows(tasks, context, app, store)
    let rows = tasks.map { task in
      var row = reading.row(task)
      if !row.end.isEmpty { row.notes.append(.init(row.end, row.endRole)) }
      row.end = app.language.ago(task.modified, app.now)
      row.endRole = .dim
      return row
    }
    let count = tasks.count
    let summary =
      found.count > count
      ? app.language("mehr als \(count) durchzusehen", "more than \(count) to review")
      : app.language("\(count) durchzusehen", "\(count) to review")
    return (rows, count == 0 ? "" : summary)
  }
}
