import FocusbloxModel
import ICalendar

/// An object whose tasks have their dates in the form that every server accepts: a DTSTART of the type of DUE and not
/// after it, and no DURATION next to DUE (T3, T4, T7). Only some servers refuse other forms (sabre/dav, Radicale).
public struct MatchingDates: Sendable {
  public let text: [UInt8]
  /// The names of removed or changed properties, each once, in order.
  public let changed: [String]

  /// `nil` where all dates are in that form.
  public init?(_ text: [UInt8], _ context: MappingContext) {
    var read = ICalendarText(reading: text)
    guard var calendar = read.calendars.first else { return nil }
    let context = context.reading(calendar)
    var names: [String] = []
    for (index, component) in calendar.components.enumerated() where component.name == "VTODO" {
      var item = component
      item.matchDates(context)
      guard item != component else { continue }
      calendar.replaceComponent(at: index, with: item)
      for name in ["DTSTART", "DURATION"] where item.first(name) != component.first(name) && !names.contains(name) {
        names.append(name)
      }
    }
    guard !names.isEmpty else { return nil }
    read.calendars[0] = calendar
    self.text = read.bytes
    changed = names
  }
}

extension Component {
  fileprivate mutating func matchDates(_ context: MappingContext) {
    guard let due = context.time(first("DUE")) else { return }
    remove("DURATION")
    guard let line = first("DTSTART"), let start = context.time(line), first("RRULE") == nil,
      !StartLine.isFine(start, beside: due, context.zone)
    else { return }
    // Beside alarms of this program a start stays, because other programs ring only for items that have one.
    guard
      let matching = StartForm.matching(start, due: due, in: context.zone) ?? (OwnAlarms.exist(in: self) ? due : nil),
      let property = context.property("DTSTART", matching, in: self)
    else { return remove("DTSTART") }
    set(property)
  }
}
