import FocusbloxModel
import Foundation
import ICalendar

extension ItemText {
  /// The text as what it means to a user: reminders with their lead times, whether or not they stand in an alarm, and
  /// the answer to each ring, without the automatic alarms of a task, its technical DTSTART, and the record. Only the
  /// item itself is lifted; the alarms of its overrides stay as they are. A text that is no item of this program stays
  /// as it is.
  public func lifted(_ context: MappingContext) -> ItemText {
    guard let object = try? CalendarObjectReading(text) else { return self }
    let former = object.calendar.components[object.masterIndex]
    let item = former.lifted(context.reading(object))
    if item == former { return self }
    var calendar = calendar
    calendar.replaceComponent(at: object.masterIndex, with: item)
    return with(calendar)
  }
}

extension Component {
  fileprivate func lifted(_ context: MappingContext) -> Component {
    var item = self
    let alarms = liftedAlarms(context)
    let isTask = name == "VTODO"
    if hasComponent(named: "VALARM") {
      item.removeComponents { $0.name == "VALARM" }
      for alarm in alarms.compactMap(\.alarm) { item.append(alarm) }
    }
    for answer in alarms.compactMap(\.answer) { item.add(answer.line) }
    guard isTask else { return item }
    let record = AlarmRecord(self)
    if hasTechnicalStart(context) { item.remove("DTSTART") }
    item.remove(WrittenAlarms.property)
    let there = Set(alarms.map(\.name))
    for reminder in (record?.waiting.values.sorted { $0.name < $1.name } ?? []) where !there.contains(reminder.name) {
      if let alarm = LiftedAlarm.make(reminder) { item.append(alarm) }
    }
    return item
  }

  /// Whether DTSTART is no user's choice: it equals DUE, or the record notes it. A repeating item needs its DTSTART.
  func hasTechnicalStart(_ context: MappingContext) -> Bool {
    guard let line = first("DTSTART"), !recurs, !isDueByDuration else { return false }
    if AlarmRecord(self)?.start == line.value { return true }
    if first(StartLine.ownProperty) != nil { return false }
    switch StartLine(self, context) {
    case .mirrorOfDue, .technical: return true
    case .absent, .userChosen, .ignored: return false
    }
  }

  private struct Lifted {
    var name: String
    /// `nil` for an automatic alarm.
    var alarm: Component?
    var answer: LiftedAnswer?
  }

  private func liftedAlarms(_ context: MappingContext) -> [Lifted] {
    let alarms = components(named: "VALARM")
    if alarms.isEmpty { return [] }
    let item = withoutAlarms
    let written = WrittenAlarms(self)
    let uid = first("UID")?.text ?? ""
    return zip(AlarmNames.own(in: self), alarms).map { name, alarm in
      var open = alarm
      open.remove("ACKNOWLEDGED")
      let until = context.instant(alarm.first("ACKNOWLEDGED")).flatMap { Property("ACKNOWLEDGED", utc: $0)?.value }
      let answer = until.map {
        LiftedAnswer(alarm: name, rings: alarm.ringInstant(in: item, context), until: $0)
      }
      guard self.name == "VTODO" else { return Lifted(name: name, alarm: open, answer: answer) }
      if AlarmNames.automaticKind(alarm, named: name, item: uid) != nil {
        return Lifted(name: name, alarm: nil, answer: answer)
      }
      guard let kind = alarm.kind else { return Lifted(name: name, alarm: open, answer: answer) }
      let lifted = LiftedAlarm.form(of: open, kind, name, in: item, written, context)
      return Lifted(name: name, alarm: lifted, answer: answer)
    }
  }

  /// The instant at which an alarm rings; `nil` for one at a place.
  func ringInstant(in item: Component, _ context: MappingContext) -> Date? {
    LocationAlarm.isPlaceholder(self) ? nil : AlarmTrigger(self, context)?.instant(in: item, context)
  }
}
