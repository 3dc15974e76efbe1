import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// All fields of one task.
struct TaskDetails {
  let app: AppContext
  let store: StoreReader
  let context: ItemContext
  let inquiry: RingInquiry

  private var l: Language { app.language }
  private var relative: RelativeTime { RelativeTime(context, l) }

  func show(_ task: TaskItem) throws {
    let table = TaskTable(context: context, app: app)
    app.terminal.result(app.style(table.circle(task) + " " + l.shownTitle(task.title), .bold))
    Details(app: app).show(try rows(task, withRings: true))
    let children = try self.children(task)
    if children.isEmpty { return }
    let open = children.count { $0.status == .open }
    app.terminal.result(app.style(l("Sub-tasks, \(open) open"), .bold))
    for line in table.lines(children, indent: 2) { app.terminal.result("  \(line)") }
  }

  func rows(_ task: TaskItem, withRings: Bool) throws -> [Details.Row] {
    try fields(task) + TaskWaitRows(app: app, store: store, context: context).rows(task)
      + (withRings ? rings(task) : []) + state(task) + ids(task)
  }

  private func fields(_ task: TaskItem) throws -> [Details.Row] {
    let words = FieldWords(zone: app.zone, now: app.now, language: l)
    let due = DueState.of(task, settings: context.settings, now: context.now, zone: context.zone)
    let place = [context.account(ofList: task.listID), context.list(task.listID)?.name].compactMap(\.self)
    let foreign = try foreign(task)
    return notes(task) + [
      .init(l("Due"), task.due.map { app.style(relative.text($0), TaskTable.colour(due)) } ?? ""),
      .init(l("Time zone"), Texts.unknownZones(foreign.unknownZones, l) ?? ""),
      .init(l("Available"), task.start.map(relative.text) ?? ""),
      .init(l("Planned"), task.planned.map(relative.text) ?? ""),
      .init(l("Estimate"), task.estimateMinutes.map(DurationText.text(minutes:)) ?? ""),
      .init(l("Importance"), task.importance == .none ? "" : words.value(task.importance.rawValue, of: "importance")),
      .init(l("Urgency"), task.urgency == .none ? "" : words.value(task.urgency.rawValue, of: "urgency")),
      .init(l("Type"), task.taskType ?? ""),
      .init("Tags", task.tags.joined(separator: ", ")),
      .init(l("Flagged"), task.flagged ? l("yes") : ""),
      .init(l("Next up"), task.nextUp ? l("yes") : ""),
      .init(l("Completed"), task.completedAt.map(relative.text) ?? ""),
      .init(l("Progress"), progress(foreign)),
      .init(l("Part of"), try parent(task)),
      .init(l("Repeats"), ([task.repetition(l)] + (try course(task))).joined(separator: " · ")),
      .init(l("Location"), foreign.location ?? ""),
      .init(l("URL"), foreign.url ?? ""),
      .init(l("Attached"), foreign.attachments.map { $0.words(l) }.joined(separator: ", ")),
      .init(l("List"), place.joined(separator: " / ")),
    ]
  }

  /// The notes with their own line breaks.
  private func notes(_ task: TaskItem) -> [Details.Row] {
    let text = TypedSheet.withoutBlankEnd(task.notes ?? "")
    if text.isEmpty { return [] }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { .init($0 == 0 ? l("Notes") : "", $1.isEmpty ? " " : String($1)) }
  }

  private func progress(_ foreign: ForeignDetails) -> String {
    [foreign.isInProcess ? l("in process") : nil, foreign.percent.map { "\($0) %" }]
      .compactMap(\.self).joined(separator: ", ")
  }

  private func ids(_ task: TaskItem) -> [Details.Row] {
    [.init("ID", task.id), .init("UID", task.uid == task.id ? "" : task.uid)]
  }

  private func parent(_ task: TaskItem) throws -> String {
    guard let uid = task.parentUID else { return "" }
    return try store.tasks(uid: uid).first?.title ?? l("a task that is not here", for: "dative")
  }

  /// The sub-tasks, open ones first.
  func children(_ task: TaskItem) throws -> [TaskItem] {
    let all = try store.children(ofUID: task.uid)
    return all.filter { $0.status == .open }.inOrderOfUrgency(zone: app.zone) + all.filter { $0.status != .open }
  }

  private func foreign(_ task: TaskItem) throws -> ForeignDetails {
    ForeignDetails(try store.knownText(of: .task, id: task.id), isOpen: task.status == .open)
  }

  /// For a series: the number of completed instances and the next date.
  private func course(_ task: TaskItem) throws -> [String] {
    guard task.isRecurring else { return [] }
    var parts: [String] = []
    if let series = task.seriesID {
      var query = TaskQuery(.completed, now: app.now, timeZone: app.zone)
      query.seriesID = series
      let done = try store.countTasks(query)
      if done > 0 { parts.append(l("\(done) done")) }
    }
    if let day = task.seriesDay { parts.append(l("by the series ") + relative.short(day)) }
    if let next = try next(task) { parts.append(l("next ") + relative.short(next)) }
    return parts.isEmpty ? [] : [parts.joined(separator: ", ")]
  }

