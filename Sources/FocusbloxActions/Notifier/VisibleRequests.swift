package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

extension ReminderPlan {
  /// The notification of a ring that should still be visible: its task is open, its time is unchanged, and no client
  /// has answered it. `nil` where the notification should be withdrawn.
  package func visibleRequest(of ring: Ring, _ store: StoreReader, now: Date) throws -> NotificationRequest? {
    guard var request = try rang(ring, store) else { return nil }
    let state = try store.reminderState(ring.identifier)
    if let state, state.snoozedUntil == ring.fireDate {
      // This is its second ring.
      request.kind = .snooze
    } else {
      guard isRing(of: request, at: ring.fireDate), !request.isOff(settings) else { return nil }
      request.fireDate = ring.fireDate
      return request.isDone(by: state, now: now) ? nil : request
    }
    request.fireDate = ring.fireDate
    return request
  }

  /// The ring under this plan, which may have another time zone or other settings than the ring's; `nil` where the
  /// notification no longer exists.
  package func moved(_ ring: Ring, _ store: StoreReader) throws -> Ring? {
    guard let request = try rang(ring, store) else { return nil }
    let state = try store.reminderState(ring.identifier)
    if state?.snoozedUntil == ring.fireDate { return ring }
    if request.isOff(settings) { return nil }
    if isRing(of: request, at: ring.fireDate) { return ring }
    var moved = ring
    moved.fireDate = request.fireDate
    return moved
  }

  /// The request with the time of its first ring.
  private func rang(_ ring: Ring, _ store: StoreReader) throws -> NotificationRequest? {
    guard settings.notifyOnThisDevice else { return nil }
    let rings: [NotificationRequest]
    switch ring.subject {
    case .task(let id):
      guard let task = try store.task(id: id) else { return nil }
      if try items.isPaused(task.listID, store) { return nil }
      rings = try items.all(of: task, store)
    case .block(let id):
      guard let block = try store.block(id: id) else { return nil }
      if try items.isPaused(block.listID, store) { return nil }
      rings = try items.all(of: block, after: ring.fireDate.addingTimeInterval(-1), store)
    }
    let known = try rings.first { $0.identifier == ring.identifier } ?? foreign(ring, store)
    guard var request = known else { return nil }
    if !settings.playSounds { request.sound = .none }
    return request
  }

  /// The request of a foreign alarm by the item's current text. The time differs where the item has moved or the alarm
  /// was acknowledged.
  private func foreign(_ ring: Ring, _ store: StoreReader) throws -> NotificationRequest? {
    try foreign.of(ring.subject, store, around: ring.fireDate.addingTimeInterval(-1)).first {
      $0.identifier == ring.identifier
    }
  }

  private func isRing(of request: NotificationRequest, at fireDate: Date) -> Bool {
    let late = fireDate.timeIntervalSince(request.fireDate)
    if late == 0 { return true }
    guard let interval = request.repeatInterval, interval > 0 else { return false }
    return late > 0 && late.truncatingRemainder(dividingBy: Double(interval)) == 0
  }
}
