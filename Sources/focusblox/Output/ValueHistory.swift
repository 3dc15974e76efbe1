import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// What syncs have read and written, value by value.
struct ValueHistory {
  /// The text that names a task or block; `nil` for all.
  var task: String?
  var run: Int64?
  var limit: Int

  static let usualLimit = 50

  func show(_ app: AppContext) async throws {
    try await app.withStore { store in
      try store.read { store in
        if let run { try checkRun(run, store) }
        let itemID = try task.map { try Handles(app.place, store).item($0).id }
        // The user's own steps are not values.
        let entries = try store.journal(itemID: itemID, runID: run, besides: JournalAction.step.rawValue, limit: limit)
        if app.options.json {
          for entry in entries { app.emit(try entry.json(Timestamp(zone: app.zone), store)) }
          return
        }
        try show(entries, store, app)
      }
    }
  }

  /// - Throws: `UnknownRun` with the latest runs.
  private func checkRun(_ run: Int64, _ store: StoreReader) throws {
    let known = try store.runs(limit: .max).map(\.id)
    if !known.contains(run) { throw UnknownRun(number: run, latest: Array(known.prefix(3))) }
  }

  private func show(_ entries: [JournalEntry], _ store: StoreReader, _ app: AppContext) throws {
    if entries.isEmpty {
      return task == nil && run == nil ? app.say("The history is empty.") : app.say("No entry matches.")
    }
    let relative = app.relative
    let words = app.wording.fields(in: store)
    var table = Table(flexible: 4)
    for entry in entries {
      table.rows.append([
        .init(String(entry.id), .gray), .init(try Undo.isPossible(entry, in: store) ? "↶" : " "),
        .init(relative.text(entry.at)),
        .init(entry.words(app.language)),
        .init(try Undo.title(of: entry, in: store), .bold),
        .init(entry.property.map { words.change($0, from: entry.old, to: entry.new) } ?? ""),
      ])
    }
    // Lines are not cut, because a user needs the complete value to restore it. Long lines wrap.
    for line in table.lines(style: app.style, width: nil) { app.terminal.result(line) }
  }
}

extension JournalEntry {
  fileprivate func json(_ stamp: Timestamp, _ store: StoreReader) throws -> JSONLine {
    var line = JSONLine(.entry)
    line.add("entry", .int(Int(id)))
    line.add("run", .int(runID.map(Int.init)))
    line.add("at", .string(stamp.text(at)))
    line.add("kind", .string(kind.rawValue))
    line.add("item", .string(itemID))
    line.add("uid", .string(uid))
    line.add("action", .string(action))
    line.add("property", .string(property))
    line.add("old", .string(old))
    line.add("new", .string(new))
    line.add("cause", .string(cause))
    line.add("href", .string(href))
    line.add("etag", .string(etag))
    line.add("undoable", .bool(try Undo.isPossible(self, in: store)))
    return line
  }
}
