import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// One run over the calendar that receives published alarms. Other objects of the calendar are neither fetched nor
/// written.
struct AlarmPublishing {
  let store: Store
  let client: CalDAVClient
  let list: CalendarList
  let planner: PublishingPlanner
  let options: SyncOptions
  let environment: SyncEnvironment
  let runID: Int64
  /// Lists whose tasks are published. Local tasks are always published.
  let activeLists: Set<Int64>
  /// False for a calendar that no longer receives alarms: all published alarms are deleted.
  let isTarget: Bool
  let progress: @Sendable (SyncProgress) -> Void

  func run(into report: inout ListReport) async throws -> SyncPlan? {
    var versions = try store.read { try localVersions($0) }
    let state = try await ask(&versions)
    var plan = SyncPlan(list: list)
    plan.knownItems = versions.count { $0.known?.text != nil }
    plan.publishing = versions.compactMap(planner.decide)
    if options.dryRun { return plan }
    if !options.forceMassChanges { try Brake.check(plan) }
    let versionsByUID = Dictionary(versions.map { ($0.taskUID, $0) }, uniquingKeysWith: { first, _ in first })
    try await carryOut(plan.publishing, versionsByUID, &report)
    try store.write { store in
      try store.changeFacts(ofList: list.id) { $0.alarms = state }
      // After a change of the setting, the record of its list no longer applies.
      if isTarget { try store.setAlarmCalendar(list.id, named: environment.settings.alarmCalendar) }
    }
    return nil
  }

  // MARK: - Local side

  /// The tasks that are due here, the earliest due date first, then the published events that are no longer wanted.
  private func localVersions(_ store: StoreReader) throws -> [PublishingVersions] {
    let published = try store.publications(list: list.id)
    let known = Dictionary(published.map { ($0.taskUID, $0) }, uniquingKeysWith: { first, _ in first })
    var versions: [PublishingVersions] = []
    var wanted: Set<String> = []
    if isTarget {
      // One day before and after the window covers every zone. The window itself is in the user's zone.
      let now = environment.now()
      let end = now.addingTimeInterval(Double(environment.settings.lookaheadDays + 2) * 86_400)
      for task in try store.openTasks(dueFrom: now.addingTimeInterval(-2 * 86_400), to: end)
      where isActive(task) && isDue(task) && wanted.insert(task.uid).inserted {
        versions.append(
          PublishingVersions(
            taskUID: task.uid, task: .success(task), reminders: try store.notifications(ofTask: task.id),
            known: known[task.uid]))
      }
    }
    for row in published where !wanted.contains(row.taskUID) {
      versions.append(
        PublishingVersions(taskUID: row.taskUID, task: .failure(try unpublished(row.taskUID, store)), known: row))
    }
    return versions
  }

  private func unpublished(_ taskUID: String, _ store: StoreReader) throws -> PublishingVersions.UnpublishedTask {
    let tasks = try store.tasks(uid: taskUID)
    if !isTarget { return .init(why: .switchedOff, task: tasks.first) }
    guard let task = tasks.first(where: isDue) ?? tasks.first else { return .init(why: .missing) }
    return .init(why: isDue(task) && !isActive(task) ? .listIsOff : .over, task: task)
  }

  private func isActive(_ task: TaskItem) -> Bool { task.listID.map { activeLists.contains($0) } ?? true }

  private func isDue(_ task: TaskItem) -> Bool {
    PublishedAlarm.isWanted(
      task, settings: environment.settings, now: environment.now(), zone: environment.zone)
  }

  // MARK: - Remote side

  /// Asks once where nothing changed, and not at all where no event is wanted. Sets the remote versions.
  ///
  /// - Returns: the calendar's state; `nil` where the server was not asked.
  private func ask(_ versions: inout [PublishingVersions]) async throws -> ListFacts.AlarmCalendarState? {
    guard versions.contains(where: \.isWanted) else { return nil }
    let now = environment.now()
    let before = try store.read { try $0.facts(ofList: list.id).alarms }
    let isFullDue = before?.listed.map { ListSync.isFullSyncDue(since: $0, at: now) } ?? true
    let question = ChangeQuestion(
      of: list, in: planner.collection, token: before?.token, ctag: before?.ctag, wantsAll: options.verify || isFullDue)
    let answer = try await question.ask(client)
    var state = ListFacts.AlarmCalendarState(
      token: answer.changes?.token, ctag: answer.ctag, listed: before?.listed)
    guard let changes = answer.changes else { return state }
    if changes.isCompleteListing { state.listed = now }
    try await read(changes, into: &versions)
    let isForgetful = changes.isCompleteListing && before?.token != nil && !options.verify && !isFullDue
    // A calendar that knows neither its own earlier token nor any of the events is another one at the same address, and
    // no client has deleted events (I6).
    if isForgetful, versions.allSatisfy({ $0.known?.text == nil || !$0.isWanted || $0.remote.isGone }) {
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
    let fetched = try await client.fetch(fetch, in: planner.collection)
    for object in fetched.objects {
      if let place = places[object.href.key] { versions[place].remote = .changed(object) }
    }
    for href in fetched.missing + suspects {
      guard let place = places[href.key] else { continue }
      versions[place].remote = try await client.get(href).map { .changed($0) } ?? .gone
    }
    // Absence is proven only while the calendar itself answers.
    if versions.contains(where: \.remote.isGone) { _ = try await client.state(of: planner.collection) }
  }
}
