import FocusbloxModel
import FocusbloxStore

/// Tasks as rows: circle, id, title, badge of a series, due date, list, tags (CHECKLIST S2-20, S3-110 … S3-114).
struct TaskTable {
  let context: ItemContext
  let app: AppContext

  func show(_ tasks: [TaskItem]) {
    for line in lines(tasks) { app.terminal.result(line) }
    app.terminal.result(footer(tasks))
  }

  /// - Parameter indent: columns that the caller puts in front.
  func lines(_ tasks: [TaskItem], indent: Int = 0) -> [ScreenText] {
    let relative = RelativeTime(context, app.language)
    var table = Table(flexible: 2, dispensable: [7, 6, 3, 5])
    for task in tasks {
      let state = DueState.of(task, settings: context.settings, now: context.now, zone: context.zone)
      let colour = Self.colour(state)
      let titleColour = Self.isTitleColoured(state, context.settings) ? colour : nil
      table.rows.append([
        .init(Self.circle(task), task.status == .open ? colour ?? .gray : .gray),
        .init(String(task.id.prefix(8)), .gray),
        .init(task.title, task.status == .open ? titleColour : .gray),
        .init(badge(task), .lilac),
        .init(task.due.map(relative.text) ?? "", titleColour),
        .init((task.flagged ? "⚑" : "") + (task.nextUp ? "→" : ""), .amber),
        .init(context.listName(task.listID) ?? "", .gray),
        .init(task.tags.map { "#" + $0 }.joined(separator: " "), .gray),
      ])
    }
    return table.lines(style: app.style, width: app.terminal.width.map { $0 - indent })
  }

  func footer(_ tasks: [TaskItem]) -> ScreenText {
    let states = tasks.map { DueState.of($0, settings: context.settings, now: context.now, zone: context.zone) }
    let overdue = states.count { $0 == .overdue }
    let dueSoon = states.count { $0 == .dueSoon }
    var parts: [ScreenText] = [
      ScreenText(
        tasks.count == 1
          ? app.language("1 Aufgabe", "1 task") : app.language("\(tasks.count) Aufgaben", "\(tasks.count) tasks"))
    ]
    if overdue > 0 { parts.append(app.style(app.language("\(overdue) überfällig", "\(overdue) overdue"), .red)) }
    if dueSoon > 0 { parts.append(app.style(app.language("\(dueSoon) bald fällig", "\(dueSoon) due soon"), .amber)) }
    return parts.joined(separator: " · ")
  }

  private func badge(_ task: TaskItem) -> String {
    if task.recurrence != .none { return "↻ " + task.recurrence.displayName.text(in: app.language) }
    return task.foreignRule.map { "↻ " + RuleTexts(language: app.language).text($0) } ?? ""
  }

  static func circle(_ task: TaskItem) -> String {
    switch task.status {
    case .open: "○"
    case .completed: "✓"
    case .cancelled: "✗"
    }
  }

  static func colour(_ state: DueState) -> Style.Colour? {
    switch state {
    case .normal: nil
    case .dueSoon: .amber
    case .overdue: .red
    }
  }

  private static func isTitleColoured(_ state: DueState, _ settings: Settings) -> Bool {
    switch state {
    case .normal: false
    case .dueSoon: settings.colorDueSoonTitles
    case .overdue: settings.colorOverdueTitles
    }
  }
}
