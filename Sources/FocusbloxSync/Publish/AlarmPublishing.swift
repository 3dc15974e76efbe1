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
    var sides = try store.read { try localSides($0) }
    let answer = try await ask(sides)
    if answer.isReplaced { sides.forgetEvents() }
    var plan = SyncPlan(list: list)
    plan.knownItems = sides.known.values.count { $0.text != nil }
    plan.publishing = sides.taskUIDs.compactMap { uid in
      planner.decide(sides.versions(uid, remote: answer.remotes[uid] ?? .unchanged))
    }
    if options.dryRun { return plan }
    if !options.forceMassChanges { try Brake.check(plan) }
    try await carryOut(plan.publishing, sides, &report)
    try store.write { store in
      try store.changeFacts(ofList: list.id) { $0.alarms = answer.state }
      if isTarget { try AlarmCalendar.remember(list, for: environment.settings, in: store) }
    }
    return nil
  }

  // MARK: - Local side

  /// The tasks that are due here, and the events that were published before.
  struct LocalSides {
    var wanted: [String: TaskItem] = [:]
    /// The reminders of the wanted tasks.
    var reminders: [String: [ItemNotification]] = [:]
    var known: [String: Publication] = [:]
    var unpublished: [String: PublishingVersions.UnpublishedTask] = [:]
    /// The earliest due date first, then the events to be deleted.
    var taskUIDs: [String] = []

    /// Forgets the events: another calendar is at the same address, and no client has deleted events (I6).
    mutating func forgetEvents() {
      for uid in known.keys {
        known[uid]?.text = nil
        known[uid]?.etag = nil
      }
    }

    func versions(_ uid: String, remote: PublishingVersions.Remote) -> PublishingVersions {
      let task: Result<TaskItem, PublishingVersions.UnpublishedTask> =
        wanted[uid].map { .success($0) } ?? .failure(unpublished[uid] ?? .init(why: .missing, task: nil))
      return PublishingVersions(
        taskUID: uid, task: task, reminders: reminders[uid] ?? [], known: known[uid], remote: remote)
    }
  }

  private func localSides(_ store: StoreReader) throws -> LocalSides {
    var sides = LocalSides()
    if isTarget {
      // One day before and after the window covers every zone. The window itself is in the user's zone.
      let now = environment.now()
      let end = now.addingTimeInterval(Double(environment.settings.lookaheadDays + 2) * 86_400)
      for task in try store.openTasks(dueFrom: now.addingTimeInterval(-2 * 86_400), to: end)
      where sides.wanted[task.uid] == nil && isActive(task) && isDue(task) {
        sides.wanted[task.uid] = task
        sides.reminders[task.uid] = try store.notifications(ofTask: task.id)
        sides.taskUIDs.append(task.uid)
      }
    }
    for row in try store.publications(list: list.id) {
      sides.known[row.taskUID] = row
      guard sides.wanted[row.taskUID] == nil else { continue }
      sides.taskUIDs.append(row.taskUID)
      sides.unpublished[row.taskUID] = try unpublished(row.taskUID, store)
    }
    return sides
  }

  private func unpublished(_ taskUID: String, _ store: StoreReader) throws -> PublishingVersions.UnpublishedTask {
    let tasks = try store.tasks(uid: taskUID)
    if !isTarget { return .init(why: .switchedOff, task: tasks.first) }
    guard let task = tasks.first(where: isDue) ?? tasks.first else { return .init(why: .missing, task: nil) }
    return .init(why: isDue(task) && !isActive(task) ? .listIsOff : .over, task: task)
  }

  private func isActive(_ task: TaskItem) -> Bool { task.listID.map { activeLists.contains($0) } ?? true }

  private func isDue(_ task: TaskItem) -> Bool {
    PublishedAlarm.isWanted(
      task, settings: environment.settings, now: environment.now(), zone: environment.zone)
  }

  // MARK: - Remote side

  private struct Answer {
    var remotes: [String: PublishingVersions.Remote] = [:]
    /// `nil` where the server was not asked.
    var state: ListFacts.AlarmCalendarState?
    /// Whether the calendar knows neither its own earlier token nor any of the events.
    var isReplaced = false
  }

  /// Asks once where nothing changed, and not at all where no event is wanted.
  private func ask(_ sides: LocalSides) async throws -> Answer {
    guard !sides.wanted.isEmpty else { return Answer() }
    let now = environment.now()
    let before = try store.read { try $0.facts(ofList: list.id).alarms }
    let isFullDue = before?.listed.map { ListSync.isFullSyncDue(since: $0, at: now) } ?? true
    let question = ChangeQuestion(
      of: list, in: planner.collection, token: before?.token, ctag: before?.ctag, wantsAll: options.verify || isFullDue)
    let answer = try await question.ask(client)
    var state = ListFacts.AlarmCalendarState(
      token: answer.changes?.token, ctag: answer.ctag, listed: before?.listed)
    guard let changes = answer.changes else { return Answer(state: state) }
    if changes.isCompleteListing { state.listed = now }
    var found = Answer(remotes: try await remotes(changes, sides), state: state)
    let isForgetful = changes.isCompleteListing && before?.token != nil && !options.verify && !isFullDue
    found.isReplaced =
      isForgetful
      && sides.known.allSatisfy { uid, row in
        if row.text == nil || sides.wanted[uid] == nil { return true }
        return if case .gone? = found.remotes[uid] { true } else { false }
      }
    return found
  }

  private func remotes(
    _ changes: CollectionChanges, _ sides: LocalSides
  ) async throws -> [String: PublishingVersions.Remote] {
    var uidsByKey: [String: String] = [:]
    for uid in sides.taskUIDs {
      if let row = sides.known[uid], row.text != nil { uidsByKey[row.hrefKey] = uid }
      if sides.wanted[uid] != nil { uidsByKey[planner.href(of: uid).key] = uid }
    }
    var fetch: [Href] = []
    var listed: Set<String> = []
    for member in changes.changed {
      guard let uid = uidsByKey[member.href.key] else { continue }
      listed.insert(uid)
      if let etag = member.etag, sides.known[uid]?.etag.flatMap({ ETag($0) }) == etag { continue }
      fetch.append(member.href)
    }
    var suspects: [Href] = []
    for (uid, row) in sides.known where row.text != nil && sides.wanted[uid] != nil && !listed.contains(uid) {
      guard let href = Href(row.href) else { continue }
      if changes.isCompleteListing || changes.vanished.contains(href) {
        suspects.append(href)
      }
      // The server's version of the event is unknown. Without an ETag nothing is written.
      else if row.etag == nil {
        fetch.append(href)
      }
    }
    return try await remotes(fetch: fetch, suspects: suspects, uidsByKey)
  }

  private func remotes(
    fetch: [Href], suspects: [Href], _ uidsByKey: [String: String]
  ) async throws -> [String: PublishingVersions.Remote] {
    var remotes: [String: PublishingVersions.Remote] = [:]
    var missing: [Href] = []
    for try await answer in client.objects(at: fetch, in: planner.collection) {
      switch answer {
      case .object(let object): uidsByKey[object.href.key].map { remotes[$0] = .changed(object) }
      case .missing(let href): missing.append(href)
      case .failed: break
      }
    }
    for href in missing + suspects { try await prove(href, uidsByKey, &remotes) }
    // Absence is proven only while the calendar itself answers.
    if remotes.values.contains(where: { if case .gone = $0 { true } else { false } }) {
      _ = try await client.state(of: planner.collection)
    }
    return remotes
  }

  private func prove(
    _ href: Href, _ uidsByKey: [String: String], _ remotes: inout [String: PublishingVersions.Remote]
  ) async throws {
    guard let uid = uidsByKey[href.key] else { return }
    remotes[uid] = try await client.get(href).map { .changed($0) } ?? .gone
  }
}
