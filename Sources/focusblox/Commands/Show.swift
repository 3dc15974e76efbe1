import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show everything about one task.",
    discussion: """
      Example:
        focusblox show 3f2a
      """)

  @Argument(help: "The task.") var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        guard let task = try store.task(id: Handles(app, store).task(id)) else { throw StoreError.unknownID(id) }
        let context = try app.itemContext(store)
        if app.options.json {
          var line = task.json(context)
          line.add("putOff", .objects(try putOff(task, app, store).map { $0.json(app.zone) }))
          return app.emit(line)
        }
        app.terminal.result(app.style(TaskTable.circle(task) + " " + task.title, .bold))
        Details(app: app).show(try rows(task, context, app, store))
      }
    }
  }

  func rows(
    _ task: TaskItem, _ context: ItemContext, _ app: AppContext, _ store: StoreReader
  ) throws -> [Details.Row] {
    let relative = RelativeTime(context, app.language)
    let words = FieldWords(zone: app.zone, now: app.now, language: app.language)
    let l = app.language
    let state = DueState.of(task, settings: context.settings, now: context.now, zone: context.zone)
    let reminders = try reminders(task, relative, app, store)
    let place = [context.account(ofList: task.listID), context.list(task.listID)?.name].compactMap(\.self)
    let parent = try task.parentUID.flatMap { try store.tasks(uid: $0).first }
    return [
      .init(l("Notizen", "Notes"), task.notes ?? ""),
      .init(l("Fällig", "Due"), task.due.map { app.style(relative.text($0), TaskTable.colour(state)) } ?? ""),
      .init(l("Verfügbar ab", "Available"), task.start.map(relative.text) ?? ""),
      .init(l("Geplant", "Planned"), task.planned.map(relative.text) ?? ""),
      .init(l("Dauer", "Estimate"), task.estimateMinutes.map(DurationText.text(minutes:)) ?? ""),
      .init(
        l("Wichtigkeit", "Importance"),
        task.importance == .none ? "" : words.value(task.importance.rawValue, of: "importance")
      ),
      .init(
        l("Dringlichkeit", "Urgency"), task.urgency == .none ? "" : words.value(task.urgency.rawValue, of: "urgency")),
      .init(l("Art", "Type"), task.taskType ?? ""),
      .init("Tags", task.tags.joined(separator: ", ")),
      .init(l("Markiert", "Flagged"), task.flagged ? l("ja", "yes") : ""),
      .init(l("Als Nächstes", "Next up"), task.nextUp ? l("ja", "yes") : ""),
      .init(l("Erledigt", "Completed"), task.completedAt.map(relative.text) ?? ""),
      .init(l("Gehört zu", "Part of"), parent?.title ?? task.parentUID ?? ""),
      .init(
        l("Wiederholung", "Repeats"),
        task.recurrence == .none
          ? task.foreignRule.map { RuleTexts(language: l).text($0) } ?? "" : task.recurrence.displayName.text(in: l)
      ),
      .init(l("Erinnerungen", "Reminders"), reminders.joined(separator: ", ")),
      .init(
        l("Verschoben", "Put off"),
        try putOff(task, app, store).map { $0.words(relative) }.joined(separator: ", ")
      ),
      .init(l("Liste", "List"), place.joined(separator: " / ")),
      .init("ID", task.id),
      .init("UID", task.uid == task.id ? "" : task.uid),
    ]
  }

  /// Those that were added here, and what other programs set.
  private func reminders(
    _ task: TaskItem, _ relative: RelativeTime, _ app: AppContext, _ store: StoreReader
  ) throws -> [String] {
    let foreign = ForeignRings(settings: try app.settings(), zone: app.zone, language: app.language)
    return try store.notifications(ofTask: task.id).map { ReminderText.of($0, relative) }
      + foreign.of(.task(task.id), store, around: app.now).filter { $0.fireDate > app.now }
      .map { ReminderText.of($0, relative) }
  }

  /// The notifications that a person put off, and that have not rung again.
  private func putOff(_ task: TaskItem, _ app: AppContext, _ store: StoreReader) throws -> [PutOffNotification] {
    let plan = ReminderPlan(settings: try app.settings(), zone: app.zone, language: app.language)
    return try store.reminderStates(ofTask: task.id).compactMap { state in
      guard let until = state.snoozedUntil, until > app.now,
        let request = try? plan.request(state.identifier, store, now: app.now)
      else { return nil }
      return PutOffNotification(request: request, until: until)
    }
  }
}

private struct PutOffNotification {
  var request: NotificationRequest
  var until: Date

  func words(_ relative: RelativeTime) -> String {
    "\(request.title) " + relative.language("bis ", "until ") + relative.text(until)
  }

  func json(_ zone: TimeZone) -> JSONLine {
    var line = JSONLine()
    line.add("identifier", .string(request.identifier))
    line.add("until", .string(Timestamp(zone: zone).text(until)))
    return line
  }
}
