public import FocusbloxModel
import ICalendar

/// A published event as the server stores it.
public struct PublishedEvent: Sendable {
  private let text: ICalendarText
  private let calendarIndex: Int
  private let event: Component
  private let eventIndex: Int
  private let overrides: Int
  private let taskUID: String

  /// `nil` where the object is not the event of this task, or is unreadable.
  public init?(_ bytes: [UInt8], ofTask uid: String) {
    let text = ICalendarText(reading: bytes)
    guard
      let calendarIndex = text.calendars.firstIndex(where: { !$0.components(named: "VEVENT").isEmpty })
    else { return nil }
    let components = text.calendars[calendarIndex].components
    let events = components.indices.filter { components[$0].name == "VEVENT" }
    guard
      events.allSatisfy({ components[$0].first("UID")?.text == PublishedAlarm.uid(ofTask: uid) }),
      let index = events.first(where: { components[$0].first("RECURRENCE-ID") == nil })
    else { return nil }
    self.text = text
    self.calendarIndex = calendarIndex
    eventIndex = index
    event = components[index]
    overrides = events.count - 1
    taskUID = uid
  }

  /// - Parameter wanted: the desired content. It identifies the alarm where a client removed the alarm's UID.
  public func content(likening wanted: PublishedContent?) -> PublishedContent {
    PublishedContent(event, alarm: alarmIndex(wanted).map { event.components[$0] }, overrides: overrides)
  }

  /// The object with this program's content taken from the task. All other lines stay.
  public func saying(
    _ task: TaskItem, reminders: [ItemNotification] = [], context: MappingContext
  ) -> [UInt8]? {
    guard let wanted = PublishedAlarm.event(task, context) else { return nil }
    if overrides > 0 { return PublishedAlarm.object(task, reminders: reminders, context: context) }
    let content = PublishedContent(wanted, alarm: wanted.components(named: "VALARM").first)
    var changed = event
    for name in ["DURATION", "RRULE", "RDATE", "EXDATE"] { changed.remove(name) }
    for name in ["DTSTAMP", "LAST-MODIFIED", "DTSTART", "DTEND", "SUMMARY", "TRANSP", "X-FOCUSBLOX-TASK-UID"] {
      if let property = wanted.first(name) { changed.set(property) }
    }
    if !isAt(wanted) { changed.removeSnoozes() }
    let known = alarmIndex(content)
    if PublishedAlarm.isOver(task, context) {
      if let known { changed.removeComponents { $0 == event.components[known] } }
    } else if let alarm = wanted.components(named: "VALARM").first {
      if let known { changed.replaceComponent(at: known, with: renewed(event.components[known], alarm)) }
      if known == nil { changed.append(alarm) }
    }
    changed.setLeads(PublishedAlarm.leads(task, reminders, context))
    var calendar = text.calendars[calendarIndex]
    calendar.replaceComponent(at: eventIndex, with: changed)
    calendar.remove("METHOD")
    ObjectZones.complete(&calendar, for: changed, excluding: event.timeZoneNames, now: context.now)
    var text = text
    text.calendars[calendarIndex] = calendar
    return text.bytes
  }

  private func isAt(_ wanted: Component) -> Bool {
    event.first("DTSTART").flatMap(PropertyMeaning.text) == wanted.first("DTSTART").flatMap(PropertyMeaning.text)
  }

  /// An alarm with an unchanged ring time keeps the lines of other clients. A moved alarm is a new alarm.
  private func renewed(_ known: Component, _ wanted: Component) -> Component {
    guard let old = known.first("TRIGGER").flatMap(PropertyMeaning.text),
      old == wanted.first("TRIGGER").flatMap(PropertyMeaning.text)
    else { return wanted }
    var renewed = known
    if let text = wanted.first("DESCRIPTION") { renewed.set(text) }
    return renewed
  }

  /// The index of this program's alarm, found by its UID, else by its instant.
  private func alarmIndex(_ wanted: PublishedContent?) -> Int? {
    let name = PublishedAlarm.alarmUID(ofTask: taskUID)
    let alarms = event.components.indices.filter { event.components[$0].name == "VALARM" }
    let named = alarms.first { index in
      ["UID", "X-WR-ALARMUID"].contains { event.components[index].first($0)?.text.uppercased() == name }
    }
    return named
      ?? alarms.first { index in
        guard let trigger = wanted?.alarm else { return false }
        return event.components[index].first("TRIGGER").flatMap(PropertyMeaning.text) == trigger
      }
  }
}

extension Component {
  /// Replaces the reminders. An alarm with the desired time keeps the lines of other clients, and its text where that is
  /// still true.
  fileprivate mutating func setLeads(_ wanted: [AlarmSpec]) {
    func spec(of alarm: Component) -> AlarmSpec? {
      wanted.first { spec in
        alarm.alarmName == spec.alarmUID && alarm.first("TRIGGER")?.value == AlarmComponent.trigger(spec.trigger)?.value
      }
    }
    removeComponents { $0.name == "VALARM" && $0.isLead && spec(of: $0) == nil }
    var missing = wanted
    for (index, alarm) in components.enumerated() {
      guard alarm.name == "VALARM", let spec = spec(of: alarm) else { continue }
      var renewed = alarm
      renewed.setText(of: spec)
      if renewed != alarm { replaceComponent(at: index, with: renewed) }
      missing.removeAll { $0.alarmUID == spec.alarmUID }
    }
    append(leads: missing)
  }
}
