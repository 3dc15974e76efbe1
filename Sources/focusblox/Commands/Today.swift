import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
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
        var sections = try DaySections(perspective: perspective, overdue: app.options.json ? nil : Self.shownOverdue)
          .read(at: app.place, store)
        if first { sections = sections.prefix(1).map { $0.first } }
        let occurrences = try app.place.occurrences()
        for index in sections.indices {
          sections[index].tasks = try sections[index].tasks.map { try occurrences.titled($0, store) }
        }
        try show(sections, try app.itemContext(store), try store.blocks(ofToday: app.place), app, store)
      }
      if !first, !app.options.json { try tellRings(settings, store, app) }
    }
  }

  /// The limit of overdue tasks that are not flagged, planned or next up.
  private static let shownOverdue = 20

  private func show(
    _ sections: [DaySections.Section], _ context: ItemContext, _ blocks: [FocusBlock], _ app: AppContext,
    _ store: StoreReader
  ) throws {
    if app.options.json { return try emit(sections, context, first ? [] : blocks, app, store) }
    // Blocks come first, because the rest of the day is for the tasks below.
    if !first, !blocks.isEmpty {
      let areOwn = try blocks.allSatisfy { try EventTimes.isOwn($0, store) }
      app.terminal.result(app.style(areOwn ? "Focus Blocks" : app.language("Events and focus blocks"), .bold))
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
      if !first { app.terminal.result(app.style(section.title(app.language), .bold)) }
      for line in lines.prefix(section.tasks.count) { app.terminal.result(line) }
      lines = lines.dropFirst(section.tasks.count)
      if section.hidden > 0, !first {
        app.terminal.result(
          app.style(app.language("  and \(section.hidden) more: focusblox list --view overdue"), .gray))
      }
    }
    if first { return }
    let tasks = sections.flatMap(\.tasks)
    if tasks.isEmpty, blocks.isEmpty {
      app.say("Nothing to do today.")
    } else {
      app.terminal.result(table.footer(tasks, alsoOverdue: sections.reduce(0) { $0 + $1.hidden }))
    }
  }
}

extension Today {
  private func emit(
    _ sections: [DaySections.Section], _ context: ItemContext, _ blocks: [FocusBlock], _ app: AppContext,
    _ store: StoreReader
  ) throws {
    func emit(_ line: JSONLine, of section: String) {
      var line = line
      line.add("section", .string(section))
      app.emit(line)
    }
    for line in try BlockObjects(app: app, context: context, cancelled: []).lines(blocks, store) {
      emit(line, of: "blocks")
    }
    for section in sections {
      for task in section.tasks { emit(task.json(context), of: section.name) }
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
    let relative = app.relative
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
    let isAlone = try !store.isWatched && store.read { try $0.isNotifierMissing(now: app.now) }
    let heading =
      isAlone ? app.language("Rings next, once “focusblox watch” is running") : app.language("Rings next")
    app.terminal.result(app.style(heading, .bold))
    app.show(table)
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
