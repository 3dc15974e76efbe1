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
    for case .acknowledged(let kind, let alarm, let until) in changes {
      let named = alarm.map { identifier(ofAlarm: $0) }
      for ring in rings
      where ring.fireDate <= until && (kind ?? ring.kind) == ring.kind && (named ?? ring.identifier) == ring.identifier
      {
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
      // A reminder that was moved since it was put off rings by itself, too; what a setting moves is the ring that was put off.
      let isOver =
        ring.fireDate <= mapping.now || (NotificationKind.automatic.contains(ring.kind) && ring.fireDate <= until)
      let before = (states[ring.identifier] ?? known[ring.identifier])?.acknowledged
      states[ring.identifier] = ReminderState(
        identifier: ring.identifier, subject: ring.subject,
        acknowledged: isOver ? max(ring.fireDate, mapping.now) : before, snoozedUntil: until)
    }
    for case .snoozeRemoved(let instant, let other) in changes {
      for before in known.values {
        var state = states[before.identifier] ?? before
        guard state.snoozedUntil == instant else { continue }
        state.snoozedUntil = other
        states[before.identifier] = state
      }
    }
    return states.values.sorted { $0.identifier < $1.identifier }
  }

  /// Whether the item has a snooze of a notification that is put off to another time by now: of several one rings.
  func areSaidOtherwise(in component: Component, _ known: [ReminderState], then answers: [ReminderState]) -> Bool {
    let waiting = Dictionary((known + answers).map { ($0.identifier, $0.snoozedUntil) }) { _, later in later }
    guard waiting.values.contains(where: { $0.map { $0 > mapping.now } ?? false }) else { return false }
    let rings = self.rings
    return Snooze.all(in: component, mapping).contains { snooze in
      guard snooze.until > mapping.now, !waiting.values.contains(snooze.until),
        let ring = putOff(snooze.alarm, rings), let until = waiting[ring.identifier] ?? nil
      else { return false }
      return until > mapping.now
    }
  }

  private func identifier(ofAlarm name: String) -> String? {
    OwnAlarms.identifier(ofAlarm: name, itemID: item.id, uid: item.uid, reminders)
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
    let identifier = identifier(ofAlarm: alarm)
    return rings.first { $0.identifier == identifier }
  }
}