  private func next(_ task: TaskItem) throws -> CalendarTime? {
    if task.status != .open {
      return try task.seriesID.flatMap { try store.openTasks(ofSeries: $0).first }?.due
    }
    if task.foreignRule != nil {
      guard let this = task.due ?? task.start else { return nil }
      let later = try app.place.occurrences().around(max(app.now, this.instant(in: app.zone)), of: task, store)
      return later.compactMap { $0.due ?? $0.start }.first { $0.instant(in: app.zone) > this.instant(in: app.zone) }
    }
    return try app.place.seriesSteps().coming(after: task, at: app.now, before: .distantFuture, limit: 1).first?.due
  }
}

extension TaskDetails {
  private static let namedRings = 5

  /// The reminders, and the time and place of each pending alarm.
  private func rings(_ task: TaskItem) throws -> [Details.Row] {
    let set =
      try store.notifications(ofTask: task.id).map { ReminderText.of($0, in: task, relative) }
      + app.foreignRings(store, .task(task.id), relative)
    let snoozed = try SnoozedNotification.all(task, app, store).map { $0.words(relative) }
    let words = RingWords(time: relative)
    let coming = try inquiry.reports(.task, task.id, store)
      .filter(\.isPlanned)
      .sorted { ($0.fireDate ?? .distantFuture, $0.identifier) < ($1.fireDate ?? .distantFuture, $1.identifier) }
    let lines = coming.prefix(Self.namedRings).map { report in
      (report.fireDate.map(relative.text) ?? "") + " · " + words.places(report)
    }
    return [
      .init(l("Reminders"), set.joined(separator: ", ")),
      .init(l("Put off"), snoozed.joined(separator: ", ")),
    ] + lines.enumerated().map { .init($0 == 0 ? l("Rings") : "", $1) }
  }

  /// The pending upload and the last conflict.
  private func state(_ task: TaskItem) throws -> [Details.Row] {
    var rows: [Details.Row] = []
    if let link = try waiting(task) {
      let ago = TimeAgo(now: app.now, language: l)
      let since =
        try WaitingSince(store: store).instant(task).map {
          l("since a change \(ago.text($0))")
        } ?? l("last changed \(ago.text(task.modified))")
      let why = link.failure.map { ": " + Texts.itemReason($0, l) } ?? ""
      rows.append(.init(l("Waits"), l("to be uploaded, \(since)") + why))
    }
    if let conflict = try conflict(task) {
      let words = FieldWords(zone: app.zone, now: app.now, language: l) { uid in
        try store.tasks(uid: uid).first?.title
      }
      let change = conflict.property.map { words.change($0, from: conflict.old, to: conflict.new) } ?? ""
      rows.append(
        .init(
          l("Conflict"),
          "\(relative.text(conflict.at)) · \(change) · " + l("back: ") + "focusblox undo \(conflict.id)"))
    }
    return rows
  }

  private func waiting(_ task: TaskItem) throws -> SyncLink? {
    try store.links(ofItem: .task, id: task.id).first { $0.isPending || $0.failure != nil }
  }

  private func conflict(_ task: TaskItem) throws -> JournalEntry? {
    let conflicts = [JournalAction.localKept.rawValue, JournalAction.remoteKept.rawValue]
    return try store.journal(itemID: task.id, limit: 200).first { conflicts.contains($0.action) }
  }

  func json(_ task: TaskItem) throws -> JSONLine {
    let stamp = Timestamp(zone: app.zone)
    let foreign = try foreign(task)
    var line = task.json(context)
    line.add("putOff", .objects(try SnoozedNotification.all(task, app, store).map { $0.json(app.zone) }))
    line.add("children", .strings(try children(task).map(\.id)))
    line.add("inProcess", .bool(foreign.isInProcess))
    line.add("percentComplete", .int(foreign.percent))
    line.add("location", .string(foreign.location))
    line.add("url", .string(foreign.url))
    line.add("attachments", .strings(foreign.attachments.compactMap(\.uri)))
    line.add(
      "waitingSince",
      .string(try waiting(task).flatMap { _ in try WaitingSince(store: store).instant(task).map(stamp.text) }))
    line.add("waits", .bool(try waiting(task) != nil))
    line.add("lastConflict", .int(try conflict(task).map { Int($0.id) }))
    return line
  }
}

extension AppContext {
  /// The alarms of other programs and the pending rings, in words.
  fileprivate func foreignRings(
    _ store: StoreReader, _ subject: NotificationRequest.Subject, _ relative: RelativeTime
  ) throws -> [String] {
    try ForeignRings(settings: settings(), zone: zone, language: language).of(subject, store, around: now)
      .filter { $0.fireDate > now }.map { ReminderText.of($0, relative) }
  }
}
