public import FocusbloxModel
public import Foundation
import ICalendar

/// A due task as an event, for phones whose reminder app does not support VTODO (S3-82).
public enum PublishedAlarm {
  /// The UID of the event. It is the same on every machine, so that a second machine overwrites the event and does not
  /// duplicate it.
  public static func uid(of task: TaskItem) -> String { uid(ofTask: task.uid) }

  public static func uid(ofTask uid: String) -> String { "focusblox-alarm-\(uid)" }

  /// Whether the task should be published: it is open and due today or within `lookaheadDays` calendar days of the user
  /// (S3-85).
  public static func isWanted(_ task: TaskItem, settings: Settings, now: Date, zone: TimeZone) -> Bool {
    guard settings.publishAlarms, task.status == .open, let due = task.due, let today = WallTime(now, in: zone)?.day
    else { return false }
    return (0...settings.lookaheadDays).contains(due.localDay(in: zone).ordinal - today.ordinal)
  }

  /// The event; `nil` for a task without a due date. An alarm in the past is left out, because some clients ring at
  /// once.
  ///
  /// - Parameter reminders: the users' reminders of the task. Those with an instant or a lead time become alarms of the
  ///   event.
  public static func object(
    _ task: TaskItem, reminders: [ItemNotification] = [], context: MappingContext
  ) -> [UInt8]? {
    guard var event = event(task, context) else { return nil }
    if isOver(task, context) { event.removeComponents { $0.name == "VALARM" } }
    event.append(leads: leads(task, reminders, context))
    return CalendarObjectWriter.object(event, context)
  }

  /// The desired content of the task's event; `nil` for a task without a due date.
  public static func content(
    of task: TaskItem, reminders: [ItemNotification] = [], context: MappingContext
  ) -> PublishedContent? {
    guard var event = event(task, context) else { return nil }
    let alarm = event.components(named: "VALARM").first
    event.append(leads: leads(task, reminders, context))
    return PublishedContent(event, alarm: alarm)
  }

  /// The alarms of reminders that are in the future, one for each instant, and none at the instant of the event's own
  /// alarm. They are absolute, because not all of them count from the start of the event.
  static func leads(_ task: TaskItem, _ reminders: [ItemNotification], _ context: MappingContext) -> [AlarmSpec] {
    let uid = uid(of: task)
    var taken = Set([task.due.map { ReminderInstants(settings: context.settings, zone: context.zone).anchor(of: $0) }])
    return TaskAlarms.desired(
      task: task, notifications: reminders, settings: context.settings, zone: context.zone
    ).compactMap { alarm in
      guard alarm.kind == .beforeDue || alarm.kind == .custom, case .absolute(let instant) = alarm.trigger,
        instant > context.now, taken.insert(instant).inserted
      else { return nil }
      var lead = alarm
      lead.repeatInterval = nil
      lead.alarmUID = NameBasedUUID.make(of: uid, name: AlarmIdentity.uid(of: alarm, item: task.uid)).uuidString
      return lead
    }
  }

  /// Whether the instant of the alarm has passed.
  public static func isOver(_ task: TaskItem, _ context: MappingContext) -> Bool {
    guard let due = task.due else { return true }
    return ReminderInstants(settings: context.settings, zone: context.zone).anchor(of: due) <= context.now
  }

  static func event(_ task: TaskItem, _ context: MappingContext) -> Component? {
    guard let due = task.due, let end = end(of: due, context.zone) else { return nil }
    let title = AlarmTexts.published.text(in: context.settings.notificationLanguage) + task.title
    let stamps = [
      Property("DTSTAMP", utc: context.now), Property("CREATED", utc: task.created),
      Property("LAST-MODIFIED", utc: context.now),
    ]
    var event = Component("VEVENT", properties: [Property("UID", text: uid(of: task))] + stamps.compactMap { $0 })
    // Clients read a floating time of an event as UTC or as local time, so the times have a zone.
    for (name, time) in [("DTSTART", due.zoned(in: context.zone)), ("DTEND", end.zoned(in: context.zone))] {
      if let property = context.property(name, time, in: event) { event.set(property) }
    }
    event.set(Property("SUMMARY", text: title))
    event.set(Property("TRANSP", value: "TRANSPARENT"))
    event.set(Property("X-FOCUSBLOX-TASK-UID", value: PlainValue.encoded(task.uid)))
    event.append(alarm(task, due, title, context))
    return event
  }

  /// The UID of the alarm, the same on every machine.
  static func alarmUID(ofTask uid: String) -> String { NameBasedUUID.make(of: uid, name: "published").uuidString }

  private static func end(of due: CalendarTime, _ zone: TimeZone) -> CalendarTime? {
    due.adding(due.isAllDay ? DurationValue(days: 1) : DurationValue(seconds: 900), in: zone)
  }

  /// The alarm of the event. An all-day task rings at the morning time as an instant, because readers count a relative
  /// trigger from midnight or from UTC.
  private static func alarm(
    _ task: TaskItem, _ due: CalendarTime, _ title: String, _ context: MappingContext
  ) -> Component {
    let name = alarmUID(ofTask: task.uid)
    let instants = ReminderInstants(settings: context.settings, zone: context.zone)
    let morning = due.isAllDay ? AlarmComponent.trigger(.absolute(instants.anchor(of: due))) : nil
    let text =
      due.isAllDay ? AlarmTexts.morning(task.title).text(in: context.settings.notificationLanguage) : title
    return Component(
      "VALARM",
      properties: [
        Property("UID", value: name), Property("X-WR-ALARMUID", value: name), Property("ACTION", value: "DISPLAY"),
        morning ?? Property("TRIGGER", value: "PT0S"), Property("DESCRIPTION", text: text),
      ])
  }
}

extension Component {
  mutating func append(leads: [AlarmSpec]) {
    let uid = first("UID")?.text ?? ""
    for lead in leads.compactMap({ AlarmComponent.make($0, item: uid) }) { append(lead) }
  }
}

extension CalendarTime {
  fileprivate func zoned(in zone: TimeZone) -> CalendarTime {
    guard case .floating = self else { return self }
    return CalendarTime(instant(in: zone), in: zone) ?? self
  }
}
