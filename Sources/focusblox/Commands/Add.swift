import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import FocusbloxWords

struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Focusblox.name,
    abstract: "Add a task.",
    discussion: """
      Write the task as one line; a date at its end is the due date. Signs and keys add more, anywhere in the line:
        @WHEN or due:WHEN, ^WHEN or start:WHEN, @REPEAT or repeat:REPEAT, #tag or tag:TAG, !high or prio:high,
        ~30m or est:30m, !flag or is:flagged, list:LIST, parent:TASK, remind:1h,
        planned:WHEN, after:TASK, before:TASK
      In a shell, put a line with signs in single quotes; keys need no quotes. A backslash makes a sign plain text: \\@max.

      Examples:
        focusblox add buy milk tomorrow 6pm tag:home prio:high
        focusblox add 'Call Bob @friday 9:00 #work !high ~30m'
        focusblox add --title "Tomorrow never dies" --due "2026-11-25 18:00" --remind 1d
        focusblox add - < tasks.txt
      """)

  @Argument(
    help: ArgumentHelp(
      "The task, and when it is due; “-” reads one task per line from standard input.", valueName: "words"),
    completion: .taskWords)
  var words: [String] = []
  @Option(help: "The title, taken literally: no date or key is read from it.") var title: String?
  @Flag(help: "Show how the line is read, and store nothing.") var dryRun = false
  @OptionGroup var fields: TaskFieldOptions
  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp("A reminder: 1h (before the due date) or a time; repeatable.", valueName: "spec"),
    completion: .list(LeadTimes.words))
  var reminders: [String] = []
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if title != nil, !words.isEmpty { throw ValidationError("--title and words cannot be used together") }
    if words.count > 1, words[0] == "-" {
      throw ValidationError("“-” must stand alone, because it reads the tasks from standard input")
    }
    if words == ["-"], fields.notes == "-" {
      throw ValidationError("Only one of - and --notes - can read standard input")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    let reader = try AddedLine(fields.read(), reminders: reminders, app.place)
    // All lines are read before the first is stored, so that a refused line stores nothing.
    let texts = try texts()
    let lines = try texts.map { text in
      try text.reading { try reader.read(text.text, isTitle: title != nil) }
    }
    if dryRun {
      for line in lines {
        try show(line, app)
        try tellReminders(line, line.task(app.place), app, isStored: false)
      }
      return
    }
    try await app.withStore { store in
      let tasks = try AddTasks(lines).run(at: app.place, in: store) { line, add in try texts[line].reading(add) }
      try store.read { store in
        let context = try app.itemContext(store)
        for (line, task) in zip(lines, tasks) { try answer(line, task, context, app, store) }
      }
      for (line, task) in zip(lines, tasks) where task.due != nil || !line.reminders.isEmpty {
        try app.warnOfMissingNotifier(task, store)
      }
    }
  }

  private func texts() throws -> [InputLine] {
    if let title { return [InputLine(text: title)] }
    guard words == ["-"] else { return [InputLine(text: ShellLine.text(of: words))] }
    return try StandardInput.lines().enumerated().map { InputLine(number: $0.offset + 1, text: $0.element) }
      .filter { $0.text.contains { !$0.isWhitespace } }
  }

  private func show(_ line: AddedLine.Reading, _ app: AppContext) throws {
    if app.options.json { return app.emit(try line.json(app)) }
    app.terminal.result(line.echo(app))
    hint(line, app)
  }

  private func answer(
    _ line: AddedLine.Reading, _ task: TaskItem, _ context: ItemContext, _ app: AppContext, _ store: StoreReader
  ) throws {
    if app.options.json { return app.emit(try line.json(task, context, app)) }
    app.terminal.result(task.id)
    app.terminal.message(try task.echo(app, context, store, line.keptReminders(task, app.place)))
    try tellReminders(line, task, app, isStored: true)
    try task.tellReminders(since: .none, app, store)
    hint(line, app)
    if task.listID == nil, fields.list == nil, line.line.list == nil {
      try app.reportLocalItem(.task, id: task.id, store)
    }
    try app.reportSwitchedOffList(task.listID, store)
  }

  private func tellReminders(
    _ line: AddedLine.Reading, _ task: TaskItem, _ app: AppContext, isStored: Bool
  ) throws {
    if app.options.json { return }
    for sentence in try line.problemWords(task, app.wording, isStored: isStored) { app.terminal.message(sentence) }
  }

  private func hint(_ line: AddedLine.Reading, _ app: AppContext) {
    for words in line.stayed {
      let sign = words.contains(" ") ? "@\"\(words)\"" : "@" + words
      let quoted = app.language.quoted(words)
      app.say("\(quoted) stays in the title. As a date: \(sign)")
    }
    if let hint = Texts.plusWords(line.line, app.language) { app.terminal.message(hint) }
    if let hint = Texts.emptySigns(line.line, app.language) { app.terminal.message(hint) }
    if let hint = Texts.unreadWaits(line.line, app.language) { app.terminal.message(hint) }
    if let hint = Texts.unknownKeys(line.line, app.language) { app.terminal.message(hint) }
  }
}

extension Add: PlainCommand {
  static func plain(_ words: [String]) -> Add? {
    if words.contains(where: { $0.hasPrefix("-") }) { return nil }
    var command = Add()
    command.words = words
    (command.title, command.dryRun, command.reminders) = (nil, false, [])
    (command.fields, command.global) = (.none, .none)
    return command
  }
}
