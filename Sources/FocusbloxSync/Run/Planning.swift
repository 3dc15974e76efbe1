import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Plans every step that could delete data, before the first write. The brake checks this plan.
  mutating func planLosses(_ changes: RemoteChanges, _ absence: AbsenceCheck) async throws -> SyncPlan {
    let pending = try store.read { try $0.pendingLinks(list: list.id) }
    var plan = SyncPlan(list: list)
    let goneIDs = absence.goneIDs
    plan.actions += try store.read { store in try absence.gone.map { try action(forGone: $0, store) } }
    plan.actions += try store.read { try actions(for: absence.back + absence.shared, $0, gone: goneIDs) }
    let changed = Set(changes.changed)
    let asked = Set((absence.back + absence.shared).map(\.href))
    var contested: [Href] = []
    // The number of local edits whose object the server has not announced as changed.
    var silent = 0
    for link in pending where !goneIDs.contains(link.id) {
      let href = link.resource
      if let href, changed.contains(href) {
        contested.append(href)
      } else if let href, asked.contains(href) {
        continue
      } else if link.isDeleted, link.href != nil, !link.isPart {
        plan.actions.append(.pushDelete(link))
      } else if href != nil {
        silent += 1
      }
    }
    var older = OlderObjects()
    for batch in contested.chunks(of: Self.batchSize) {
      let objects = try await readAhead(batch)
      plan.actions += try store.read { try actions(for: objects, $0, gone: goneIDs) }
      try take(objects, &older)
    }
    let read = Set(contested)
    let others = changes.changed.filter { !read.contains($0) }
    if list.isDoubted {
      for batch in others.chunks(of: Self.batchSize) {
        let objects = try await readAhead(batch)
        plan.actions += try store.read { try actions(for: objects, $0, gone: goneIDs) }
        try take(objects, &older)
      }
    } else if asksWhetherServerWentBack {
      let found = try await findReturn(among: others, of: changes, &older)
      plan.actions += try store.read { try actions(for: found, $0, gone: goneIDs) }
    }
    if asksWhetherServerWentBack {
      plan.serverReturn = try store.read { try older.proof(in: list, environment.zone, $0) }
    }
    if try mayBeRenamed(others, silent: silent, &plan) || (options.dryRun && !goneIDs.isEmpty) {
      try await followRenames(others, goneIDs, &plan)
    }
    return plan
  }

  /// Whether the plan deletes more than the allowance and `changed` may contain the missing objects under new names.
  /// Locally edited objects that the server has not announced count as well.
  private func mayBeRenamed(_ changed: [Href], silent: Int, _ plan: inout SyncPlan) throws -> Bool {
    let losses = Brake.losses(in: plan)
    let possible = losses + min(silent, changed.count)
    guard possible > Brake.allowance(knownItems: 0) else { return false }
    return try store.read { store in
      plan.knownItems = try store.countLinks(list: list.id, upTo: Brake.knownItems(allowing: possible))
      let allowance = Brake.allowance(knownItems: plan.knownItems)
      guard possible > allowance else { return false }
      let known = try store.links(list: list.id, hrefKeys: changed.map(\.key)).count(where: \.isKept)
      return losses + min(silent, changed.count - known) > allowance
    }
  }

  /// Removes renamed objects from the losses of the plan. An object that is gone at one href and has the same UID at
  /// another is no loss. Its other changes may be.
  private mutating func followRenames(
    _ changed: [Href], _ gone: Set<Int64>, _ plan: inout SyncPlan
  ) async throws {
    for batch in changed.chunks(of: Self.batchSize) {
      let objects = try await readAhead(batch)
      let gone = gone.union(try await renamed(among: objects.flatMap(RemoteObject.all), besides: gone))
      let matched = try store.read { try actions(for: objects, $0, gone: gone) }.filter { gone.contains($0.link.id) }
      let found = Set(matched.map(\.link.id))
      plan.actions.removeAll { found.contains($0.link.id) }
      plan.actions += matched
    }
  }

  private func actions(
    for objects: [CalendarObject], _ store: StoreReader, gone: Set<Int64> = []
  ) throws -> [SyncAction] {
    try objects.flatMap(RemoteObject.all).flatMap { remote -> [SyncAction] in
      let versions = try store.versions(of: remote, in: list, gone: gone)
      var action = planner.decide(versions)
      if case .pushDelete(let link) = action, link.isPart { action = .setAside(link, SyncPlanner.sharedResource) }
      return versions.replaced.filter { !gone.contains($0.id) }.map(Self.forgetting) + [action]
    }
  }

  /// A returned server gets an absent item again where the user wants that.
  private func action(forGone link: SyncLink, _ store: StoreReader) throws -> SyncAction {
    options.serverWentBack && link.isSentAgain
      ? try pushAction(link.withoutObject, store) : Self.forgetting(link)
  }

  /// The action for a link whose object is gone from the server.
  static func forgetting(_ link: SyncLink) -> SyncAction {
    link.isDeleted || link.itemID == nil ? .forget(link) : .unlink(link)
  }

  /// Plans the steps without losses, for `--dry-run`.
  func planRemainingSteps(_ changes: RemoteChanges, _ plan: inout SyncPlan) async throws {
    let planned = Set(plan.actions.compactMap(\.link.resource))
    var settled: Set<Int64> = []
    for batch in changes.changed.filter({ !planned.contains($0) }).chunks(of: Self.batchSize) {
      let objects = try await fetchChanged(batch).objects
      plan.actions += try store.read { try actions(for: objects, $0) }
    }
    for action in plan.actions {
      switch action {
      case .pullChanged(let step), .adopt(let step):
        settled.insert(step.link.id)
        guard step.link.isPending else { continue }
        let changed = Set(step.removedNotifications + step.addedNotifications.map(\.id))
        let known = try store.read { try $0.localState(step.link)?.notifications ?? [] }
        let kept = known.filter { !changed.contains($0.id) }
        plan.actions.append(
          planner.decidePush(
            step.link, LocalState(item: step.item, notifications: kept + step.addedNotifications), original: nil))
      case .pullNew, .restore, .carryOver, .ignore, .setAside, .unlink, .pushDelete, .forget, .pushNew, .pushChanged,
        .settle:
        settled.insert(action.link.id)
      }
    }
    let pending = try readBeforePush { try $0.pendingLinks(list: list.id) }.filter { !settled.contains($0.id) }
    let moves = try waitingMoves(among: pending)
    let (steps, knownUIDs) = try readBeforePush { store in
      let steps = try pending.map { link in try moves[link.id].map { .setAside(link, $0) } ?? pushAction(link, store)
      }
      return (steps, try store.unsentLinksOfKnownUIDs(list: list.id))
    }
    var asking = self
    try await asking.askDisabledLists(for: knownUIDs)
    for var action in steps {
      let link = action.link
      if case .pushNew(let step) = action, link.sentAt != nil || knownUIDs.contains(link.id),
        let reason = try await asking.disabledListReason(for: step.item)
      {
        action = .setAside(link, reason)
      }
      if case .setAside = action { plan.titles[link.uid] = try store.read { try $0.localState(link)?.item.title } }
      plan.actions.append(action)
    }
  }

  func pushAction(_ link: SyncLink, _ store: StoreReader) throws -> SyncAction {
    var link = link
    let known = try link.itemID.flatMap { try store.syncTexts(of: link.kind, id: $0) }
    var original = known?.original
    let source = link.href == nil ? try store.link(waitingFor: link.id) : nil
    if source?.isPart == true, !link.isDeleted { return .setAside(link, SyncPlanner.sharedMoveSource) }
    var staysInAccount = false
    let whole = known?.whole
    if let source, let base = source.base {
      let isImported = try store.isImported(link)
      original = whole ?? (isImported ? original : nil) ?? base
      link.agreed = source.agreed
      staysInAccount = try !isImported && store.list(id: source.listID)?.accountID == list.accountID
    } else if link.href == nil, let base = link.base {
      original = whole ?? base
    } else if link.href == nil, link.itemID != nil {
      link.agreed = known?.agreed
    }
    let isCreatedHere = try link.itemID.map { try store.isCreatedHere(taskID: $0) } ?? false
    let sourceEdits = known?.moveSourceEdits
    let removed = try sourceEdits == nil ? [] : link.itemID.map { try store.removedReminders(ofTask: $0) } ?? []
    let local = try store.localState(link)
    var planner = planner
    let texts = [link.base, source?.base, original, whole].compactMap(\.self)
    if let local, texts.contains(where: CalendarObjectReading.mayHaveOverrides) {
      planner.mapping.completions = try store.completions(of: local.item, planner.mapping)
    }
    let action = planner.decidePush(
      link, local, original: original, staysInAccount: staysInAccount,
      isCreatedHere: isCreatedHere,
      sourceEdits: sourceEdits, removedReminders: removed)
    // The object moves between lists, or its first write failed.
    let needsReading =
      source != nil || sourceEdits != nil || link.failure != nil || (link.href == nil && link.base != nil)
    switch heldForPeople(action) {
    case .pushNew(let step): return .pushNew(try escapedForServer(step.noted(needsReading, store), store))
    case .pushChanged(let step): return .pushChanged(try escapedForServer(step.noted(needsReading, store), store))
    case let other: return other
    }
  }

  /// Fetches the current objects. An object that the multiget omits is requested by itself. If that request finds
  /// nothing, the object was deleted since the listing, and the next run handles the deletion.
  func fetch(_ hrefs: [Href]) async throws -> FetchedObjects {
    var fetched = try await client.fetch(hrefs, in: collection, learning: batch)
    let leftOut = fetched.missing
    fetched.missing = []
    for href in leftOut {
      switch try await ask(href) {
      case .present(let object): fetched.objects.append(object)
      case .gone: fetched.missing.append(href)
      case .unclear(let reason): fetched.failed.append((href, reason))
      }
    }
    return fetched
  }

  /// Requests one object by its href. A malformed answer proves nothing and does not block other items (I11).
  func ask(_ href: Href) async throws -> Presence {
    do {
      return try await client.get(href).map(Presence.present) ?? .gone
    } catch {
      guard error.concernsOneItem else { throw error }
      return .unclear(error.itemReason)
    }
  }

  enum Presence {
    case present(CalendarObject)
    /// The server answered 404 or 410.
    case gone
    case unclear(String)
  }
}

