package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Tells which notifications of one item are within the limits of the plan (`ReminderPlan.held`). Only items that ring
/// earlier are computed for it, and each only once in a minute while it does not change. So a screen can show one task
/// after the other, also after changes.
package final class KnownPlan {
  private struct Key: Equatable {
    var state: StoreState
    var minute: Int
  }

  private struct Item: Hashable {
    var kind: ItemKind
    var id: String
  }

  /// The place of a request in the order of firing.
  private struct Place: Comparable {
    var fireDate: Date
    var identifier: String

    init(_ request: NotificationRequest) { (fireDate, identifier) = (request.fireDate, request.identifier) }

    static func < (a: Self, b: Self) -> Bool { (a.fireDate, a.identifier) < (b.fireDate, b.identifier) }
  }

  /// What decides the notifications of an item besides the settings, the zone and the time. Reading it costs less than
  /// computing the notifications.
  private struct Content: Equatable {
    var task: TaskItem?
    var block: FocusBlock?
    var isPaused: Bool
    var reminders: [ItemNotification] = []
    var states: [ReminderState]
    var text: [UInt8]?
    var agreed: Data?
  }

  private var key: Key?
  /// The requests of the items that were read in the present state of the store.
  private var requests: [Item: ItemRequests] = [:]
  private var computed: [Item: (content: Content, requests: ItemRequests)] = [:]
  private var nearest: [String]?
  /// The requests besides due-date reminders, of the items up to `last` in the order of their next rings.
  private var places: [Place] = []
  private var last: NextRing?

  /// How often the notifications of an item were computed.
  package private(set) var computedCount = 0

  package init() {}

  package func identifiers(
    of kind: ItemKind, _ id: String, _ plan: ReminderPlan, _ store: StoreReader, at now: Date
  ) throws -> Set<String> {
    guard plan.settings.notifyOnThisDevice else { return [] }
    let key = Key(state: try store.state(), minute: Int(now.timeIntervalSince1970) / 60)
    if key != self.key { forget(key) }
    let own = try requests(of: Item(kind: kind, id: id), plan, store, now)
    var held: Set<String> = []
    if !own.dueDate.isEmpty, try nearest(plan, store, now).contains(id) {
      held.formUnion(own.dueDate.map(\.identifier))
    }
    for place in own.others.map(Place.init).sorted() {
      guard try isHeld(place, plan, store, now) else { break }
      held.insert(place.identifier)
    }
    return held
  }

  private func forget(_ key: Key) {
    if key.minute != self.key?.minute { computed = [:] }
    self.key = key
    (requests, nearest, places, last) = ([:], nil, [], nil)
  }

  private func isHeld(_ place: Place, _ plan: ReminderPlan, _ store: StoreReader, _ now: Date) throws -> Bool {
    try walk(to: place, plan, store, now)
    let before = number(before: place)
    // The slot is free whatever reminders the nearest due dates have.
    if before < PendingRequests.slots - 2 * PendingRequests.dueDateTasks { return true }
    if before >= PendingRequests.slots { return false }
    return try before < room(plan, store, now)
  }

  private func number(before place: Place) -> Int { places.count { $0 < place } }

  /// Computes the items that may ring before `place`, until their rings use all slots.
  private func walk(to place: Place, _ plan: ReminderPlan, _ store: StoreReader, _ now: Date) throws {
    let size = 16
    while number(before: place) < PendingRequests.slots {
      let page = try store.nextRings(after: last, upTo: place.fireDate, isOther: true, limit: size)
      for ring in page {
        places += try requests(of: Item(kind: ring.kind, id: ring.itemID), plan, store, now).others.map(Place.init)
        last = ring
      }
      if page.count < size { return }
    }
  }

  /// The number of slots besides the due-date reminders of the nearest due dates.
  private func room(_ plan: ReminderPlan, _ store: StoreReader, _ now: Date) throws -> Int {
    let taken = try nearest(plan, store, now).reduce(0) { count, id in
      count + (try requests(of: Item(kind: .task, id: id), plan, store, now).dueDate.count)
    }
    return max(0, PendingRequests.slots - taken)
  }

  private func nearest(_ plan: ReminderPlan, _ store: StoreReader, _ now: Date) throws -> [String] {
    if let nearest { return nearest }
    let read = try store.nearestDueTasks(
      after: now, besides: try store.pausedLists(plan.settings), limit: PendingRequests.dueDateTasks)
    nearest = read
    return read
  }

  private func requests(
    of item: Item, _ plan: ReminderPlan, _ store: StoreReader, _ now: Date
  ) throws -> ItemRequests {
    if let known = requests[item] { return known }
    let content = try content(of: item, plan, store)
    if let former = computed[item], former.content == content {
      requests[item] = former.requests
      return former.requests
    }
    computedCount += 1
    let found = try plan.items.pending(item.kind, item.id, after: now, store)?.requests ?? ItemRequests()
    computed[item] = (content, found)
    requests[item] = found
    return found
  }

  private func content(of item: Item, _ plan: ReminderPlan, _ store: StoreReader) throws -> Content {
    let object = try store.knownObject(of: item.kind, id: item.id)
    switch item.kind {
    case .task:
      let task = try store.task(id: item.id)
      return Content(
        task: task, isPaused: try plan.items.isPaused(task?.listID, store),
        reminders: try store.notifications(ofTask: item.id), states: try store.reminderStates(ofTask: item.id),
        text: object?.text, agreed: object?.agreed)
    case .block:
      let block = try store.block(id: item.id)
      return Content(
        block: block, isPaused: try plan.items.isPaused(block?.listID, store),
        states: try store.reminderStates(ofBlock: item.id), text: object?.text, agreed: object?.agreed)
    }
  }
}
