import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Today: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today", _superCommandName: Focusblox.name,
    abstract: "Show the day: focus blocks, overdue, due and planned tasks, next up, and what rings next.",
    discussion: """
      The settings show_overdue … choose further sections.

      Examples:
        focusblox today
        focusblox today --first
        focusblox today --perspective Office
      """)

  @Flag(help: "Show only the most important task.") var first = false
  @Option(
    help: ArgumentHelp("Show this perspective instead of the sections.", valueName: "name"),
    completion: .perspectives)
  var perspective: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    try await app.withStore { store in
      try store.read { store in
        // A page of text is limited; a program gets everything.
        var sections = try sections(store, settings, app, overdue: app.options.json ? nil : Self.shownOverdue)
        if first { sections = sections.prefix(1).map { $0.first } }
        let occurrences = try app.place.occurrences()
        for index in sections.indices {
          sections[index].tasks = try sections[index].tasks.map { try occurrences.titled($0, store) }
        }
        try show(sections, try app.itemContext(store), try store.blocks(ofToday: app), app, store)
      }
      if !first, !app.options.json { try tellRings(settings, store, app) }
    }
  }

  struct Section {
    var title: String
    /// The name in JSON output.
    var name: String
    var tasks: [TaskItem]
    /// The number of further tasks.
    var hidden = 0

    var first: Section { Section(title: title, name: name, tasks: Array(tasks.prefix(1))) }
  }

  /// The limit of overdue tasks that are not flagged, planned or next up.
  private static let shownOverdue = 20

  /// - Parameter limit: the limit of overdue tasks, the longest overdue first.
  func sections(
    _ store: StoreReader, _ settings: Settings, _ app: AppContext, overdue limit: Int? = nil
  ) throws -> [Section] {
    if let wanted = perspective ?? settings.customPerspectiveID {
      let own = try PerspectiveProblem.find(wanted, in: store)
      let tasks = try store.tasks(own.query(app.place, store))
      return tasks.isEmpty ? [] : [Section(title: own.name, name: "perspective", tasks: tasks)]
    }
    let (tasks, hidden) = try TodayTasks(settings: settings, now: app.now, app: app, overdueLimit: limit).read(store)
    return TodayView.sections(of: tasks, settings: settings, now: app.now, zone: app.zone).map {
      Section(
        title: $0.section.title.text(in: app.language), name: "\($0.section)", tasks: $0.tasks,
        hidden: $0.section == .overdue ? hidden : 0)
    }
  }

  private func show(
    _ sections: [Section], _ context: ItemContext, _ blocks: [FocusBlock], _ app: AppContext, _ store: StoreReader
  ) throws {
    if app.options.json {
      for section in sections {
        for task in section.tasks {
          var line = task.json(context)
          line.add("section", .string(section.name))
          app.emit(line)
        }
      }
      return
    }
    // Blocks come first, because the rest of the day is for the tasks below.
    if !first, !blocks.isEmpty {
      app.terminal.result(app.style("Focus Blocks", .bold))
      if let line = DayLine(zone: app.zone, now: app.now, form: .here(app.language)).text(
        blocks, width: app.terminal.width, style: app.style)
      {
        app.terminal.result(line)
      }
      for line in BlockTable(context: context, app: app).lines(blocks) { app.terminal.result(line) }
      for line in try BrokenBlocks(place: app.place).lines(blocks, app, store) {
        app.terminal.result(app.style(line, .amber))
      }
    }
    let table = try app.taskTable(sections.flatMap(\.tasks), context, store)
    // All sections share one table, so that their columns are aligned.
    var lines = table.lines(sections.flatMap(\.tasks))[...]
    for section in sections {
      if !first { app.terminal.result(app.style(section.title, .bold)) }
      for line in lines.prefix(section.tasks.count) { app.terminal.result(line) }
      lines = lines.dropFirst(section.tasks.count)
      if section.hidden > 0, !first {
        app.terminal.result(
          app.style(
            app.language(
              "  and \(section.hidden) more: focusblox list --view overdue"), .gray))
      }
    }
    if first { return }
    let tasks = sections.flatMap(\.tasks)
    if tasks.isEmpty, blocks.isEmpty {
      app.terminal.result(app.language("Nothing to do today."))
    } else {
      app.terminal.result(table.footer(tasks))
    }
  }
}

