import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct UndoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back what an entry of the journal says, here and with the next sync on the server.",
    discussion: """
      A value that was overwritten or lost a conflict is restored; an item that was deleted, here or on the server, comes back
      with all that it had. The entry that says so can be undone in turn.

      Examples:
        focusblox undo 42 --dry-run
        focusblox undo 42
      """)

  @Argument(help: "Number of an entry: focusblox journal.") var entry: Int64
  @Flag(help: "Show what would come back; change nothing.") var dryRun = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let undo = Undo(
      environment: SyncEnvironment(
        now: app.clock, zone: app.zone, settings: try app.settings(), newID: AppContext.newID))
    try await app.withStore { store in
      if dryRun {
        let plan = try store.read { try undo.plan(entry: entry, in: $0) }
        return show(plan, by: nil, app)
      }
      let (plan, done) = try store.write { store in
        let plan = try undo.plan(entry: entry, in: store)
        return (plan, try undo.carryOut(plan, in: store))
      }
      show(plan, by: done, app)
    }
  }

  private func show(_ plan: UndoPlan, by done: JournalEntry?, _ app: AppContext) {
    guard !app.options.json else {
      var line = JSONLine()
      line.add("undone", .int(Int(plan.entry.id)))
      line.add("entry", .int((done?.id).map(Int.init)))
      line.add("kind", .string(plan.item.kind.rawValue))
      line.add("item", .string(plan.item.id))
      line.add("uid", .string(plan.item.uid))
      line.add("title", .string(plan.item.title))
      line.add("step", .string(plan.step.name))
      line.add("property", .string(plan.step.change?.name))
      line.add("old", .string(plan.step.change?.old))
      line.add("new", .string(plan.step.change?.new))
      line.add("removes", .string(plan.step.removed?.id))
      return app.emit(line)
    }
    let words = FieldWords(zone: app.zone, now: app.now, language: app.language)
    let heading =
      dryRun ? app.language("Würde zurücknehmen: ", "Would undo: ") : app.language("Zurückgenommen: ", "Undone: ")
    app.terminal.result(heading + sentence(plan, words, app.language))
    if let next = plan.step.removed {
      app.terminal.result(
        "  "
          + app.language(
            "Die nächste Aufgabe der Serie geht wieder: \(next.title)",
            "The next task of the series goes again: \(next.title)"))
    }
  }

  private func sentence(_ plan: UndoPlan, _ words: FieldWords, _ l: Language) -> String {
    let title = plan.item.title
    switch plan.step {
    case .restore(let change, _, _):
      return "\(title) · " + words.change(change.name, from: change.old, to: change.new)
    case .restoreLines(let change, _):
      return "\(title) · " + l("\(words.name(change.name)) wie zuvor", "\(words.name(change.name)) as before")
    case .bringBack(_, _, let list?, _):
      return l("\(title) · wieder in \(l.quoted(list.name))", "\(title) · back in \(l.quoted(list.name))")
    case .bringBack(_, _, nil, _):
      return l("\(title) · wieder da, nur hier", "\(title) · back, here only")
    case .republish(let list), .move(_, let list):
      return l("\(title) · wieder in \(l.quoted(list.name))", "\(title) · back in \(l.quoted(list.name))")
    case .discard: return l("\(title) · wieder gelöscht", "\(title) · deleted again")
    case .withdraw: return l("\(title) · wieder nur hier", "\(title) · here only again")
    }
  }
}

extension UndoPlan.Step {
  fileprivate var name: String {
    switch self {
    case .restore: "restore"
    case .restoreLines: "restoreLines"
    case .bringBack: "bringBack"
    case .republish: "republish"
    case .move: "move"
    case .discard: "discard"
    case .withdraw: "withdraw"
    }
  }

  fileprivate var change: FieldChange? {
    switch self {
    case .restore(let change, _, _), .restoreLines(let change, _): change
    default: nil
    }
  }

  fileprivate var removed: TaskItem? {
    switch self {
    case .restore(_, _, let next), .bringBack(_, _, _, let next): next
    default: nil
    }
  }
}
