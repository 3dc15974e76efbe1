import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// One run over the calendar that receives published alarms. Other objects of the calendar are neither fetched nor
/// written.
struct AlarmPublishing {
  let sync: ListSync
  let planner: PublishingPlanner
  /// Lists whose tasks are published. Local tasks are always published.
  let activeLists: Set<Int64>

  func run(into report: inout ListReport) async throws -> SyncPlan? {
    var versions = try sync.store.read { try localVersions($0) }
    let state = try await ask(&versions)
    var plan = SyncPlan(list: sync.list)
    plan.knownItems = versions.count { $0.known?.text != nil }
    plan.publishing = versions.compactMap(planner.decide)
    if sync.options.dryRun {
      plan.isForBrake = !sync.options.forceMassChanges
      return plan
    }
    if !sync.options.forceMassChanges { try Brake.check(plan) }
    let versionsByUID = Dictionary(versions.map { ($0.taskUID, $0) }, uniquingKeysWith: { first, _ in first })
    try await carryOut(plan.publishing, versionsByUID, &report)
    try sync.store.write { store in
      try store.changeFacts(ofList: sync.list.id) { $0.alarms = state }
      // After a change of the setting, the record of its list no longer applies.
      if planner.isTarget {
        try store.setAlarmCalendar(sync.list.id, named: sync.environment.settings.alarmCalendar)
      }
    }
    return nil
  }

  // MARK: - Local side

  /// The tasks that are due here, the earliest due date first, then the published events that are no longer wanted.
  private func localVersions(_ store: StoreReader) throws -> [PublishingVersions] {
    let published = try store.publications(list: sync.list.id)
    let known = Dictionary(published.map { ($0.taskUID, $0) }, uniquingKeysWith: { first, _ in first })
    var versions: [PublishingVersions] = []
    var wanted: Set<String> = []
    if planner.isTarget {
      // One day before and after the window covers every zone. The window itself is in the user's zone.
      let now = sync.environment.now()
      let end = now.addingTimeInterval(Double(sync.environment.settings.lookaheadDays + 2) * 86_400)
      for task in try store.openTasks(dueFrom: now.addingTimeInterval(-2 * 86_400), to: end)
      where isActive(task) && isDue(task) && wanted.insert(task.uid).inserted {
        versions.append(
          PublishingVersions(
            taskUID: task.uid, task: task, isWanted: true, reminders: try store.notifications(ofTask: task.id),
            known: known[task.uid]))
      }
    }
    for row in published where !wanted.contains(row.taskUID) {
      let tasks = try store.tasks(uid: row.taskUID)
      let due = tasks.first(where: isDue)
      let isUnexplained = planner.isTarget && (tasks.isEmpty || due.map { !isActive($0) } == true)
      versions.append(
        PublishingVersions(
          taskUID: row.taskUID, task: due ?? tasks.first, isWanted: false, isUnexplained: isUnexplained, known: row))
    }
    return versions
  }

  private func isActive(_ task: TaskItem) -> Bool { task.listID.map { activeLists.contains($0) } ?? true }

  private func isDue(_ task: TaskItem) -> Bool {
    PublishedAlarm.isWanted(
      task, settings: sync.environment.settings, now: sync.environment.now(), zone: sync.environment.zone)
  }

  // MARK: - Remote side

  /// Asks once where nothing changed, and not at all where no event is wanted. Sets the remote versions.
  ///
  /// - Returns: the calendar's state; `nil` where the server was not asked.
  private func ask(_ versions: inout [PublishingVersions]) async throws -> ListFacts.AlarmCalendarState? {
    guard versions.contains(where: \.isWanted) else { return nil }
    let now = sync.environment.now()
    let before = try sync.store.read { try $0.facts(ofList: sync.list.id).alarms }
    let isFullDue = before?.listed.map { ListSync.isFullSyncDue(since: $0, at: now) } ?? true
    let question = ChangeQuestion(
      of: sync.list, in: sync.collection, token: before?.token, ctag: before?.ctag,
      wantsAll: sync.options.verify || isFullDue)
    let answer = try await question.ask(sync.client)
    var state = ListFacts.AlarmCalendarState(
      token: answer.changes?.token, ctag: answer.ctag, listed: before?.listed)
    guard let changes = answer.changes else { return state }
    if changes.isCompleteListing { state.listed = now }
    try await read(changes, into: &versions)
    // After an unclear answer, the next run lists the whole calendar: token and ctag tell only of later changes.
    if versions.contains(where: \.remote.isUnclear) { state.listed = nil }
    let isForgetful = changes.isCompleteListing && before?.token != nil && !sync.options.verify && !isFullDue
    // A calendar that knows neither its own earlier token nor any of the events is another one at the same address, and
    // no client has deleted events (I6).
    if isForgetful,
      versions.allSatisfy({ version in
        version.known?.text == nil || !version.isWanted || version.remote.isGone || version.remote.isUnclear
      })
    {
      for index in versions.indices {
        versions[index].known?.text = nil
        versions[index].known?.etag = nil
      }
    }
    return state
  }

  private func read(_ changes: CollectionChanges, into versions: inout [PublishingVersions]) async throws {
    var places: [String: Int] = [:]
    for (place, version) in versions.enumerated() {
      if let row = version.known, row.text != nil { places[row.hrefKey] = place }
      if version.isWanted { places[planner.href(of: version.taskUID).key] = place }
    }
    func setRemote(_ href: Href, _ remote: PublishingVersions.Remote) {
      if let place = places[href.key] { versions[place].remote = remote }
    }
    var fetch: [Href] = []
    var listed: Set<Int> = []
    for member in changes.changed {
      guard let place = places[member.href.key] else { continue }
      listed.insert(place)
      if let etag = member.etag, versions[place].known?.etag.flatMap({ ETag($0) }) == etag { continue }
      fetch.append(member.href)
    }
    var suspects: [Href] = []
    for (place, version) in versions.enumerated() where version.isWanted && !listed.contains(place) {
      guard let row = version.known, row.text != nil, let href = Href(row.href) else { continue }
      if changes.isCompleteListing || changes.vanished.contains(href) {
        suspects.append(href)
      }
      // The server's version of the event is unknown. Without an ETag nothing is written.
      else if row.etag == nil {
        fetch.append(href)
      }
    }
    let fetched = try await sync.fetch(fetch)
    for object in fetched.objects { setRemote(object.href, .changed(object)) }
    for href in fetched.missing { setRemote(href, .gone) }
    for failure in fetched.failed { setRemote(failure.href, .unclear(failure.reason)) }
    for href in suspects {
      switch try await sync.ask(href) {
      case .present(let object): setRemote(href, .changed(object))
      case .gone: setRemote(href, .gone)
      case .unclear(let reason): setRemote(href, .unclear(reason))
      }
    }
    // Absence is proven only while the calendar itself answers.
    if versions.contains(where: \.remote.isGone) { _ = try await sync.client.state(of: sync.collection) }
  }
}
