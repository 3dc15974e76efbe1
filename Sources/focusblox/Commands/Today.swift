import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Today: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "today",
    abstract: "Show what matters today; which sections is for the settings to say (show_overdue …).",
    discussion: """
      Examples:
        focusblox today
        focusblox today --first
      """)

  @Flag(help: "Only the one task that matters most.") var first = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    try await app.withStore { store in
      try store.read { store in
        let tasks = try TodayTasks(settings: settings, now: app.now, app: app).read(store)
        var sections = TodayView.sections(of: tasks, settings: settings, now: app.now, zone: app.zone)
        if first { sections = sections.prefix(1).map { ($0.section, Array($0.tasks.prefix(1))) } }
        try show(sections, try app.itemContext(store), try store.blocks(ofToday: app), app)
      }
    }
  }

  private func show(
    _ sections: [(section: TodayView.Section, tasks: [TaskItem])], _ context: ItemContext, _ blocks: [FocusBlock],
    _ app: AppContext
  ) throws {
    if app.options.json {
      for (section, tasks) in sections {
        for task in tasks {
          var line = task.json(context)
          line.add("section", .string("\(section)"))
          app.emit(line)
        }
      }
      return
    }
    let table = TaskTable(context: context, app: app)
    // One table under several headings, so that their columns stand below one another.
    var lines = table.lines(sections.flatMap(\.tasks))[...]
    for (section, tasks) in sections {
      if !first { app.terminal.result(app.style(section.title.text(in: app.language), .bold)) }
      for line in lines.prefix(tasks.count) { app.terminal.result(line) }
      lines = lines.dropFirst(tasks.count)
    }
    if first { return }
    if !blocks.isEmpty {
      app.terminal.result(app.style("Focus Blocks", .bold))
      for line in BlockTable(context: context, app: app).lines(blocks) { app.terminal.result(line) }
    }
    let tasks = sections.flatMap(\.tasks)
    if tasks.isEmpty, blocks.isEmpty {
      app.terminal.result(app.language("Heute liegt nichts an.", "Nothing to do today."))
    } else {
      app.terminal.result(table.footer(tasks))
    }
  }
}

/// The tasks that the wanted sections can hold, each kind found through its index.
private struct TodayTasks {
  var settings: Settings
  var now: Date
  var app: AppContext

  func read(_ store: StoreReader) throws -> [TaskItem] {
    var tasks: [TaskItem] = []
    var seen: Set<String> = []
    for view in views {
      let query = TaskQuery(
        view, now: now, timeZone: app.zone, dueSoonEnd: settings.dueSoonEnd(now: now, zone: app.zone))
      try store.eachTask(query) { if seen.insert($0.id).inserted { tasks.append($0) } }
    }
    return tasks
  }

  private var views: [TaskQuery.View] {
    let wanted: [(Bool, TaskQuery.View)] = [
      (settings.showOverdue, .overdue), (settings.showDueToday, .today), (settings.showDueSoon, .dueSoon),
      (settings.showDeferredToday, .startingToday), (settings.showFlagged, .flagged), (settings.showInbox, .inbox),
    ]
    return wanted.filter(\.0).map(\.1)
  }
}

extension StoreReader {
  fileprivate func blocks(ofToday app: AppContext) throws -> [FocusBlock] {
    guard let today = WallTime(app.now, in: app.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    return try blocks(
      from: CalendarTime.day(today).instant(in: app.zone), to: CalendarTime.day(tomorrow).instant(in: app.zone))
  }
}
