public import FocusbloxModel
public import Foundation
public import ICalendar

/// A reminder that a user added to a task, as its VALARM has it. It belongs to the item, so that every machine with the
/// item has it.
public struct OwnReminder: Sendable, Hashable {
  public var notification: ItemNotification
  /// Whether the alarm rings as this project wrote it; else another program has moved it.
  public var isAsWritten: Bool
}

extension OwnAlarms {
  /// The reminders in a task's component, one for each own alarm of a kind that users add, and those that wait in the
  /// record.
  ///
  /// - Parameter taskID: the id of the local task.
  public static func reminders(in item: Component, taskID: String, _ context: MappingContext) -> [OwnReminder] {
    let uid = item.first("UID")?.text ?? ""
    let written = WrittenAlarms(item)
    var names: Set<String> = []
    let (alarms, item) = (item.readAlarms, item.withoutAlarms)
    func reminder(_ name: String, _ trigger: ItemNotification.Trigger, every interval: Int?) -> ItemNotification {
      var reminder = ItemNotification(
        id: name.lowercased(), taskID: taskID, trigger: trigger, repeatInterval: interval,
        created: context.instant(item.first("CREATED")) ?? context.now.wholeSeconds)
      if UUID(uuidString: name) == nil { reminder.id = NameBasedUUID.make(of: uid, name: name).lowerCaseText }
      if AlarmIdentity.uid(of: reminder, item: uid) != name { reminder.alarmUID = name }
      return reminder
    }
    let standing: [OwnReminder] = alarms.compactMap { alarm in
      guard let kind = alarm.kind, kind.isAddedByUser,
        let (trigger, isAsWritten) = trigger(of: alarm, kind, item, written, context)
      else { return nil }
      let name = alarm.alarmName ?? NameBasedUUID.make(of: uid, name: words(of: trigger)).uuidString
      guard names.insert(name).inserted else { return nil }
      return OwnReminder(
        notification: reminder(name, trigger, every: repeatInterval(of: alarm)), isAsWritten: isAsWritten)
    }
    let waiting: [OwnReminder] = (written?.waiting ?? [:]).values.sorted { $0.name < $1.name }.compactMap { waiting in
      guard waiting.snoozed == nil, let trigger = waiting.trigger, names.insert(waiting.name).inserted else {
        return nil
      }
      return OwnReminder(
        notification: reminder(waiting.name, trigger, every: waiting.repeatInterval), isAsWritten: true)
    }
    return standing + waiting
  }

  /// The removals of reminders that waited in the record of `base` and that the later record of `item` does not name.
  /// Only the record of an open item proves a removal: earlier versions of this program name no reminder in the record
  /// of a completed item.
  public static func removals(ofWaitingIn base: Component, in item: Component) -> [AlarmChange] {
    guard let before = WrittenAlarms(base), !before.waiting.isEmpty, let now = WrittenAlarms(item), now.isOfOpenItem
    else {
      return []
    }
    let standing = Set(item.readAlarms.compactMap(\.alarmName))
    return before.waiting.keys.sorted().filter { !now.names($0) && !standing.contains($0) }
      .map { .reminderRemoved(alarm: $0) }
  }

  /// Kinds of automatic alarms that ring as this project left them.
  public static func standingKinds(in item: Component, _ context: MappingContext) -> Set<NotificationKind> {
    automaticKinds(leftIn: item).subtracting(movedAlarms(in: item, context).map(\.kind))
  }

  /// Automatic alarms of an item that ring at another time than this project left them.
  public static func movedAlarms(in item: Component, _ context: MappingContext) -> [(kind: NotificationKind, to: Date)]
  {
    guard let written = WrittenAlarms(item) else { return [] }
    return item.readAlarms.compactMap { alarm in
      guard let kind = alarm.kind, NotificationKind.automatic.contains(kind), written.hasLeft(alarm),
        !written.hasLeft(alarm, as: alarm), let instant = AlarmTrigger(alarm, context)?.instant(in: item, context)
      else { return nil }
      return (kind, instant)
    }
  }

  /// The kinds of automatic alarms in the item.
  public static func automaticKinds(in item: Component) -> Set<NotificationKind> {
    Set(item.components(named: "VALARM").compactMap(\.kind)).intersection(NotificationKind.automatic)
  }

