import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct JournalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "journal",
    abstract: "What syncs have written, here and on servers, with old and new values.",
    discussion: """
      Example:
        focusblox journal --task 3f2a
      """)

  @Option(help: "Only of this task or block.") var task: String?
  @Option(help: "Only of this run.") var run: Int64?
  @Option(help: "At most so many, the latest first.") var limit = 50
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let entries = try store.read { store in
        let itemID = try task.map { try store.itemID(matching: $0).1 }
        return try store.journal(itemID: itemID, runID: run, limit: limit)
      }
      let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
      for entry in entries {
        if app.options.json {
          app.emit(entry.json(Timestamp(zone: app.zone)))
          continue
        }
        let change = entry.property.map { "\($0): \(entry.old ?? "–") → \(entry.new ?? "–")" } ?? ""
        app.terminal.result(
          [relative.text(entry.at), entry.action, String(entry.uid.prefix(36)), change].filter { !$0.isEmpty }
            .joined(separator: "  "))
      }
      if entries.isEmpty, !app.options.json { app.say("Das Journal ist leer.", "The journal is empty.") }
    }
  }
}

extension JournalEntry {
  fileprivate func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine()
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
    return line
  }
}
