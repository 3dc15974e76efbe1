import ArgumentParser
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Glibc

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write tasks and blocks as one .ics file, with time zones and alarms.",
    discussion: """
      What came from elsewhere keeps every property that other programs gave it. Importing an export changes nothing.

      Example:
        focusblox export plan.ics --tasks --completed
      """)

  @Argument(help: ArgumentHelp("Where to; - or nothing is standard output.", valueName: "file")) var file: String = "-"
  @Flag(help: "Only tasks.") var tasks = false
  @Flag(help: "Only blocks.") var blocks = false
  @Option(help: ArgumentHelp("Only of this list.", valueName: "list")) var list: String?
  @Flag(help: "Completed tasks too.") var completed = false
  @Option(help: ArgumentHelp("Due or starting from here on.", valueName: "when")) var from: String?
  @Option(help: ArgumentHelp("Due or starting before this.", valueName: "when")) var to: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let range = (try from.map(app.when.parse)?.instant(in: app.zone), try to.map(app.when.parse)?.instant(in: app.zone))
    let mapping = MappingContext(zone: app.zone, now: app.now, settings: settings, profile: .extended)
    try await app.withStore { store in
      let count = try store.read { store in
        let items = try chosen(store, app, range)
        try write(items, store, FileExport(mapping: mapping), app)
        return items.count
      }
      if file != "-" {
        app.say("\(count) Einträge nach \(file) geschrieben.", "\(count) items written to \(file).")
      }
    }
  }

  private func chosen(
    _ store: StoreReader, _ app: AppContext, _ range: (from: Date?, to: Date?)
  ) throws -> [SyncItem] {
    let listID = try list.map { try ListChoice.anyList($0, in: store).id }
    func isInRange(_ instant: Date?) -> Bool {
      if range.from == nil, range.to == nil { return true }
      guard let instant else { return false }
      return instant >= range.from ?? .distantPast && instant < range.to ?? .distantFuture
    }
    var items: [SyncItem] = []
    if tasks || !blocks {
      var query = TaskQuery(.all, now: app.now, timeZone: app.zone)
      query.listID = listID
      try store.eachTask(query) { task in
        guard completed || task.status == .open, isInRange(task.due?.instant(in: app.zone)) else { return }
        items.append(.task(task))
      }
    }
    if blocks || !tasks {
      for block in try store.blocks(from: range.from ?? .distantPast, to: range.to ?? .distantFuture)
      where listID == nil || block.listID == listID {
        items.append(.block(block))
      }
    }
    return items
  }

  private func write(_ items: [SyncItem], _ store: StoreReader, _ export: FileExport, _ app: AppContext) throws {
    let progress = ProgressBar("Export", terminal: app.terminal)
    defer { progress.finish() }
    let report: (Int) -> Void = { progress.show(done: $0, total: items.count) }
    guard file != "-" else {
      return try export.write(items, from: store, progress: report) { try app.terminal.bytes($0) }
    }
    // A file that is cut short would look like a calendar that lost its end: it takes its name when it is whole.
    let partial = file + ".partial"
    do {
      guard FileManager.default.createFile(atPath: partial, contents: nil) else {
        throw FileProblem.unwritable(path: file, reason: String(cString: strerror(errno)))
      }
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: partial))
      var buffer: [UInt8] = []
      try export.write(items, from: store, progress: report) { bytes in
        buffer += bytes
        if buffer.count > 1 << 16 {
          try handle.write(contentsOf: buffer)
          buffer.removeAll(keepingCapacity: true)
        }
      }
      try handle.write(contentsOf: buffer)
      try handle.close()
      guard rename(partial, file) == 0 else {
        throw FileProblem.unwritable(path: file, reason: String(cString: strerror(errno)))
      }
    } catch let error as CocoaError {
      throw FileProblem.unwritable(path: file, reason: error.localizedDescription)
    }
  }
}
