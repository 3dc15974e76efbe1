import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: Focusblox.name,
    abstract: "Export tasks and blocks as one .ics file, with time zones and alarms.",
    discussion: """
      Items from elsewhere are written as they came, except for changes made here; what could not be imported as a task or block is
      written, too. Importing an export changes nothing.

      Examples:
        focusblox export plan.ics --tasks --completed
        focusblox export again.ics --source work.ics
      """)

  @Argument(help: ArgumentHelp("The file to write; without one, or with “-”, standard output.", valueName: "file"))
  var file: String = "-"
  @Flag(help: "Only tasks.") var tasks = false
  @Flag(help: "Only blocks.") var blocks = false
  @Option(help: ArgumentHelp("Only from this list.", valueName: "list"), completion: .lists) var list: String?
  @Option(help: ArgumentHelp("Everything from this imported file, including completed tasks.", valueName: "name"))
  var source: String?
  @Flag(help: "Include completed tasks.") var completed = false
  @Option(help: ArgumentHelp("Due or starting at this time or later.", valueName: "when")) var from: String?
  @Option(help: ArgumentHelp("Due or starting before this.", valueName: "when")) var to: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if file == "-", global.json { throw ValidationError("export has no --json on standard output; name a file") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    var choice = ExportChoice()
    (choice.tasks, choice.blocks, choice.list, choice.source) = (tasks, blocks, list, source)
    choice.completed = completed
    choice.from = try from.map(app.when.parse)?.instant(in: app.zone)
    choice.to = try to.map(app.when.parse)?.instant(in: app.zone)
    if let begin = choice.from, let end = choice.to, end <= begin { throw ArgumentProblem.endBeforeStart }
    let mapping = MappingContext(zone: app.zone, now: app.now, settings: settings, profile: .extended)
    try await app.withStore { store in
      let exported = try store.read { [choice] store in
        let exported = try choice.items(app.place, store)
        try write(app) { (output: ([UInt8]) throws -> Void, progress: ProgressBar) throws in
          try FileExport(mapping: mapping).write(
            exported.items, exported.kept, ofSource: exported.sourceID, from: store,
            progress: { progress.show(done: $0, total: exported.items.count) }, to: output)
        }
        return exported
      }
      if file != "-" { say(exported, app) }
    }
  }

  private func say(_ exported: ExportedItems, _ app: AppContext) {
    let (count, kept) = (exported.items.count, exported.kept.count)
    if app.options.json {
      var line = JSONLine(.export)
      line.add("file", .string(file))
      line.add("items", .int(count))
      line.add("kept", .int(kept))
      line.add("leftCompleted", .int(exported.left))
      return app.emit(line)
    }
    let l = app.language
    let items = count == 1 ? l("1 item written to \(file)") : l("\(count) items written to \(file)")
    let parts =
      switch kept {
      case 0: ""
      case 1: l(", and 1 as it was imported")
      default: l(", and \(kept) as they were imported")
      }
    let left =
      switch exported.left {
      case 0: "."
      case 1: l("; 1 completed one was left out (--completed).")
      default: l("; \(exported.left) completed ones were left out (--completed).")
      }
    app.terminal.message(items + parts + left)
  }

  private func write(
    _ app: AppContext, _ body: (_ output: ([UInt8]) throws -> Void, _ progress: ProgressBar) throws -> Void
  ) throws {
    let progress = ProgressBar("Export", terminal: app.terminal)
    defer { progress.finish() }
    guard file != "-" else { return try body({ app.terminal.bytes($0) }, progress) }
    let target = try OutputFile(file, app.paths.isStorePrivate ? .ownerOnly : .asUsual, besides: app.paths.own)
    do {
      var buffer: [UInt8] = []
      try body(
        { bytes in
          buffer += bytes
          guard buffer.count > 1 << 16 else { return }
          try Task.checkCancellation()
          try target.write(buffer)
          buffer.removeAll(keepingCapacity: true)
        }, progress)
      try target.write(buffer)
      try target.finish()
    } catch {
      target.abandon()
      throw error
    }
  }
}
