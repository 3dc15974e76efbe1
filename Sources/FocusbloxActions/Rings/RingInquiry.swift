import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Collects the facts that decide whether an item rings, and reports on each of its alarms.
package struct RingInquiry {
  package let plan: ReminderPlan
  package let language: Language
  package let now: Date
  package let isWatched: Bool
  /// What is known of the plan, shared by several inquiries in one process.
  package var known = KnownPlan()

  package init(plan: ReminderPlan, language: Language, now: Date, isWatched: Bool, known: KnownPlan = KnownPlan()) {
    (self.plan, self.language, self.now, self.isWatched, self.known) = (plan, language, now, isWatched, known)
  }

  package func reports(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> [RingReport] {
    switch kind {
    case .task:
      guard let task = try store.task(id: id) else { throw StoreError.unknownID(id) }
      return try reports(task, store)
    case .block:
      guard let block = try store.block(id: id) else { throw StoreError.unknownID(id) }
      return try reports(block, store)
    }
  }

  private func reports(_ task: TaskItem, _ store: StoreReader) throws -> [RingReport] {
    let (settings, zone) = (plan.settings, plan.zone)
    let added = try store.notifications(ofTask: task.id)
    let states = try store.reminderStates(ofTask: task.id)
    let alarms = TaskAlarms.desired(
      task: task, notifications: added, states: states, held: task.heldAlarms, settings: settings, zone: zone
    ).filter { $0.kind != .snooze }.map { ($0.kind.identifier(of: $0.notificationID ?? task.id), $0) }
    var circumstances = try circumstances(.task(task.id), task.listID, created: task.created, alarms, store)
    if task.status != .open { circumstances.completed = .at(task.completedAt) }
    circumstances.changed = task.changedAlarms
    circumstances.states = states
    circumstances.reminderInstants = added.instants(for: task, settings: settings, zone: zone)
    circumstances.isRungByAnotherProgram = try plan.items.author(of: task, added, store) == .another
    var open = task
    open.status = .open
    // A task that another program's alarms ring for has no automatic ones.
    let automatic =
      circumstances.isRungByAnotherProgram
      ? [] : PendingRequests.allPossible(task, settings: settings, zone: zone, language: language)
    circumstances.decidedByObject = try plan.decisions(of: task, automatic, store)
    let all = PendingRequests.ofTask(open, notifications: added, settings: settings, zone: zone, language: language)
    let timed = all.filter { $0.kind == .custom || $0.kind == .beforeDue }
    let untimed = added.filter { reminder in !timed.contains { $0.identifier.hasSuffix(reminder.id) } }
    let published = try publication(of: task, store)
    // What a setting turns off would not ring before the completion either.
    let real = Set(all.map(\.identifier))
    return automatic.map { circumstances.report($0, .automatic) }
      .filter { task.status == .open || $0.outcome == .rang || real.contains($0.identifier) }
      + timed.map { circumstances.report($0, .added) }
      + untimed.map { circumstances.report($0, of: task) }
      + (try foreign(.task(task.id), circumstances, store)) + (try withoutDate(task, circumstances, store))
      + [published].compactMap(\.self)
  }

  private func reports(_ block: FocusBlock, _ store: StoreReader) throws -> [RingReport] {
    let settings = plan.settings
    let states = try store.reminderStates(ofBlock: block.id)
    let alarms = BlockAlarms.desired(block: block, states: states, settings: settings).filter { $0.kind != .snooze }
      .map { ($0.kind.identifier(of: block.id), $0) }
    var circumstances = try circumstances(.block(block.id), block.listID, created: block.created, alarms, store)
    circumstances.states = states
    circumstances.isRungByAnotherProgram = try plan.items.author(of: block, store) == .another
    circumstances.isPlannedBlock = block.planMark != nil
    return PendingRequests.allPossible(block, settings: settings, zone: plan.zone, language: language)
      .map { circumstances.report($0, .automatic) } + (try foreign(.block(block.id), circumstances, store))
  }

  private func circumstances(
    _ subject: NotificationRequest.Subject, _ listID: Int64?, created: Date, _ alarms: [(String, AlarmSpec)],
    _ store: StoreReader
  ) throws -> RingCircumstances {
    let (kind, id): (ItemKind, String) =
      switch subject {
      case .task(let id): (.task, id)
      case .block(let id): (.block, id)
      }
    var circumstances = RingCircumstances(settings: plan.settings, now: now, created: created)
    circumstances.answerSources = try store.answerSources()
    circumstances.rung = try store.rings(beginningWith: "").filter { $0.subject == subject }
    circumstances.planned = try known.identifiers(of: kind, id, plan, store, at: now)
    circumstances.coming = try plan.coming(kind, id, store, after: now)
    circumstances.lastNotifier = try store.lastNotifier()
    circumstances.isWatched = isWatched
    guard let list = try listID.flatMap({ try store.list(id: $0) }) else { return circumstances }
    let account = try store.account(id: list.accountID)
    if account?.isEnabled == false { circumstances.pausedBy = account?.name }
    if circumstances.pausedBy == nil, !list.isActive(plan.settings) {
      circumstances.pausedBy = try shownName(list, store)
    }
    if account?.subscription == .silent { circumstances.silentSubscription = try shownName(list, store) }
    let link = try store.links(ofItem: kind, id: id).first { $0.listID == list.id && !$0.isDeleted }
    let object = link?.base.flatMap { try? CalendarObjectReading($0) }
    let name = try shownName(list, store)
    let waits = RingReport.Calendar.notSynced(list: name, failure: link?.failure)
    for (identifier, alarm) in alarms {
      let isThere = object?.holds(alarm) ?? false
      let isWaiting = object == nil || link?.isPending == true
      circumstances.calendar[identifier] =
        isThere ? .there(list: name) : isWaiting ? waits : .missing(list: name)
    }
    return circumstances
  }

  private func foreign(
    _ subject: NotificationRequest.Subject, _ circumstances: RingCircumstances, _ store: StoreReader
  ) throws -> [RingReport] {
    let listID =
      switch subject {
      case .task(let id): try store.task(id: id)?.listID
      case .block(let id): try store.block(id: id)?.listID
      }
    let name = try listID.flatMap { try store.list(id: $0) }.map { try shownName($0, store) }
    return try plan.foreign.of(subject, store, around: now).map { request in
      var report = circumstances.report(request, .foreign)
      // The alarm was found in the calendar's text.
      if let name { report.calendar = .there(list: name) }
      return report
    }
  }

  /// The alarms of other programs that count from a missing date.
  private func withoutDate(
    _ task: TaskItem, _ circumstances: RingCircumstances, _ store: StoreReader
  ) throws -> [RingReport] {
    guard task.status == .open else { return [] }
    let list = try task.listID.flatMap { try store.list(id: $0) }.map { try shownName($0, store) }
    return try plan.items.foreignWithoutDate(task, store).map { alarm in
      RingReport(
        identifier: NotificationKind.custom.identifier(of: alarm.id), kind: .custom, origin: .foreign,
        title: alarm.title ?? task.title, fireDate: nil, outcome: .silent, reasons: [.waits(.date)],
        calendar: list.map { .there(list: $0) } ?? .none)
    }
  }

  /// The published event of a due task.
  private func publication(of task: TaskItem, _ store: StoreReader) throws -> RingReport? {
    let settings = plan.settings
    guard settings.publishAlarms, let due = task.due, let list = try calendar(store) else { return nil }
    let known = try store.publication(list: list.id, taskUID: task.uid)
    let isWanted = PublishedAlarm.isWanted(task, settings: settings, now: now, zone: plan.zone)
    var report = RingReport(
      identifier: "published-\(task.id)", kind: .due, origin: .published, title: task.title,
      fireDate: ReminderInstants(settings: settings, zone: plan.zone).anchor(of: due), outcome: .silent, reasons: [],
      calendar: .none)
    let name = try shownName(list, store)
    if !isWanted {
      report.reasons = [task.status == .open ? .setting("lookahead_days") : .completed(task.completedAt)]
    } else if known?.unwantedDue != nil, known?.text == nil {
      report.calendar = .deletedThere(list: name)
    } else if known?.text != nil, known?.etag != nil {
      report.calendar = .there(list: name)
    } else {
      report.calendar = .notSynced(list: name, failure: known?.failure)
    }
    return report
  }

  private func shownName(_ list: CalendarList, _ store: StoreReader) throws -> String {
    try ListNames(store).name(list)
  }

  private func calendar(_ store: StoreReader) throws -> CalendarList? {
    let accounts = try store.accounts().filter(\.isEnabled)
    do {
      return try AlarmCalendar.find(
        plan.settings, among: accounts.flatMap { try store.lists(account: $0.id) }, in: store)
    } catch is AlarmCalendarProblem {
      // `sync` reports the reason.
      return nil
    }
  }
}
