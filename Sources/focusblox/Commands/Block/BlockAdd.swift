import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import FocusbloxWords
import Foundation

struct BlockAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Focusblox.name,
    abstract: "Add a focus block.",
    discussion: """
      Write the block as one line: a time at its end says when it is, and the words before it are its title. With --start, no
      date is read from the words.

      Examples:
        focusblox block add taxes tomorrow 14:00-16:00
        focusblox block add deep work friday 9:00 for 90min --task 3f2a
        focusblox block add 9-11 list:Work
        focusblox block add --start "tomorrow 14:00" --duration 1h30m
      """)

  @Argument(
    help: ArgumentHelp(
      "A title and a time. Without a title, the block is named after its start: Focus Block 14:00.", valueName: "words")
  )
  var words: [String] = []
  @OptionGroup var times: BlockTimes
  @Option(
    name: .customLong("task"), help: ArgumentHelp("A task to work on; repeatable.", valueName: "id"),
    completion: .tasks)
  var tasks: [String] = []
  @Option(
    help: ArgumentHelp("The synced calendar to put it in; none keeps it on this machine.", valueName: "calendar"),
    completion: .calendars)
  var list: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if times.start == nil, words.isEmpty {
      throw ValidationError("Give the start in words or with --start: focusblox block add taxes tomorrow 2-4pm")
    }
    if times.start != nil, times.end == nil, times.duration == nil {
      throw ValidationError("Give --end or --duration to say how long it takes")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    do {
      try await add(app)
    } catch let cause as any ExplainedError {
      throw BlockProblem.notCreated(cause)
    }
  }

  private func add(_ app: AppContext) async throws {
    let (title, start, end, named) = try line(app)
    let instant = start.instant(in: app.zone)
    try await app.withStore { store in
      let uids = try store.read { try BlockTasks.uids(tasks, app.place, $0) }
      let block = try NewBlock(title: title, start: start, end: end, tasks: uids, list: list ?? named)
        .run(at: app.place, in: store)
      try store.read { store in
        let context = try app.itemContext(store)
        if app.options.json { return app.emit(try block.json(context, overlapsIn: app.place, store)) }
        app.terminal.result(block.id)
        let midnight = Calendar.gregorian(in: app.zone).startOfDay(for: instant)
        let plan = try store.blocks(from: midnight, to: midnight.addingTimeInterval(86_400))
        let table = BlockTable(context: context, app: app, cancelled: try store.cancelledBlocks(among: plan))
        for line in table.lines(plan) { app.terminal.message(line) }
        try app.warnOfOverlaps(block, store)
        if block.listID == nil, (list ?? named) == nil { try app.reportLocalItem(.block, id: block.id, store) }
        try app.reportSwitchedOffList(block.listID, store)
      }
    }
  }
}

extension BlockAdd {
  private func line(_ app: AppContext) throws(ArgumentProblem) -> (
    title: String?, start: CalendarTime, end: CalendarTime, list: String?
  ) {
    let text = ShellLine.text(of: words)
    if times.start != nil {
      let (start, end) = try times.typed.times(app.when)
      return (words.isEmpty ? nil : words.joined(separator: " "), start, end, nil)
    }
    let isEndGiven = times.end != nil || times.duration != nil
    let line: BlockLine
    switch BlockLineReader(app.around).read(text, isEndGiven: isEndGiven) {
    case .success(let read)?: line = read
    case .failure(let refusal)?: throw .refused(refusal, .block)
    case nil: throw .blockWithoutTime(text)
    }
    if list != nil, let named = line.list { throw .saidTwice(option: "--list", values: [list ?? "", named]) }
    let title = line.title.isEmpty ? nil : line.title
    let start = try FocusbloxWords.When.time(line.start).calendarTime(in: app.zone)
    if isEndGiven {
      let (start, end) = try times.typed.times(from: start, app.when)
      return (title, start, end, line.list)
    }
    guard let end = line.end else { throw .blockWithoutEnd(start: .time(line.start)) }
    let last = try FocusbloxWords.When.time(end).calendarTime(in: app.zone)
    let times = TypedSpan.unambiguous(start, last, app.when)
    return (title, times.start, times.end, line.list)
  }
}