extension Today {
  private static let namedRings = 3

  /// Shows the rings of today and tomorrow.
  private func tellRings(_ settings: Settings, _ store: Store, _ app: AppContext) throws {
    guard let end = WallTime(app.now, in: app.zone)?.day.adding(days: 2) else { return }
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: app.language)
    let requests = try plan.settled(store, app.clock) { store in
      let held = try plan.held(store, after: app.now, upTo: CalendarTime.day(end).instant(in: app.zone)).requests
      // Rings at the same minute are sorted by their words, because identifiers differ between machines.
      return try held.map { ($0, try title($0.subject, store), try plan.decision(of: $0, store)) }
        .sorted { ($0.0.fireDate, $0.1, $0.0.title) < ($1.0.fireDate, $1.1, $1.0.title) }.prefix(Self.namedRings)
    }
    if requests.isEmpty { return }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
    var table = Table(flexible: 2, dispensable: [1])
    let words = RingWords(time: relative)
    for (request, title, decision) in requests {
      let who = decision.map { " (\(words.decision($0)))" } ?? ""
      table.rows.append([
        .init(relative.text(request.fireDate), .amber),
        .init(request.title == title ? app.language("Reminder") : request.title, .gray),
        .init(title + who),
      ])
    }
    app.terminal.result(app.style(app.language("Rings next"), .bold))
    for line in table.lines(style: app.style, width: app.terminal.width) { app.terminal.result(line) }
  }
}

extension Today {
  private func title(_ subject: NotificationRequest.Subject, _ store: StoreReader) throws -> String {
    switch subject {
    case .task(let id): try store.task(id: id)?.title ?? ""
    case .block(let id): try store.block(id: id)?.title ?? ""
    }
  }
}

/// Reads the tasks of the sections. Each kind of task is found by an index.
private struct TodayTasks {
  var settings: Settings
  var now: Date
  var app: AppContext
  var overdueLimit: Int?

  /// - Returns: the tasks, and the number of left-out overdue tasks.
  func read(_ store: StoreReader) throws -> (tasks: [TaskItem], hidden: Int) {
    var tasks: [TaskItem] = []
    var seen: Set<String> = []
    for view in views {
      var query = query(view)
      if view == .overdue { query.limit = overdueLimit }
      try store.eachTask(query) { if seen.insert($0.id).inserted { tasks.append($0) } }
    }
    var hidden = 0
    if let overdueLimit, tasks.count >= overdueLimit, settings.showOverdue {
      hidden =
        try store.countTasks(query(.overdue))
        - tasks.count { ($0.due?.instant(in: app.zone)).map { $0 < now } ?? false }
    }
    return (try expanded(tasks, store), max(0, hidden))
  }

  private func query(_ view: TaskQuery.View) -> TaskQuery {
    TaskQuery(view, now: now, timeZone: app.zone, dueSoonEnd: settings.dueSoonEnd(now: now, zone: app.zone))
  }

  private func expanded(_ tasks: [TaskItem], _ store: StoreReader) throws -> [TaskItem] {
    let tomorrow = Calendar.gregorian(in: app.zone).startOfDay(for: now.addingTimeInterval(86_400))
    return try app.place.occurrences().expand(
      tasks, upTo: max(tomorrow, settings.dueSoonEnd(now: now, zone: app.zone)), store)
  }

  private var views: [TaskQuery.View] {
    let wanted: [(Bool, TaskQuery.View)] = [
      (settings.showOverdue, .overdue), (settings.showDueToday, .today), (true, .plannedToday), (true, .nextUp),
      (settings.showDueSoon, .dueSoon),
      (settings.showDeferredToday, .startingToday), (settings.showFlagged, .flagged), (settings.showInbox, .inbox),
    ]
    return wanted.filter(\.0).map(\.1)
  }
}

extension StoreReader {
  func blocks(ofToday app: AppContext) throws -> [FocusBlock] {
    guard let today = WallTime(app.now, in: app.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    return try app.place.occurrences().blocks(
      from: CalendarTime.day(today).instant(in: app.zone), to: CalendarTime.day(tomorrow).instant(in: app.zone), self)
  }
}
