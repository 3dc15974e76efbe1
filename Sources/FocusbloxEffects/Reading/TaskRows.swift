import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Tasks as rows of the screen, with the words and marks of `list`.
struct TaskRows {
  let context: ItemContext
  let wording: Wording
  let reminded: Set<String>
  /// Whether the tasks are in several lists.
  let showsLists: Bool

  private var signs: TaskSigns { TaskSigns(context, wording.language, reminded: reminded) }
  private let relative: RelativeTime
  private let known: KnownRows
  /// The titles that differ from those of the series, by the series and its date.
  private let titles: [TitledDate: String]

  private struct TitledDate: Hashable {
    var id: String
    var due: CalendarTime?
    var start: CalendarTime?

    init(_ task: TaskItem) { (id, due, start) = (task.id, task.due, task.start) }
  }

  init(
    _ tasks: [TaskItem], _ context: ItemContext, _ wording: Wording, _ store: StoreReader,
    known: KnownRows = KnownRows()
  ) throws {
    self.context = context
    self.known = known
    known.begin(minute: Int(context.now.timeIntervalSince1970) / 60)
    self.wording = wording
    reminded = try store.tasksWithReminders(among: tasks.map(\.id))
    showsLists = Set(tasks.map(\.listID)).count > 1
    relative = RelativeTime(context, wording.language)
    let occurrences = try wording.place.occurrences()
    titles = try tasks.reduce(into: [:]) { titles, task in
      let shown = try occurrences.titled(task, store).title
      if shown != task.title { titles[TitledDate(task)] = shown }
    }
  }

  func rows(_ rows: [TaskTree.Row]) -> [Row] { rows.map { row($0.task, depth: $0.depth) } }

  func row(_ task: TaskItem, depth: Int = 0) -> Row {
    let list = showsLists ? context.listName(task.listID) : nil
    var shown = task
    if let title = titles[TitledDate(task)] { shown.title = title }
    let content = KnownRows.Content(
      task: shown, depth: depth, isReminded: reminded.contains(task.id), isBlocked: context.isBlocked(task),
      list: list)
    return known.row(content) { made(content) }
  }

  private func made(_ content: KnownRows.Content) -> Row {
    let task = content.task
    let state = signs.state(task)
    let isOpen = task.status == .open
    let isDim = !isOpen || !task.isAvailable(at: context.now, zone: context.zone)
    let urgent = Self.role(state)
    let isColoured = isOpen && signs.isTitleColoured(state)
    var row = Row(.item, wording.language.shownTitle(task.title), target: .task(task.id))
    row.depth = content.depth
    row.sign = isOpen && isDim || content.isBlocked ? "◌" : TaskSigns.circle(task)
    row.signRole = isOpen ? urgent ?? .dim : .dim
    row.mark = TaskSigns.mark(task.importance)
    row.titleRole = isColoured ? urgent ?? (isDim ? .dim : .text) : isDim ? .dim : .text
    let start = signs.start(task, relative)
    row.end = task.due.map(relative.text) ?? start
    row.endRole = urgent ?? .dim
    row.notes = notes(task, start: task.due == nil ? "" : start)
    row.list = content.list ?? ""
    row.isDueOnDay = task.due?.isAllDay ?? false
    return row
  }

  private func notes(_ task: TaskItem, start: String) -> [Row.Note] {
    var notes: [Row.Note] = []
    let repetition = task.repetition(wording.language)
    if !repetition.isEmpty { notes.append(.init("↻ " + repetition, .series, short: "↻")) }
    let marks = signs.marks(task)
    if !marks.isEmpty { notes.append(.init(marks, .accent, short: marks)) }
    if !task.tags.isEmpty { notes.append(.init(task.tags.map { "#" + $0 }.joined(separator: " "), .dim)) }
    if !start.isEmpty { notes.append(.init(start, .dim)) }
    return notes
  }

  static func role(_ state: DueState) -> Role? {
    switch state {
    case .normal: nil
    case .dueSoon: .soon
    case .overdue: .overdue
    }
  }
}
