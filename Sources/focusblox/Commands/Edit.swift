import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import FocusbloxWords

struct Edit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Focusblox.name,
    abstract: "Change a task, or open a task or block in your editor.",
    discussion: """
      Without options, the task or block opens in your editor (VISUAL, EDITOR) as a short text with all its fields.

      Examples:
        focusblox edit milk
        focusblox edit 3f2a --due "friday 12:00" --clear planned
        focusblox edit milk --tag=+shop --tag=-home --append "cream, too"
      """)

  @Argument(help: "The task; without options, also a block.", completion: .items) var id: String
  @Option(help: "A new title.") var title: String?
  @OptionGroup var fields: TaskFieldOptions
  @Option(help: ArgumentHelp("Add a line at the end of the notes; “-” reads standard input.", valueName: "text"))
  var append: String?
  @Option(name: .customLong("clear"), help: ArgumentHelp("Clear a field; repeatable.", valueName: "field"))
  var cleared: [EditTask.Field] = []
  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp("Add a reminder: 1h (before the due date) or a time; repeatable.", valueName: "spec"),
    completion: .list(LeadTimes.words))
  var reminders: [String] = []
  @OptionGroup var series: SeriesChoice
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  private var saysNothing: Bool {
    title == nil && append == nil && fields.typed.isEmpty && cleared.isEmpty && reminders.isEmpty
  }

  func validate() throws {
    if saysNothing, global.json || !Terminal(environment: [:]).isInteractive {
      throw ValidationError("Specify what to change: --title, --due, --clear …")
    }
    if fields.notes == "-", append == "-" {
      throw ValidationError("Only one of --notes - and --append - can read standard input")
    }
    for field in cleared {
      if let option = option(filling: field) {
        throw ValidationError("--clear \(field.rawValue) and \(option) cannot be used together")
      }
    }
  }

  /// The given option with a new value for the field.
  private func option(filling field: EditTask.Field) -> String? {
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
    let appended = try append == "-" ? StandardInput.text() : append
    let action = try EditTask(
      title: title, fields.read(), append: appended, clearing: cleared, reminders: reminders, at: app.place)
    try await app.withStore { store in
      let task = try store.read { store in
        guard let task = try store.task(id: Handles(app.place, store).task(id)) else { throw StoreError.unknownID(id) }
        return task
      }
      let scope = try series.scope(of: task, asking: app, .edit(movesDates: action.movesDates))
      let former = try store.read { store in
        try (task.seriesID.map { try store.openTasks(ofSeries: $0) } ?? [task])
          .reduce(into: [:]) { $0[$1.id] = try ReminderNews($1, app.wording, store) }
      }
      let edited = try action.run([(task, scope)], at: app.place, in: store, notify: people.notify)
      try store.read { store in
        try edited.tell(
          echo: fields.typed.saysWhen || fields.list != nil || !reminders.isEmpty, app, app.itemContext(store), store)
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
}

extension EditTask.Field: ExpressibleByArgument {}

extension TaskItem {
  /// Tells what a change of dates did to the reminders.
  func tellReminders(since former: ReminderNews, _ app: AppContext, _ store: StoreReader) throws {
    if app.options.json { return }
    let relative = app.relative
    for sentence in try ReminderNews(self, app.wording, store).words(since: former, relative) {
      app.terminal.message(sentence)
    }
  }

  func tellChanged(echo: Bool, _ app: AppContext, _ context: ItemContext, _ store: StoreReader) throws {
    if app.options.json { return app.emit(json(context)) }
    app.terminal.result(app.language("Changed: ") + app.language.shownTitle(title))
    if echo { try app.terminal.message(self.echo(app, context, store, try store.reminders(of: self, app.around))) }
  }
}
