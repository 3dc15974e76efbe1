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
      try store.read { store in
        let itemID = try task.map { try store.itemID(matching: $0).1 }
        let entries = try store.journal(itemID: itemID, runID: run, limit: limit)
        if app.options.json {
          for entry in entries { app.emit(entry.json(Timestamp(zone: app.zone))) }
          return
        }
        try show(entries, store, app)
      }
    }
  }

  private func show(_ entries: [JournalEntry], _ store: StoreReader, _ app: AppContext) throws {
    if entries.isEmpty { return app.say("Das Journal ist leer.", "The journal is empty.") }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
    let words = FieldWords(zone: app.zone, now: app.now, language: app.language)
    var table = Table(flexible: 3)
    for entry in entries {
      // An item that is gone since then is still known by its UID.
      let title = try entry.itemID.map { try store.title(of: entry.kind, id: $0) } ?? ""
      table.rows.append([
        .init(String(entry.id), .gray), .init(relative.text(entry.at)), .init(entry.words(app.language)),
        .init(title.isEmpty ? entry.uid : title, .bold),
        .init(entry.property.map { words.change($0, from: entry.old, to: entry.new) } ?? ""),
      ])
    }
    // A value that is cut short cannot be put back, so that long lines go on in the next one.
    for line in table.lines(style: app.style, width: nil) { app.terminal.result(line) }
  }
}

extension JournalEntry {
  fileprivate func words(_ l: Language) -> String {
    switch action {
    case "pulledNew": l("geholt", "fetched")
    case "pulled": l("hier geändert", "changed here")
    case "pushedNew": l("hochgeladen", "uploaded")
    case "pushed": l("am Server geändert", "changed on the server")
    case "unlinked": l("am Server gelöscht, hier behalten", "deleted on the server, kept here")
    case "deleted on the server": l("vom Server entfernt", "removed from the server")
    case "conflict, local kept": l("Konflikt, hiesiger Wert bleibt", "conflict, our value stays")
    case "conflict, remote kept": l("Konflikt, Wert des Servers bleibt", "conflict, the server's value stays")
    case "alarm published": l("Alarm veröffentlicht", "alarm published")
    case "alarm changed": l("Alarm geändert", "alarm changed")
    case "alarm removed": l("Alarm entfernt", "alarm removed")
    case "alarm deleted on the server": l("Alarm am Server gelöscht", "alarm deleted on the server")
    default: action
    }
  }

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
