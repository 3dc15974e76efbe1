import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
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

  @Argument(help: ArgumentHelp("The file to write; - or none means standard output.", valueName: "file")) var file:
    String = "-"
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
    let range = (try from.map(app.when.parse)?.instant(in: app.zone), try to.map(app.when.parse)?.instant(in: app.zone))
    if let begin = range.0, let end = range.1, end <= begin { throw ArgumentProblem.endBeforeStart }
    let mapping = MappingContext(zone: app.zone, now: app.now, settings: settings, profile: .extended)
    try await app.withStore { store in
      let (choice, kept) = try store.read { store -> (Choice, Int) in
        let sourceID = try source.map { try self.sourceID($0, store) }
        let choice = try chosen(store, app, range, sourceID)
        let kept = try keptParts(store, sourceID)
        try write(app) { (output: ([UInt8]) throws -> Void, progress: ProgressBar) throws in
          try FileExport(mapping: mapping).write(
            choice.items, kept, ofSource: sourceID, from: store,
            progress: { progress.show(done: $0, total: choice.items.count) }, to: output)
        }
        return (choice, kept.count)
      }
      if file != "-" { say(choice, kept, app) }
    }
  }

  private func say(_ choice: Choice, _ kept: Int, _ app: AppContext) {
    let count = choice.items.count
    if app.options.json {
      var line = JSONLine(.export)
      line.add("file", .string(file))
      line.add("items", .int(count))
      line.add("kept", .int(kept))
      line.add("leftCompleted", .int(choice.left))
      return app.emit(line)
    }
    let l = app.language
    let items =
      count == 1
      ? l("1 item written to \(file)")
      : l("\(count) items written to \(file)")
    let parts =
      switch kept {
      case 0: ""
      case 1: l(", and 1 kept unchanged")
      default: l(", and \(kept) kept unchanged")
      }
    let left =
      switch choice.left {
      case 0: "."
      case 1: l("; 1 completed one was left out (--completed).")
      default: l("; \(choice.left) completed ones were left out (--completed).")
      }
    app.terminal.message(items + parts + left)
  }

  private func sourceID(_ name: String, _ store: StoreReader) throws -> Int64 {
    guard let id = try store.sourceID(named: name) else {
      throw FileProblem.unknownSource(name, known: try store.sourceNames())
    }
    return id
  }

  /// A kept component has no date, so that a range of dates excludes it. Its kind is known only by its name.
  private func keptParts(_ store: StoreReader, _ sourceID: Int64?) throws -> [KeptComponent] {
    guard from == nil, to == nil else { return [] }
    let all: [KeptComponent]
    if let sourceID {
      all = try store.keptComponents(ofSource: sourceID)
    } else if let list {
      all = try store.keptComponents(ofList: try ListChoice.anyList(list, in: store).id)
    } else {
      all = try store.keptComponents()
    }
    // A component of several files is written once. A component that one calendar has twice is written twice.
    var calendars: [[UInt8]: Int64] = [:]
    return all.filter { component in
      guard tasks == blocks || component.name == (tasks ? "VTODO" : "VEVENT") else { return false }
      let first = calendars[component.text] ?? component.calendarID
      calendars[component.text] = first
      return first == component.calendarID
    }
  }

  private struct Choice {
    var items: [ItemReference] = []
    /// The number of completed tasks that the command left out.
    var left = 0
  }

  private func chosen(
    _ store: StoreReader, _ app: AppContext, _ range: (from: Date?, to: Date?), _ sourceID: Int64?
  ) throws -> Choice {
    let listID = try list.map { try ListChoice.anyList($0, in: store).id }
    func isInRange(_ instant: Date?) -> Bool {
      if range.from == nil, range.to == nil { return true }
      guard let instant else { return false }
      return instant >= range.from ?? .distantPast && instant < range.to ?? .distantFuture
    }
    func isOfSource(_ kind: ItemKind, _ id: String) throws -> Bool {
      guard let sourceID else { return true }
      return try store.calendar(of: kind, id: id, inSource: sourceID) != nil
    }
    var choice = Choice()
    if tasks || !blocks {
      var query = TaskQuery(.all, now: app.now, timeZone: app.zone)
      query.listID = listID
      try store.eachTask(query) { task in
        guard isInRange(task.due?.instant(in: app.zone)), try isOfSource(.task, task.id) else { return }
        if completed || task.status == .open || sourceID != nil {
          choice.items.append(ItemReference(.task, id: task.id))
        } else {
          choice.left += 1
        }
      }
    }
    if blocks || !tasks {
      // Their calendar has the events, and an import would make blocks of the user's own of them.
      let subscribed = try store.subscribedLists()
      func isChosen(_ id: Int64?) -> Bool { listID.map { $0 == id } ?? !(id.map(subscribed.contains) ?? false) }
      for block in try store.blocks(from: range.from ?? .distantPast, to: range.to ?? .distantFuture)
      where try isChosen(block.listID) && isOfSource(.block, block.id) {
        choice.items.append(ItemReference(.block, id: block.id))
      }
    }
    return choice
  }

  private func write(
    _ app: AppContext, _ body: (_ output: ([UInt8]) throws -> Void, _ progress: ProgressBar) throws -> Void
  ) throws {
    let progress = ProgressBar("Export", terminal: app.terminal)
    defer { progress.finish() }
    guard file != "-" else { return try body({ app.terminal.bytes($0) }, progress) }
    let target = try OutputFile(
      file, app.paths.isStorePrivate ? .ownerOnly : .asUsual, besides: app.paths.own)
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
