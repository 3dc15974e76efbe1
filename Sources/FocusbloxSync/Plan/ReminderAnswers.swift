import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// What other clients answered to the notifications of an item, as states of the notifications here.
struct ReminderAnswers {
  var item: SyncItem
  /// Of a task, those that users added.
  var reminders: [ItemNotification]
  var mapping: MappingContext

  /// Of an item that is met for the first time.
  static func read(
    _ component: Component, of item: SyncItem, _ reminders: [ItemNotification], _ mapping: MappingContext
  ) -> [ReminderState] {
    ReminderAnswers(item: item, reminders: reminders, mapping: mapping).states(
      AlarmReading.answers(in: component, context: mapping), known: [])
  }

  /// An acknowledgement covers every ring up to its instant. A snooze that names no alarm puts off the one that rang last.
  func states(_ changes: [AlarmChange], known: [ReminderState]) -> [ReminderState] {
    if changes.isEmpty { return [] }
    let rings = self.rings
    let known = Dictionary(known.map { ($0.identifier, $0) }) { first, _ in first }
    var states: [String: ReminderState] = [:]
    for case .acknowledged(let kind, let until) in changes {
      for ring in rings where ring.fireDate <= until && (kind ?? ring.kind) == ring.kind {
        let before = known[ring.identifier]
        if let acknowledged = before?.acknowledged, acknowledged >= until { continue }
        // Another machine notes the ring that was put off as done with when it passes the snooze on.
        states[ring.identifier] = ReminderState(
          identifier: ring.identifier, subject: ring.subject, acknowledged: until,
          snoozedUntil: before?.snoozedUntil.flatMap { $0 > until ? $0 : nil })
      }
    }
    for case .snoozed(let until, let alarm) in changes {
      guard let ring = putOff(alarm, rings) else { continue }
      // A ring that was moved behind the snooze is not what was put off.
      let over = ring.fireDate > until ? mapping.now : max(ring.fireDate, mapping.now)
      states[ring.identifier] = ReminderState(
        identifier: ring.identifier, subject: ring.subject, acknowledged: over, snoozedUntil: until)
    }
    for case .snoozeRemoved(let instant) in changes {
      for var state in known.values where state.snoozedUntil == instant {
        state.snoozedUntil = nil
        if let answered = states[state.identifier]?.acknowledged { state.acknowledged = answered }
        states[state.identifier] = state
      }
    }
    return states.values.sorted { $0.identifier < $1.identifier }
  }

  private var rings: [NotificationRequest] {
    switch item {
    case .task(let task):
      PendingRequests.ofTask(task, notifications: reminders, settings: mapping.settings, zone: mapping.zone)
    case .block(let block): PendingRequests.ofBlock(block, settings: mapping.settings, zone: mapping.zone)
    }
  }

  /// The alarm of another program that was put off rings again as its own alarm.
  private func putOff(_ alarm: String?, _ rings: [NotificationRequest]) -> NotificationRequest? {
    // What has not rung nobody puts off.
    guard let alarm else { return rings.last { $0.fireDate <= mapping.now } }
    let identifier = OwnAlarms.identifier(ofAlarm: alarm, itemID: item.id, uid: item.uid, reminders)
    return rings.first { $0.identifier == identifier }
  }
}
