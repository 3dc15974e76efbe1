import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import ICalendar

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: Focusblox.name,
    abstract: "Import tasks and blocks from .ics files, taskwarrior or todo.txt.",
    discussion: """
      Items are matched by their UID. Known items are left alone; with --update they are merged with the file. What can be neither
      a task nor a block, such as a journal entry, is kept as it is and exported again. “-” reads standard input; a folder means every .ics
      file in it. A long import lets other commands write in between; if it is stopped, the same command imports the rest.

      Examples:
        focusblox import tasks.ics --list Tasks --dry-run
        task export | focusblox import -
        focusblox import todo.txt
      """)

  @Argument(help: ArgumentHelp("Files, folders, or “-”.", valueName: "file")) var files: [String]
  @Option(
    name: .customLong("list"),
    help: ArgumentHelp(
      "Put new items into this synced list; repeatable, once for tasks and once for events.", valueName: "list"))
  var lists: [String] = []
  @Flag(help: "Merge the file into known items; the history keeps the old values.") var update = false
  @Flag(help: "Show what would happen; write nothing.") var dryRun = false
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    _ = try app.settings()
    var failures = 0
    try await app.withStore { store in
      let targets = try lists.map { name in try store.read { try ListChoice.anyList(name, in: $0) } }
      let file = try ImportFile(to: targets, updatesKnown: update, isDryRun: dryRun, at: app.place)
      let sources = try ImportSource.expand(files)
      let progress = ProgressBar(app.language("Import"), terminal: app.terminal)
      defer { progress.finish() }
      for source in sources {
        let result = ImportResult(
          app: app, file: source.typed, isDryRun: dryRun, scratchFolder: ImportFile.scratchFolder)
        do {
          failures += try run(file, source, result, store, progress, app)
        } catch let error where sources.count > 1 {
          progress.finish()
          failures += 1
          if case ImportProblem.stopped(_, let stopped) = error, stopped.cause is CancellationError { throw error }
          result.show(error)
        }
      }
    }
    if failures > 0 { throw SyncFailure.inPart }
  }

  /// - Returns: 1 where something in the file could not be imported.
  private func run(
    _ file: ImportFile, _ source: ImportSource, _ result: ImportResult, _ store: Store, _ progress: ProgressBar,
    _ app: AppContext
  ) throws -> Int {
    let plan: ImportPlan
    do {
      plan = try file.run(source, in: store, notify: people.notify) { done, total in
        progress.show(total == nil ? app.language("Reading") : nil, done: done, total: total)
      } onStep: {
        result.take($0)
      }
    } catch let error as ImportError {
      throw ImportProblem(error, source: result.source)
    } catch let stopped as StoppedImport {
      throw ImportProblem.stopped(source: result.source, stopped)
    }
    progress.finish()
    try result.show(plan)
    return plan.report.failed > 0 ? 1 : 0
  }
}
