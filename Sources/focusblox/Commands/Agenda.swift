import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Agenda: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", _superCommandName: Focusblox.name,
    abstract: "Show the coming days with their focus blocks and due tasks.",
    discussion: """
      Recurring items appear on each of their days. Cancelled events are left out by default.

      Examples:
        focusblox agenda --days 3
        focusblox agenda --count
      """)

  @Option(help: ArgumentHelp("The number of days, from today; by default 7, or 14 with --count.", valueName: "number"))
  var days: Int?
  @Flag(help: "Show cancelled events, too.") var cancelled = false
  @Flag(help: "Show how much is due on each day, and how much time focus blocks take.") var count = false
  @Flag(help: "With --count: name the tasks and blocks, too.") var items = false
  @OptionGroup var global: GlobalOptions

  private static let usualDays = 7

  func validate() throws {
    if let days, !(1...366).contains(days) { throw ValidationError("--days is 1 to 366") }
    if items, !count { throw ValidationError("--items belongs to --count") }
    if cancelled, count { throw ValidationError("--cancelled and --count cannot be used together") }
  }

  func run() async throws {
    let app = try AppContext(global)
    if count { return try await DayCounts(days: days ?? DayCounts.usualDays, items: items).show(app) }
    let days = days ?? Self.usualDays
    guard let today = WallTime(app.now, in: app.zone)?.day, let last = today.adding(days: days) else { return }
    let (begin, end) = (CalendarTime.day(today).instant(in: app.zone), CalendarTime.day(last).instant(in: app.zone))
    try await app.withStore { store in
      try store.read { store in
        // An agenda shows the future. Overdue tasks have a view of their own.
        var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
        query.conditions = [.due(from: begin, before: end)]
        let occurrences = try app.place.occurrences()
        let tasks = try occurrences.expand(store.tasks(query), upTo: end, store)
          .filter { task in task.due.map { $0.instant(in: app.zone) >= begin } ?? false }
        let steps = try app.place.seriesSteps()
        let coming = tasks.filter { $0.recurrence != .none }
          .flatMap { steps.coming(after: $0, at: app.now, before: end) }
        let blocks =
          try cancelled
          ? occurrences.blocksWithCancelled(from: begin, to: end, store)
          : occurrences.blocks(from: begin, to: end, store)
        let calledOff = cancelled ? try store.cancelledBlocks(among: blocks) : []
        let context = try app.itemContext(store)
        if app.options.json {
          let objects = BlockObjects(app: app, context: context, cancelled: calledOff)
          for line in try objects.lines(blocks, store) { app.emit(line) }
          for task in tasks + coming { app.emit(task.json(context)) }
          return
        }
        let table = BlockTable(context: context, app: app, cancelled: calledOff)
        show(entries(tasks + coming, blocks, table, app), today, context, app)
      }
    }
  }

  private struct Entry {
    var day: CalendarDay
    /// All-day entries precede the entries with a time.
    var order: (Int, Date)
    var cells: [Table.Cell]
  }

  private func entries(_ tasks: [TaskItem], _ blocks: [FocusBlock], _ table: BlockTable, _ app: AppContext) -> [Entry] {
    let context = table.context
    let relative = RelativeTime(context, app.language)
    let blockEntries = blocks.map { block in
      let (start, end) = (block.start.instant(in: app.zone), block.end.instant(in: app.zone))
      let isOver = end <= app.now || table.cancelled.contains(block.id)
      let time = block.start.isAllDay ? "" : relative.clock(start) + "–" + relative.clock(end)
      return Entry(
        day: block.start.personalDay(in: app.zone), order: (block.start.isAllDay ? 0 : 1, start),
        cells: [
          .init(time, isOver ? .gray : nil),
          .init(block.isAutomatic(in: app.zone) ? "▒" : "▌", isOver ? .gray : .green),
          .init(table.title(block), isOver ? .gray : .bold),
        ])
    }
    let taskEntries = tasks.compactMap { task -> Entry? in
      guard let due = task.due else { return nil }
      let colour = TaskSigns.colour(DueState.of(task, settings: context.settings, now: app.now, zone: app.zone))
      let instant = due.instant(in: app.zone)
      return Entry(
        day: due.personalDay(in: app.zone), order: (due.isAllDay ? 0 : 1, instant),
        cells: [
          .init(due.isAllDay ? "" : relative.clock(instant), colour), .init(TaskSigns.circle(task), colour ?? .gray),
          .init(app.language.shownTitle(task.title), colour), .init(task.isRecurring ? "↻" : "", .lilac),
        ])
    }
    return (blockEntries + taskEntries).enumerated()
      .sorted { a, b in
        (a.element.day, a.element.order.0, a.element.order.1, a.offset)
          < (b.element.day, b.element.order.0, b.element.order.1, b.offset)
      }
      .map(\.element)
  }

  private func show(_ entries: [Entry], _ today: CalendarDay, _ context: ItemContext, _ app: AppContext) {
    if entries.isEmpty { return app.say("Nothing on these days.") }
    let relative = RelativeTime(context, app.language)
    var table = Table(flexible: 2, dispensable: [3])
    table.rows = entries.map(\.cells)
    let lines = table.lines(style: app.style, width: app.terminal.width.map { $0 - 2 })
    var shown: CalendarDay?
    for (entry, line) in zip(entries, lines) {
      // An entry that began earlier is shown today.
      let day = max(entry.day, today)
      if day != shown { app.terminal.result(app.style(relative.heading(day), .bold)) }
      shown = day
      app.terminal.result("  \(line)")
    }
  }
}
