package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// All fields of one task.
package struct TaskDetails {
  package let wording: Wording
  package let store: StoreReader
  package let context: ItemContext
  package let inquiry: RingInquiry

  package init(wording: Wording, store: StoreReader, context: ItemContext, inquiry: RingInquiry) {
    (self.wording, self.store, self.context, self.inquiry) = (wording, store, context, inquiry)
  }

  private var l: Language { wording.language }
  private var relative: RelativeTime { RelativeTime(context, l) }

  /// The facts about a task, label by label.
  package func rows(_ task: TaskItem, withRings: Bool) throws -> [DetailRow] {
    try fields(task) + TaskWaitRows(wording: wording, store: store, context: context).rows(task)
      + (withRings ? rings(task) : []) + state(task) + ids(task)
  }

  private func fields(_ task: TaskItem) throws -> [DetailRow] {
    let words = wording.fields
    let due = DueState.of(task, settings: context.settings, now: context.now, zone: context.zone)
    let place = [context.account(ofList: task.listID), context.list(task.listID)?.name].compactMap(\.self)
    let foreign = try foreign(task)
    return notes(task) + [
      .init(l("Due"), task.due.map(relative.text) ?? "", TaskSigns.colour(due)),
      .init(l("Time zone"), Texts.unknownZones(foreign.unknownZones, l) ?? ""),
      .init(l("Available"), task.start.map(relative.text) ?? ""),
      .init(l("Planned"), task.planned.map(relative.text) ?? ""),
      .init(l("Estimate"), task.estimateMinutes.map(l.span(minutes:)) ?? ""),
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
      .init(l("Attachments"), foreign.attachments.map { $0.words(l) }.joined(separator: ", ")),
      .init(l("List"), place.joined(separator: "/")),
    ]
  }

  /// The notes with their own line breaks.
  private func notes(_ task: TaskItem) -> [DetailRow] {
    let text = TypedSheet.withoutBlankEnd(task.notes ?? "")
    if text.isEmpty { return [] }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { .init($0 == 0 ? l("Notes") : "", $1.isEmpty ? " " : String($1)) }
  }

  private func progress(_ foreign: ForeignDetails) -> String {
    [foreign.isInProcess ? l("in progress") : nil, foreign.percent.map { l("\($0)%") }]
      .compactMap(\.self).joined(separator: ", ")
  }

  private func ids(_ task: TaskItem) -> [DetailRow] {
    [.init("ID", task.id), .init("UID", task.uid == task.id ? "" : task.uid)]
  }

  private func parent(_ task: TaskItem) throws -> String {
    guard let uid = task.parentUID else { return "" }
    return try store.tasks(uid: uid).first?.title ?? l("a task that is not on this machine", for: "dative")
  }

  /// The sub-tasks, open ones first.
  package func children(_ task: TaskItem) throws -> [TaskItem] {
    let all = try store.children(ofUID: task.uid)
    return all.filter { $0.status == .open }.inOrderOfUrgency(zone: wording.zone) + all.filter { $0.status != .open }
  }

  /// What another program wrote into the task and this one only keeps.
  package func foreign(_ task: TaskItem) throws -> ForeignDetails {
    ForeignDetails(try store.knownText(of: .task, id: task.id), isOpen: task.status == .open)
  }

  /// For a series: the number of completed instances and the next date.
  private func course(_ task: TaskItem) throws -> [String] {
    guard task.isRecurring else { return [] }
    var parts: [String] = []
    if let series = task.seriesID {
      var query = TaskQuery(.completed, now: wording.now, timeZone: wording.zone)
      query.seriesID = series
      let done = try store.countTasks(query)
      if done > 0 { parts.append(l("\(done) done")) }
    }
    if let day = task.seriesDay { parts.append(l("series date ") + relative.short(day)) }
    if let next = try next(task) { parts.append(l("next time ") + relative.short(next)) }
    return parts.isEmpty ? [] : [parts.joined(separator: ", ")]
  }

  private func next(_ task: TaskItem) throws -> CalendarTime? {
    if task.status != .open {
      return try task.seriesID.flatMap { try store.openTasks(ofSeries: $0).first }?.due
    }
    if task.foreignRule != nil {
      guard let this = task.due ?? task.start else { return nil }
      let later = try wording.place.occurrences().around(
        max(wording.now, this.instant(in: wording.zone)), of: task, store)
      return later.compactMap { $0.due ?? $0.start }.first {
        $0.instant(in: wording.zone) > this.instant(in: wording.zone)
      }
    }
    return try wording.place.seriesSteps().coming(after: task, at: wording.now, before: .distantFuture, limit: 1).first?
      .due
  }
}

extension TaskDetails {
  private static let namedRings = 5

  /// The reminders, and the time and place of each pending alarm.
  private func rings(_ task: TaskItem) throws -> [DetailRow] {
    let foreign = try ForeignRings(settings: wording.settings(), zone: wording.zone, language: l)
      .of(.task(task.id), store, around: wording.now).filter { $0.fireDate > wording.now }
    let set =
      try store.notifications(ofTask: task.id).map { ReminderText.of($0, in: task, relative) }
      + foreign.map { ReminderText.of($0, relative) }
    let snoozed = try SnoozedNotification.all(task, wording, store).map { $0.words(relative) }
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
  private func state(_ task: TaskItem) throws -> [DetailRow] {
    var rows: [DetailRow] = []
    if let link = try waiting(task) {
      let changed = try WaitingSince(store: store).instant(task) ?? task.modified
      let since = l("changed \(l.ago(changed, wording.now))")
      let why = link.failure.map { ": " + Texts.itemReason($0, l) } ?? ""
      rows.append(.init(l("Waits"), l("to be uploaded; \(since)") + why))
    }
    if let conflict = try conflict(task) {
      let words = wording.fields(in: store)
      let change = conflict.property.map { words.change($0, from: conflict.old, to: conflict.new) } ?? ""
      rows.append(
        .init(
          l("Conflict"),
          "\(relative.text(conflict.at)) · \(change) · " + l("back: ") + "focusblox undo \(conflict.id)"))
    }
    return rows
  }

  /// The link of a task that waits for its upload, or whose upload failed.
  package func waiting(_ task: TaskItem) throws -> SyncLink? {
    try store.links(ofItem: .task, id: task.id).first { $0.isPending || $0.failure != nil }
  }

  /// The latest conflict of the task.
  package func conflict(_ task: TaskItem) throws -> JournalEntry? {
    let conflicts = [JournalAction.localKept.rawValue, JournalAction.remoteKept.rawValue]
    return try store.journal(itemID: task.id, limit: 200).first { conflicts.contains($0.action) }
  }
}