extension CalDAVClient {
  /// Fetches objects. That the missing ones are gone is not yet proven by a GET.
  func fetch(
    _ hrefs: [Href], in collection: Href, learning batch: MultigetBatch = MultigetBatch()
  ) async throws -> FetchedObjects {
    var fetched = FetchedObjects()
    for try await answer in objects(at: hrefs, in: collection, learning: batch) {
      switch answer {
      case .object(let object): fetched.objects.append(object)
      case .missing(let href): fetched.missing.append(href)
      case .failed(let href, let cause): fetched.failed.append((href, cause.reason))
      }
    }
    return fetched
  }
}

extension SyncAction.Pushed {
  fileprivate func noted(_ needsReading: Bool, _ store: StoreReader) throws -> Self {
    var step = self
    step.needsReading = needsReading
    if case .task(let task) = item { step.revision = try store.revision(ofTask: task.id) }
    return step
  }
}

extension ObjectAnswer.Cause {
  fileprivate var reason: String {
    switch self {
    case .status(let status): "the server answered \(status)"
    case .malformed(let reason): "the server's answer makes no sense: \(reason)"
    }
  }
}

struct FetchedObjects: Sendable {
  typealias Failure = (href: Href, reason: String)
  var objects: [CalendarObject] = []
  /// The server answered a GET with 404 or 410, or has left the object out of a multiget.
  var missing: [Href] = []
  var failed: [Failure] = []
}
