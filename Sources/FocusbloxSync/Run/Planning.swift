import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Every step that could take something away, before the first write: that is what the brake looks at.
  func planLosses(_ changes: RemoteChanges, gone: [SyncLink], back: [CalendarObject]) async throws -> SyncPlan {
    let pending = try store.read { try $0.pendingLinks(list: list.id) }
    var plan = SyncPlan(list: list)
    let goneIDs = Set(gone.map(\.id))
    plan.actions += gone.map(Self.lettingGo)
    let changed = Set(changes.changed)
    var contested: [Href] = []
    for link in pending where !goneIDs.contains(link.id) {
      if let href = link.href.flatMap({ Href($0) }), changed.contains(href) {
        contested.append(href)
      } else if link.isDeleted, link.href != nil {
        plan.actions.append(.pushDelete(link))
      }
    }
    for batch in contested.chunks(of: Self.batchSize) {
      let objects = try await fetch(Array(batch)).objects
      plan.actions += try store.read { try actions(for: objects, $0, gone: goneIDs) }
    }
    if Brake.losses(in: plan) > Brake.allowance(knownItems: 0) {
      plan.knownItems = try store.read { try $0.countLinks(list: list.id) }
    }
    return plan
  }

  private func actions(
    for objects: [CalendarObject], _ store: StoreReader, gone: Set<Int64> = []
  ) throws -> [SyncAction] {
    try objects.flatMap { object -> [SyncAction] in
      let legs = try store.legs(of: RemoteObject(object), in: list, gone: gone)
      return (legs.replaced.map { [Self.lettingGo($0)] } ?? []) + [planner.decide(legs)]
    }
  }

  /// What becomes of a link whose object is not on the server any more.
  static func lettingGo(_ link: SyncLink) -> SyncAction {
    link.isDeleted || link.itemID == nil ? .forget(link) : .unlink(link)
  }

  /// For `--dry-run`: the steps that take nothing away.
  func planTheRest(_ changes: RemoteChanges, _ plan: inout SyncPlan) async throws {
    let planned = Set(plan.actions.compactMap { $0.link.href.flatMap { Href($0) } })
    var settled: Set<Int64> = []
    for batch in changes.changed.filter({ !planned.contains($0) }).chunks(of: Self.batchSize) {
      let objects = try await fetch(Array(batch)).objects
      plan.actions += try store.read { try actions(for: objects, $0) }
    }
    for action in plan.actions {
      switch action {
      case .pullChanged(let step), .adopt(let step):
        settled.insert(step.link.id)
        guard step.link.isPending else { continue }
        plan.actions.append(
          planner.decidePush(
            step.link, LocalLeg(item: step.item, notifications: step.addedNotifications), original: nil))
      case .pullNew, .restore, .carryOver, .ignore, .setAside, .unlink, .pushDelete, .forget:
        settled.insert(action.link.id)
      case .pushNew, .pushChanged, .settle: continue
      }
    }
    try store.read { store in
      for link in try store.pendingLinks(list: list.id) where !settled.contains(link.id) {
        plan.actions.append(try pushAction(link, store))
      }
    }
  }

  func pushAction(_ link: SyncLink, _ store: StoreReader) throws -> SyncAction {
    var link = link
    var original = try link.itemID.flatMap { try store.originalText(of: link.kind, id: $0) }
    if link.href == nil, let source = try store.links(uid: link.uid).first(where: { $0.deleteAfter == link.id }) {
      original = source.base
      link.agreed = source.agreed
    }
    return planner.decidePush(link, try store.localLeg(link), original: original)
  }

  /// The objects as they are now. What a multiget leaves out is asked for by itself; what is missing then too was deleted since
  /// the listing and is left to the next run.
  func fetch(_ hrefs: [Href]) async throws -> FetchedObjects {
    let box = FetchedBox()
    let outcome = try await client.multiget(hrefs, in: collection) { box.append($0) }
    for href in outcome.missing {
      if let object = try await client.get(href) { box.append(object) }
    }
    return FetchedObjects(objects: box.objects, failed: outcome.failed)
  }
}

struct FetchedObjects {
  var objects: [CalendarObject]
  var failed: [CalDAVClient.MultigetOutcome.Failure]
}
