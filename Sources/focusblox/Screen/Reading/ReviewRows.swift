import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// What nobody looked at for a month, the longest untouched first.
struct ReviewRows {
  let app: AppContext
  let context: ItemContext

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let tasks = try ReviewedTasks(store: store, app: app).untouched(for: ReviewedTasks.usualDays)
    let reading = try TaskRows(tasks, context, app, store)
    let rows = tasks.map { task in
      var row = reading.row(task)
      if !row.end.isEmpty { row.notes.append(.init(row.end, row.endRole)) }
      row.end = app.language.ago(task.modified, app.now)
      row.endRole = .dim
      return row
    }
    let count = tasks.count
    return (
      rows,
      count == 0 ? "" : app.language("\(count) durchzusehen", "\(count) to review")
    )
  }
}