  /// The kinds of automatic alarms in the item that this project left there.
  public static func automaticKinds(leftIn item: Component) -> Set<NotificationKind> {
    automaticKinds(in: item).intersection(WrittenAlarms(item)?.automaticKinds ?? [])
  }

  /// Kinds of automatic alarms that this project left in the item and that are now missing.
  public static func removedAlarms(in item: Component) -> [NotificationKind] {
    let there = Set(item.readAlarms.compactMap(\.kind))
    // A server that keeps no alarms has removed none of them.
    guard !there.isEmpty else { return [] }
    return WrittenAlarms(item)?.automaticKinds.filter { !there.contains($0) } ?? []
  }

  /// The removals of reminders whose alarms are missing in the item: a machine has written the alarm since the `known`
  /// texts, because the item's record names the reminder and no record of those texts does.
  public static func removals(
    of reminders: [ItemNotification], madeSince known: [Component], in item: Component
  ) -> [AlarmChange] {
    // A server that keeps no alarms has removed none of them.
    guard let written = WrittenAlarms(item), exist(in: item) else { return [] }
    let uid = item.first("UID")?.text ?? ""
    let before = known.compactMap(WrittenAlarms.init)
    return reminders.map { name(of: $0, item: uid) }
      .filter { name in written.isMissing(name, in: item) && !before.contains { $0.names(name) } }
      .map { .reminderRemoved(alarm: $0) }
  }

  static func trigger(
    of alarm: Component, _ kind: NotificationKind, _ item: Component, _ written: WrittenAlarms?,
    _ context: MappingContext
  ) -> (ItemNotification.Trigger, isAsWritten: Bool)? {
    if kind == .location {
      return LocationAlarm.read(alarm).map { (.location($0.place, $0.trigger), true) }
    }
    guard let instant = AlarmTrigger(alarm, context)?.instant(in: item, context) else { return nil }
    let isAsWritten = written?.hasLeft(alarm, as: alarm) ?? true
    guard kind == .beforeDue, let offset = alarm.leadOffset else { return (.absolute(instant), isAsWritten) }
    if written?.hasLeft(alarm) == true {
      return isAsWritten ? (.relative(offset: offset, anchor: alarm.leadAnchor), true) : (.absolute(instant), false)
    }
    // Without a record the alarm counts as relative where it rings at its lead time before the date; for an all-day
    // date on that day.
    let date = item.date(alarm.leadAnchor, context)
    let isLead =
      date.map { date in
        let expected = ReminderInstants(settings: context.settings, zone: context.zone).offset(offset, from: date)
        return date.isAllDay
          ? WallTime(expected, in: context.zone)?.day == WallTime(instant, in: context.zone)?.day : expected == instant
      } ?? false
    return isLead ? (.relative(offset: offset, anchor: alarm.leadAnchor), true) : (.absolute(instant), false)
  }

  /// Seconds between rings: the own property's, else those of RFC 5545 section 3.8.6.2.
  static func repeatInterval(of alarm: Component) -> Int? {
    if let own = alarm.first("X-FOCUSBLOX-REPEAT-INTERVAL").flatMap({ Int($0.value) }), own > 0 { return own }
    guard alarm.first("REPEAT").flatMap({ Int($0.value) }) ?? 0 > 0,
      let duration = alarm.first("DURATION").flatMap({ DurationValue($0.value) }), !duration.isNegative
    else { return nil }
    return duration.nominalSeconds > 0 ? duration.nominalSeconds : nil
  }

  /// A name for alarms whose UID another program has dropped.
  private static func words(of trigger: ItemNotification.Trigger) -> String {
    switch trigger {
    case .absolute(let instant): "custom \(Int(instant.timeIntervalSince1970))"
    case .relative(let offset, let anchor):
      anchor == .dueDate ? "before_due \(offset)" : "before_due \(offset) \(anchor.rawValue)"
    case .location(let place, let trigger): "location \(place.name) \(trigger.rawValue)"
    }
  }
}

extension Component {
  fileprivate func date(_ anchor: ItemNotification.Anchor, _ context: MappingContext) -> CalendarTime? {
    switch anchor {
    case .dueDate: due(context)
    case .deferDate: userStart(context)
    case .plannedDate: plannedDate(context)
    }
  }
}
