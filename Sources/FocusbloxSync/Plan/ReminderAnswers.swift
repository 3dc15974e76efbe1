import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// Other clients' answers to an item's notifications, as states of the local notifications.
struct ReminderAnswers {
  var item: SyncItem
  /// The reminders that users added to a task.
  var reminders: [ItemNotification]
  var mapping: MappingContext

  /// The answers in an object that is merged for the first time.
  static func read(
    _ component: Component, of item: SyncItem, _ reminders: [ItemNotification], _ mapping: MappingContext
  ) -> [ReminderState] {
    ReminderAnswers(item: item, reminders: reminders, mapping: mapping).states(
      AlarmReading.answers(in: component, context: mapping), known: [])
  }

  /// The states after the changes. An acknowledgement covers every ring up to its instant. A snooze without an alarm's
  /// name concerns the ring that rang last.
  func states(_ changes: [AlarmChange], known: [ReminderState]) -> [ReminderState] {
    if changes.isEmpty { return [] }
    let rings = self.rings
    let known = Dictionary(known.map { ($0.identifier, $0) }) { first, _ in first }
    var states: [String: ReminderState] = [:]
    for case .acknowledged(let kind, let alarm, let until) in changes {
      let named = alarm.map { identifier(ofAlarm: $0) }
      // A lead time that another program moved is a reminder of another kind. Its alarm keeps the name.
      for ring in rings
      where ring.fireDate <= until
        && (named.map { $0 == ring.identifier } ?? (kind == nil || kind == ring.kind))
      {
        let before = known[ring.identifier]
        if let acknowledged = before?.acknowledged, acknowledged >= until { continue }
        // A machine that passes a snooze on also acknowledges the ring that was snoozed. An acknowledgement before the
        // ring ends no snooze: the object then lacks the snooze.
        states[ring.identifier] = ReminderState(
          identifier: ring.identifier, subject: ring.subject, acknowledged: until,
          snoozedUntil: before?.snoozedUntil.flatMap { $0 > min(until, mapping.now) ? $0 : nil })
      }
    }
    for case .snoozed(let until, let alarm) in changes {
      guard let ring = snoozedRing(alarm, rings) else { continue }
      let before = (states[ring.identifier] ?? known[ring.identifier])?.acknowledged
      states[ring.identifier] = ReminderState(
        identifier: ring.identifier, subject: ring.subject,
        acknowledged: ring.fireDate <= mapping.now ? max(mapping.now, before ?? .distantPast) : before,
        snoozedUntil: until)
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

  /// Whether the object has a snooze of a notification that was snoozed to another time since. Only one of several
  /// snoozes rings.
  func hasOtherSnooze(in component: Component, _ known: [ReminderState], then answers: [ReminderState]) -> Bool {
    let waiting = Dictionary((known + answers).map { ($0.identifier, $0.snoozedUntil) }) { _, later in later }
    guard mapping.sharesAnswers, waiting.values.contains(where: { $0.map { $0 > mapping.now } ?? false })
    else { return false }
    let rings = self.rings
    return Snooze.all(in: component, mapping).contains { snooze in
      guard snooze.until > mapping.now, !waiting.values.contains(snooze.until),
        let ring = snoozedRing(snooze.alarm, rings), let until = waiting[ring.identifier] ?? nil
      else { return false }
      return until > mapping.now
    }
  }

  /// Whether the object lacks one of the item's answers, or has a snooze that was answered since.
  func areMissing(in component: Component, _ known: [ReminderState], then answers: [ReminderState] = []) -> Bool {
    let known = Dictionary((known + answers).map { ($0.identifier, $0) }) { _, later in later }
    if known.isEmpty || !mapping.sharesAnswers { return false }
    let there = Dictionary(
      states(AlarmReading.answers(in: component, context: mapping), known: []).map { ($0.identifier, $0) }
    ) { first, _ in first }
    // A past snooze is over.
    func waiting(_ state: ReminderState?) -> Date? { state?.snoozedUntil.flatMap { $0 > mapping.now ? $0 : nil } }
    // The objects have no answers to other programs' alarms.
    return rings.contains { ring in
      guard let mine = known[ring.identifier] else { return false }
      let other = there[ring.identifier]
      return waiting(mine) != waiting(other)
        || mine.acknowledged ?? .distantPast > other?.acknowledged ?? .distantPast
    }
  }

  /// The future rings with an answer that the object lacks. A snooze beside an alarm does not silence the alarm.
  func unanswered(in component: Component, _ known: [ReminderState]) -> Set<String> {
    guard mapping.sharesAnswers else { return [] }
    func byRing(_ states: [ReminderState]) -> [String: ReminderState] {
      Dictionary(states.map { ($0.identifier, $0) }) { _, later in later }
    }
    let said = AlarmReading.answers(in: component, context: mapping)
    let acknowledgements = said.filter { if case .acknowledged = $0 { true } else { false } }
    let (known, there) = (byRing(known), byRing(states(said, known: [])))
    let acknowledged = byRing(states(acknowledgements, known: []))
    let lacking = rings.filter { ring in
      guard ring.fireDate > mapping.now, let mine = known[ring.identifier] else { return false }
      let isSilentOnlyHere =
        ring.isDone(by: mine, now: mapping.now) && !ring.isDone(by: acknowledged[ring.identifier], now: mapping.now)
      let waits = mine.snoozedUntil.map { $0 > mapping.now } ?? false
      return isSilentOnlyHere || (waits && there[ring.identifier]?.snoozedUntil != mine.snoozedUntil)
    }
    return Set(lacking.map(\.identifier))
  }

  private func identifier(ofAlarm name: String) -> String? {
    reminders.first { OwnAlarms.name(of: $0, item: item.uid) == name }?.identifier
      ?? OwnAlarms.kind(ofAlarm: name, item: item.uid)?.identifier(of: item.id)
  }

  private var rings: [NotificationRequest] {
    switch item {
    case .task(let task):
      PendingRequests.ofTask(task, notifications: reminders, settings: mapping.settings, zone: mapping.zone)
    case .block(let block): PendingRequests.ofBlock(block, settings: mapping.settings, zone: mapping.zone)
    }
  }

  /// The ring of a snooze. A snoozed alarm of another program rings again as that alarm.
  private func snoozedRing(_ alarm: String?, _ rings: [NotificationRequest]) -> NotificationRequest? {
    // Only a ring that has rung can be snoozed.
    guard let alarm else { return rings.last { $0.fireDate <= mapping.now } }
    let identifier = identifier(ofAlarm: alarm)
    return rings.first { $0.identifier == identifier }
  }
}

extension SyncPlanner {
  /// The answers that other people have given in a shared list. A write of this machine keeps them.
  func answersThere(of local: LocalState, in object: CalendarObjectReading?) -> [ReminderState] {
    guard let object else { return [] }
    var context = mapping.reading(object)
    context.sharesAnswers = true
    return ReminderAnswers.read(object.master, of: local.item, local.notifications, context)
  }
}
