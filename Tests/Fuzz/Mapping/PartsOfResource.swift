import CalDAV
import FocusbloxCalendar
import FuzzSupport
import ICalendar

/// Several items in one resource (T37). Each component of an item is in one part, and no other component is in a part.
func lookAtParts(of text: ICalendarText, _ uids: [String]) {
  let parts = ResourcePart.all(in: text)
  expectEqual(parts.map(\.uid), uids, "there is a part for each UID")
  guard let calendar = text.calendars.first(where: { !items(of: $0).isEmpty }) else {
    finding("several UIDs are in a calendar")
  }
  // An item without its end includes lines of the calendar. Only complete items are written unchanged.
  guard items(of: calendar).allSatisfy(\.isSelfContained) else { return }
  for part in parts {
    let whole = calendarOf(part)
    let own = items(of: calendar).filter { uid(of: $0) == part.uid }
    expectEqual(items(of: whole), own, "a part is the components of its UID: \(string(part.bytes))")
    // A line that ends with a single carriage return gets the line ends of the text.
    if text.bytes.contains(10) {
      // The last line of a text may lack its line end, which a following line needs.
      func lines(_ component: Component) -> String {
        String(component.string.reversed().drop(while: \.isNewline).reversed())
      }
      expectEqual(items(of: whole).map(lines), own.map(lines), "they are as they were, octet for octet")
    }
    expectEqual(
      whole.properties.map(\.value), calendar.properties.map(\.value), "a part has the properties of its calendar")
    let zones = whole.components(named: "VTIMEZONE")
    let known = calendar.components(named: "VTIMEZONE")
    expect(zones.allSatisfy(known.contains), "no time zone is invented: \(string(part.bytes))")
    let named = own.reduce(into: Set<String>()) { $0.formUnion($1.timeZoneNames) }
    expectEqual(
      Set(zones.compactMap { $0.first("TZID")?.text }),
      named.intersection(known.compactMap { $0.first("TZID")?.text }),
      "a part has the time zones it names")
    expectEqual(
      whole.components.count, own.count + zones.count, "a part holds nothing else: \(string(part.bytes))")
    lookAtReading(of: part)
  }
}

private func lookAtReading(of part: ResourcePart) {
  let again = Result { () throws(MappingError) in try CalendarObjectReading(part.bytes) }
  switch (part.reading, again) {
  case (.success(let object), .success(let other)):
    expectEqual(other.uid, object.uid, "a part read again has its UID")
    expectEqual(other.kind, object.kind, "a part read again is of its kind")
    if object.hasUID, !part.uid.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      expectEqual(object.uid, part.uid, "a part is the item of its UID")
      expect(CalendarText.has(part.uid, in: part.bytes), "a part is found by its UID: \(string(part.bytes))")
    }
    look(at: other)
  case (.failure(let reason), .failure(let other)):
    expectEqual("\(reason)", "\(other)", "a part is refused for one reason")
    switch reason {
    case .noItem, .severalUIDs, .unreadable: finding("a part is one item: \(reason) in\n\(string(part.bytes))")
    case .publishedCopy, .noStart, .movedToCloudKit: break
    }
  default: finding("a part is read once as again: \(part.reading) \(again)")
  }
}

/// The calendar of a part, which contains nothing else.
private func calendarOf(_ part: ResourcePart) -> Component {
  let calendars = ICalendarText(reading: part.bytes).calendars
  guard let calendar = calendars.first, calendars.count == 1 else {
    finding("a part is one calendar: \(string(part.bytes))")
  }
  return calendar
}

private func items(of calendar: Component) -> [Component] {
  calendar.components.filter { $0.name == "VTODO" || $0.name == "VEVENT" }
}

private func uid(of item: Component) -> String { item.first("UID")?.text ?? "" }
