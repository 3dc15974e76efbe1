import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import ICalendar

struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: Focusblox.name,
    abstract: "Import tasks and blocks from .ics files, taskwarrior or todo.txt.",
    discussion: """
      Items are matched by their UID. Known items are left alone; with --update they are merged with the file. What can be neither
      a task nor a block, such as a journal entry, is kept as it is and exported again. - reads standard input; a folder means every .ics
      file in it. A long import lets other commands write in between; if it is stopped, the same command imports the rest.

      Examples:
        focusblox import tasks.ics --list Tasks --dry-run
        task export | focusblox import -
        focusblox import todo.txt
      """)

  @Argument(help: ArgumentHelp("Files, folders, or - .", valueName: "file")) var files: [String]
  @Option(
    name: .customLong("list"),
    help: ArgumentHelp(
      "Put new items into this synced list; repeatable, once for tasks and once for events.", valueName: "list"))
  var lists: [String] = []
  @Flag(help: "Merge the file into known items; the journal keeps the old values.") var update = false
  @Flag(help: "Show what would happen; write nothing.") var dryRun = false
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    var failures = 0
    try await app.withStore { store in
      let targets = try lists.map { name in try store.read { try ListChoice.anyList(name, in: $0) } }
      let mapping = MappingContext(zone: app.zone, now: app.now, settings: settings, profile: .extended)
      var reader = FileImport(
        mapping: mapping, lists: targets, updatesKnown: update, newID: { Workplace.newID() })
      reader.scratchFolder = FileManager.default.temporaryDirectory.path
      let sources = try ImportSource.expand(files)
      let progress = ProgressBar(app.language("Import"), terminal: app.terminal)
      defer { progress.finish() }
      for source in sources {
        do {
          let result = ImportResult(
            app: app, file: source.name, isDryRun: dryRun, scratchFolder: FileManager.default.temporaryDirectory.path)
          let plan: ImportPlan
          do {
            plan = try run(reader, source, store, progress, app) { result.take($0) }
          } catch let error as ImportError {
            throw ImportProblem(error, source: result.source)
          } catch let stopped as StoppedImport {
            throw ImportProblem.stopped(source: result.source, stopped)
          }
          progress.finish()
          try result.show(plan)
          failures += plan.report.failed > 0 ? 1 : 0
        } catch let error where sources.count > 1 {
          progress.finish()
          failures += 1
          if case ImportProblem.stopped(_, let stopped) = error, stopped.cause is CancellationError { throw error }
          let isNamed = error is ImportProblem || error is FileProblem
          app.terminal.message(
            (isNamed ? "" : "\(source.name): ") + ErrorReport(error, language: app.language).sentence)
        }
      }
    }
    if failures > 0 { throw SyncFailure.inPart }
  }

  private func run(
    _ reader: FileImport, _ source: ImportSource, _ store: Store, _ progress: ProgressBar, _ app: AppContext,
    _ onStep: (ImportStep) -> Void
  ) throws -> ImportPlan {
    let show: (Int, Int?) -> Void = { done, total in
      progress.show(total == nil ? app.language("Reading") : nil, done: done, total: total)
    }
    if dryRun {
      let pieces = try source.open()
      return try store.read { try reader.plan(pieces, of: source.name, in: $0, progress: show, onStep: onStep) }
    }
    var step = StepInParts(
      .command("import"), at: app.now, changing: [StepValue.Key(.source(source.name), .whole)],
      settings: app.place.stepSettings)
    var agreed = people.notify
    do {
      return try reader.carryOut(source.open(), of: source.name, progress: show, onStep: onStep) { isLast, body in
        try Task.checkCancellation()
        step = try app.place.asking(notify: agreed) { gate in
          if gate == nil { agreed = true }
          return try store.write { try $0.stepPart(step, isLast: isLast, asking: gate, body) }
        }
        if !isLast { store.letOthersWrite() }
      }
    } catch let stopped as StoppedImport {
      // Without this, undo leaves what the later parts added to the record of the file. The person is told why the import
      // stopped; a second failure has nothing to add.
      _ = try? store.write { try $0.stepPart(step, isLast: true) { _ in } }
      throw stopped
    }
  }
}

/// A file to import, or standard input.
struct ImportSource {
  var name: String
  private var path: String?

  private static let pieceSize = 1 << 15

  /// Opens the file. The result returns the octets piece by piece, and `nil` at the end.
  func open() throws -> () throws -> [UInt8]? {
    let handle: FileHandle
    do {
      handle = try path.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) } ?? .standardInput
    } catch {
      throw FileProblem.unreadable(path: path ?? name, error)
    }
    return {
      do {
        guard let piece = try handle.read(upToCount: Self.pieceSize), !piece.isEmpty else { return nil }
        return Array(piece)
      } catch {
        throw FileProblem.unreadable(path: path ?? name, error)
      }
    }
  }

  static func expand(_ names: [String]) throws -> [ImportSource] {
    try names.flatMap { name -> [ImportSource] in
      if name == "-" { return [ImportSource(name: "-", path: nil)] }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
        throw FileProblem.missing(path: name)
      }
      guard isFolder.boolValue else {
        return [ImportSource(name: (name as NSString).lastPathComponent, path: name)]
      }
      let calendars = try FileManager.default.contentsOfDirectory(atPath: name)
        .filter { $0.lowercased().hasSuffix(".ics") }
      if calendars.isEmpty { throw FileProblem.noCalendars(path: name) }
      return calendars.sorted().map { ImportSource(name: $0, path: "\(name)/\($0)") }
    }
  }
}

/// Why a file was not imported at all, or not to its end. The sentence about the file names the file.
enum ImportProblem: Error {
  case notICalendar(source: String, finding: ReadingIssue?)
  case vCalendar(source: String, line: Int)
  case stopped(source: String, StoppedImport)

  init(_ error: ImportError, source: String) {
    self =
      switch error {
      case .notICalendar(let finding): .notICalendar(source: source, finding: finding)
      case .vCalendar(let line): .vCalendar(source: source, line: line)
      }
  }
}
