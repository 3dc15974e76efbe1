import FocusbloxModel
import ICalendar

/// An object with dates in the form that every server accepts (T3, T4, T7). DTSTART has the type of DUE and is not
/// after it. DTEND has the type of DTSTART and is after it. No DURATION is next to DUE or DTEND. Only some servers
/// refuse other forms (sabre/dav, Cyrus, Radicale).
public struct MatchingDates: Sendable {
  public let text: [UInt8]
  /// The names of removed or changed properties, each once, in order.
  public let changed: [String]

  /// `nil` where all dates are in that form.
  /// - Parameter addingEnds: whether an event at one instant gets an end, a second after its start (Cyrus wants one).
  public init?(_ text: [UInt8], addingEnds: Bool = false, _ context: MappingContext) {
    var read = ICalendarText(reading: text)
    guard var calendar = read.calendars.first else { return nil }
    let context = context.reading(calendar, ZoneMeanings(of: calendar))
    var names: [String] = []
    for (index, component) in calendar.components.enumerated() where ItemComponents.isItem(component) {
      var item = component
      if item.name == "VEVENT" { item.matchEnd(addingEnds: addingEnds, context) } else { item.matchDates(context) }
      guard item != component else { continue }
      calendar.replaceComponent(at: index, with: item)
      names += ["DTSTART", "DTEND", "DURATION"].filter { name in
        item.first(name) != component.first(name) && !names.contains(name)
      }
    }
    guard !names.isEmpty else { return nil }
    read.calendars[0] = calendar
    self.text = read.bytes
    changed = names
  }
}

extension Component {
  /// An event without an end has its start alone (RFC 5545 section 3.6.1).
  fileprivate mutating func matchEnd(addingEnds: Bool, _ context: MappingContext) {
    guard let start = context.time(first("DTSTART")) else { return }
    if let end = writtenEnd(context) {
      remove("DURATION")
      if start.isAllDay != end.isAllDay || end.instant(in: context.zone) <= start.instant(in: context.zone) {
        remove("DTEND")
      }
    }
    guard addingEnds, !start.isAllDay, first("DTEND") == nil, first("DURATION") == nil,
      let end = start.adding(DurationValue(seconds: 1), in: context.zone),
      let property = context.property("DTEND", end, in: self)
    else { return }
    set(property)
  }

  fileprivate mutating func matchDates(_ context: MappingContext) {
    guard let due = context.time(first("DUE")) else { return }
    remove("DURATION")
    guard let line = first("DTSTART"), let start = context.time(line), rule == nil,
      !StartLine.isValid(start, beside: due, context.zone)
    else { return }
    // With own alarms the start stays, because other programs ring only for items with a start.
    guard
      let matching = StartForm.matching(start, due: due, in: context.zone) ?? (OwnAlarms.exist(in: self) ? due : nil),
      let property = context.property("DTSTART", matching, in: self)
    else { return remove("DTSTART") }
    set(property)
  }
}
