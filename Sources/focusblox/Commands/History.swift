import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", _superCommandName: Focusblox.name,
    abstract: "Show what was done, latest first, with the numbers for undo.",
    discussion: """
      Syncs are listed between your own steps; “undo --run” undoes a whole one. With --values, each value that a sync has read or written
      is listed, old and new; entries marked ↶ can be undone. All numbers are for “undo”.

      Examples:
        focusblox history --limit 5
        focusblox history --values --task 3f2a
      """)

  @Flag(help: "Show each value that syncs have read and written, here and on servers.") var values = false
  @Option(help: "With --values: only entries of this task or block.", completion: .items) var task: String?
  @Option(help: "With --values: only entries of this sync.") var run: Int64?
  @Option(help: ArgumentHelp("Show at most this many; by default 20, or 50 with --values.", valueName: "number"))
  var limit: Int?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
    if !values, task != nil || run != nil { throw ValidationError("--task and --run need --values") }
  }

  private static let usualLimit = 20

  func run() async throws {
    let app = try AppContext(global)
    if values {
      return try await ValueHistory(task: task, run: run, limit: limit ?? ValueHistory.usualLimit).show(app)
    }
    let limit = limit ?? Self.usualLimit
    try await app.withStore { store in
      show(try store.read { try PastEvent.latest(limit, $0) }, app)
    }
  }

  private func show(_ events: [PastEvent], _ app: AppContext) {
    if app.options.json {
      for event in events { app.emit(json(event, Timestamp(zone: app.zone))) }
      return
    }
    if events.isEmpty { return app.say("Nothing has been done yet.") }
    let l = app.language
    let texts = StepTexts(app.wording.fields)
    var table = Table(flexible: 2)
    for event in events {
      switch event {
      case .step(let step):
        table.rows.append([
          .init("\(step.number)", .gray), .init(l.ago(step.at, app.now), .gray), .init(texts.sentence(step)),
        ])
      case .run(let run, let changes):
        table.rows.append([
          .init("--run \(run.id)", .gray), .init(l.ago(run.started, app.now), .gray),
          .init(changes == 1 ? l("synced: 1 change") : l("synced: \(changes) changes")),
        ])
      }
    }
    app.show(table)
  }

  private func json(_ event: PastEvent, _ stamp: Timestamp) -> JSONLine {
    func line(_ type: ObjectType) -> JSONLine {
      var line = JSONLine(type)
      line.add("at", .string(stamp.text(event.at)))
      return line
    }
    switch event {
    case .step(let step):
      var line = line(.step)
      line.add("entry", .int(Int(step.number)))
      line.add("command", .string(step.cause.description))
      line.add("items", .int(step.count))
      line.add("title", .string(step.title))
      switch step.cause {
      case .undo(let entry), .redo(let entry): line.add("of", .int(Int(entry)))
      case .undoOfRun(let run): line.add("ofRun", .int(Int(run)))
      case .command: break
      }
      return line
    case .run(let run, let changes):
      var line = line(.run)
      line.add("run", .int(Int(run.id)))
      line.add("command", .string("sync"))
      line.add("items", .int(changes))
      return line
    }
  }
}
