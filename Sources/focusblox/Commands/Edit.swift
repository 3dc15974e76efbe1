import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxWords

struct Edit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Focusblox.name,
    abstract: "Change a task.",
    discussion: """
      Without options, the task or block opens in your editor (VISUAL, EDITOR) as a short text with all its fields.

      Examples:
        focusblox edit milk
        focusblox edit 3f2a --due "friday 12:00" --clear planned
        focusblox edit milk --tag=+shop --tag=-home --append "cream, too"
      """)

  enum Clearable: String, ExpressibleByArgument, CaseIterable {
    case due, start, planned, estimate, importance, urgency, tags, type, notes, parent, after, `repeat`
  }

  @Argument(help: "The task.", completion: .items) var id: String
  @Option(help: "A new title.") var title: String?
  @OptionGroup var fields: TaskFieldOptions
  @Option(help: ArgumentHelp("Add a line at the end of the notes.", valueName: "text")) var append: String?
  @Option(
    name: .customLong("clear"), help: ArgumentHelp("Clear a field; repeatable.", valueName: "field"))
  var cleared: [Clearable] = []
  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp("Add a reminder: 1h (before the due date) or a time; repeatable.", valueName: "spec"),
    completion: .list(LeadTimes.words))
  var reminders: [String] = []
  @OptionGroup var series: SeriesChoice
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  private var saysNothing: Bool {
    title == nil && append == nil && fields.isEmpty && cleared.isEmpty && reminders.isEmpty
  }

  func validate() throws {
    if saysNothing, !Terminal(environment: [:]).isInteractive {
      throw ValidationError("Specify what to change: --title, --due, --clear …")
    }
    for field in cleared {
      if let option = option(filling: field) {
        throw ValidationError("--clear \(field.rawValue) and \(option) cannot be used together")
      }
    }
  }

  /// The given option with a new value for the field.
  private func option(filling field: Clearable) -> String? {
    let isGiven =
      switch field {
      case .due: fields.due != nil
      case .start: fields.start != nil
      case .planned: fields.planned != nil
      case .estimate: fields.estimate != nil
      case .importance: fields.importance != nil
      case .urgency: fields.urgency != nil
      case .tags: !fields.tags.isEmpty
      case .type: fields.type != nil
      case .notes: fields.notes != nil || append != nil
      case .parent: fields.parent != nil
      case .after: !fields.after.isEmpty
      case .repeat: fields.pattern != nil
      }
    guard isGiven else { return nil }
    switch field {
    case .tags: return "--tag"
    case .notes where fields.notes == nil: return "--append"
    default: return "--\(field.rawValue)"
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    if saysNothing { return try await editText(app) }
    let check = try app.place.reminderCheck()
    let dates = try fields.dates(app.when)
    let added = try reminders.map { try ReminderSpec(app.when).reminder($0) }
    let triggers = added.map { $0.trigger(in: app.zone) }
    try await app.withStore { store in
      let task = try store.read { store in
        guard let task = try store.task(id: Handles(app.place, store).task(id)) else { throw StoreError.unknownID(id) }
        return task
      }
      let scope = try series.scope(of: task, asking: app, .edit(movesDates: movesDates))
      var former: [String: ReminderNews] = [:]
      let edited = try app.place.step("edit", store, notify: people.notify) { store in
        for task in try task.seriesID.map({ try store.openTasks(ofSeries: $0) }) ?? [task] {
          former[task.id] = try ReminderNews(task, app, store)
        }
        let edited = try edit(task, scope, dates, app, store)
        for task in edited.map(\.task) {
          for trigger in triggers {
            try check.check(trigger, of: task, besides: store.notifications(ofTask: task.id))
            try store.add(.set(trigger, for: task, at: app.now, in: store), by: .user)
          }
        }
        return edited
      }
      try store.read { store in
        edited.tell(
          echo: fields.saysWhen || fields.list != nil || !added.isEmpty, adding: added, app, try app.itemContext(store))
        for task in edited.map(\.task) { try task.tellReminders(since: former[task.id] ?? .none, app, store) }
      }
    }
  }

  private func editText(_ app: AppContext) async throws {
    let item = try await app.withStore(isFollowed: false) { try $0.read { try Handles(app.place, $0).item(id) } }
    let editing = SheetEditing(app: app)
    switch item.kind {
    case .task: try await editing.edit(task: item.id, series)
    case .block: try await editing.edit(block: item.id)
    }
  }

  func edit(
    _ task: TaskItem, _ scope: SeriesChoice.Scope, _ dates: TaskFieldOptions.Dates, _ app: AppContext,
    _ store: StoreTransaction
  ) throws -> [EditedTask] {
    let edited = try app.edit(task.id, scope, in: store) { try change(&$0, dates, app, store) }
    if !fields.before.isEmpty {
      let others = try WaitChange(fields.before, app.place, store)
      for task in edited.map(\.task) { try others.letWait(for: task, app.place, store) }
    }
    return edited
  }

  /// Whether the edit moves a date that another program's series has.
  var movesDates: Bool {
    fields.due != nil || fields.start != nil || cleared.contains(.due) || cleared.contains(.start)
  }

  private func change(
    _ task: inout TaskItem, _ dates: TaskFieldOptions.Dates, _ app: AppContext, _ store: StoreReader
  ) throws {
    let (start, due) = (task.start, task.due)
    if let title { task.title = try TitleText.parse(title) }
    try fields.apply(dates, to: &task, app, store)
    if let append {
      task.notes = [task.notes, append].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    for field in cleared {
      switch field {
      case .due: task.due = nil
      case .start: task.start = nil
      case .planned: task.planned = nil
      case .estimate: task.estimateMinutes = nil
      case .importance: task.importance = .none
      case .urgency: task.urgency = .none
      case .tags: task.tags = []
      case .type: task.taskType = nil
      case .notes: task.notes = nil
      case .parent: task.parentUID = nil
      case .after: task.after = []
      case .repeat: task.recurrence = .none
      }
    }
    if task.start != start || task.due != due {
      try DateOrder.check(start: task.start?.typed(app.around), due: task.due?.typed(app.around), of: task.title, .edit)
    }
    task.modified = app.now
  }
}

extension TaskItem {
  /// Tells what a change of dates did to the reminders.
  func tellReminders(since former: ReminderNews, _ app: AppContext, _ store: StoreReader) throws {
    if app.options.json { return }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: app.language)
    for sentence in try ReminderNews(self, app, store).words(since: former, relative) {
      app.terminal.message(sentence)
    }
  }

  /// - Parameter added: the reminders that the change added.
  func tellChanged(echo: Bool, adding added: [Reminder] = [], _ app: AppContext, _ context: ItemContext) {
    if app.options.json { return app.emit(json(context)) }
    app.terminal.result(app.language("Changed: ") + app.language.shownTitle(title))
    if echo {
      let words = TaskEcho(around: app.around, language: app.language)
      app.terminal.message(words.text(self, list: context.listName(listID), reminders: added))
    }
  }
}
