import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// Tasks as rows: number, circle, id, importance, title as a tree, repetition, due date, start, marks, list, tags
/// (S2-20, S3-110 … S3-114). Unavailable tasks are dimmed.
struct TaskTable {
  let context: ItemContext
  let app: AppContext
  private let signs: TaskSigns
  /// The number of the first row; `nil` without a terminal.
  private let firstNumber: Int?

  /// Deeper sub-tasks are not indented further, because the lines of a chain would grow with their number.
  private static let deepest = 20

  init(context: ItemContext, app: AppContext, reminded: Set<String> = [], firstNumber: Int? = nil) {
    (self.context, self.app, self.firstNumber) = (context, app, firstNumber)
    signs = TaskSigns(context, app.language, reminded: reminded)
  }

  func lines(_ tasks: [TaskItem], indent: Int = 0) -> [ScreenText] {
    lines(tasks.map { TaskTree.Row(task: $0, depth: 0) }, indent: indent)
  }

  /// - Parameter indent: the number of columns that the caller writes before each line.
  func lines(_ rows: [TaskTree.Row], indent: Int = 0) -> [ScreenText] {
    let relative = RelativeTime(context, app.language)
    let showsLists = Set(rows.map(\.task.listID)).count > 1
    // With row numbers, a user needs no id, so that the id column is dropped first.
    var table = Table(flexible: 4, dispensable: (firstNumber == nil ? [] : [2]) + [10, 9, 5, 7, 8, 2])
    for (index, row) in rows.enumerated() {
      let task = row.task
      let state = signs.state(task)
      let isDim = task.status != .open || !task.isAvailable(at: context.now, zone: context.zone)
      let colour = TaskSigns.colour(state)
      let titleColour = signs.isTitleColoured(state) ? colour : nil
      let start = signs.start(task, relative)
      let begin = start.isEmpty ? signs.planned(task, relative) : start
      let branch = row.depth == 0 ? "" : ScreenText(" ", count: min(row.depth, Self.deepest) * 2 - 2) + "└ "
      table.rows.append([
        .init(firstNumber.map { "\($0 + index)" } ?? "", .gray),
        .init(signs.circle(task), task.status == .open ? colour ?? .gray : .gray),
        .init(String(task.id.prefix(8)), .gray),
        .init(TaskSigns.mark(task.importance), isDim ? .gray : .red),
        .init(
          branch + app.language.shownTitle(task.title),
          isDim && titleColour == nil || task.status != .open ? .gray : titleColour),
        badge(task),
        .init(task.due.map(relative.text) ?? begin, titleColour ?? (isDim ? .gray : nil)),
        .init(task.due == nil ? "" : begin, .gray),
        .init(signs.marks(task), .amber),
        .init(showsLists ? context.listName(task.listID) ?? "" : "", .gray),
        .init(task.tags.map { "#" + $0 }.joined(separator: " "), .gray),
      ])
    }
    return table.lines(style: app.style, width: app.terminal.width.map { $0 - indent })
  }

  /// - Parameters:
  ///   - showsStates: whether overdue and due-soon tasks are counted.
  ///   - alsoOverdue: the number of further overdue tasks, which have no row.
  ///   - later: what is told of hidden tasks.
  func footer(
    _ tasks: [TaskItem], showsStates: Bool = true, alsoOverdue: Int = 0, later: ScreenText? = nil
  ) -> ScreenText {
    let counted = showsStates ? tasks : []
    let states = counted.map(signs.state)
    let overdue = states.count { $0 == .overdue } + alsoOverdue
    let count = tasks.count + alsoOverdue
    let dueSoon = states.count { $0 == .dueSoon }
    var parts: [ScreenText] = [
      ScreenText(count == 1 ? app.language("1 task") : app.language("\(count) tasks"))
    ]
    if overdue > 0 { parts.append(app.style(app.language("\(overdue) overdue"), .red)) }
    if dueSoon > 0 { parts.append(app.style(app.language("\(dueSoon) due soon"), .amber)) }
    return (parts + [later].compactMap(\.self)).joined(separator: " · ")
  }

  private func badge(_ task: TaskItem) -> Table.Cell {
    let words = task.repetition(app.language)
    if words.isEmpty { return .init("") }
    var cell = Table.Cell("↻ \(words)", .lilac)
    cell.short = "↻"
    return cell
  }
}

extension AppContext {
  /// The table of one answer's tasks, in this order. For an hour, a row's number stands for its task in this terminal.
  func taskTable(_ tasks: [TaskItem], _ context: ItemContext, _ store: StoreReader) throws -> TaskTable {
    let shown = ShownLines(self.place)
    shown?.keep(tasks.map(\.id))
    return TaskTable(
      context: context, app: self, reminded: try store.tasksWithReminders(among: tasks.map(\.id)),
      firstNumber: shown == nil ? nil : 1)
  }
}
