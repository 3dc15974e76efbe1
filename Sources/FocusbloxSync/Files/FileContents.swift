import FocusbloxCalendar
import ICalendar

/// The tasks and events of one file, read in pieces: their octets once, by UID, and nothing else of the file. Whole objects are made one at
/// a time when the file has ended, because an override may stand anywhere and a VTIMEZONE after the items that name it.
struct FileContents {
  /// What shares a UID (MAPPING T37, T38).
  private struct Group {
    var calendarIndex: Int
    /// Line of its first component in the file.
    var line: Int
    var zones: Set<String>
    var text: [UInt8]
    /// Its further components: changes to single occurrences.
    var others: [(line: Int, text: [UInt8])] = []
    /// Whether its item itself has been read, not only changes to single occurrences.
    var hasMaster: Bool
    /// A component without END: what it says may be cut off.
    var cutOff: ReadingIssue?
  }

  private var stream = ComponentStream()
  private var groups: [Group] = []
  private var places: [String: Int] = [:]

  /// Reads until `next` gives nothing more, and tells after each piece how many items there are so far.
  init(_ next: () throws -> [UInt8]?, found: (Int) -> Void) rethrows {
    while let piece = try next() {
      for element in stream.push(piece) { add(element) }
      found(groups.count)
    }
    for element in stream.finish() { add(element) }
    places = [:]
  }

  var count: Int { groups.count }
  /// In the order of the file.
  var issues: [ReadingIssue] { stream.issues.sorted { $0.line < $1.line } }
  var isCalendar: Bool { !stream.issues.contains { $0.what == .noCalendar } }

  private mutating func add(_ element: ComponentStream.Element) {
    let component = element.component
    guard component.name == "VTODO" || component.name == "VEVENT" else { return }
    let isOverride = component.first("RECURRENCE-ID") != nil
    let cutOff =
      component.isTerminated
      ? nil : ReadingIssue(line: component.line, what: .noEnd(component: component.name), action: .closed)
    let uid = component.first("UID")?.text ?? ""
    if !uid.isEmpty, let place = places[uid], joins(element, groups[place], isOverride: isOverride) {
      groups[place].others.append((component.line, component.bytes))
      groups[place].zones.formUnion(component.timeZoneNames)
      groups[place].hasMaster = groups[place].hasMaster || !isOverride
      groups[place].cutOff = groups[place].cutOff ?? cutOff
      return
    }
    if !uid.isEmpty { places[uid] = groups.count }
    groups.append(
      Group(
        calendarIndex: element.calendarIndex, line: component.line, zones: component.timeZoneNames,
        text: component.bytes, hasMaster: !isOverride, cutOff: cutOff))
  }

  /// In one calendar a UID is one object. Of several calendars in a file, which programs make by writing one behind the other, an
  /// override goes to its item where both calendars mean the same by their time zones; a second item is one of its own.
  private func joins(_ element: ComponentStream.Element, _ group: Group, isOverride: Bool) -> Bool {
    if element.calendarIndex == group.calendarIndex { return true }
    guard isOverride || !group.hasMaster else { return false }
    let names = element.component.timeZoneNames
    let zones = stream.calendars[group.calendarIndex].components(named: "VTIMEZONE")
    return element.calendar.components(named: "VTIMEZONE").allSatisfy { zone in
      zones.contains(zone) || !names.contains(zone.first("TZID")?.text ?? "")
    }
  }

  /// One item as a calendar object of its own, with the properties of its calendar and the VTIMEZONEs that it names.
  func object(at index: Int) -> FileObject {
    let group = groups[index]
    if let cutOff = group.cutOff { return FileObject(line: group.line, content: .failure(.unreadable([cutOff]))) }
    let pieces = [(line: group.line, text: group.text)] + group.others
    let items = pieces.flatMap { ICalendarText(reading: $0.text, firstLine: $0.line).calendars.flatMap(\.components) }
    // The zones are read once for the file, not again for every item.
    let calendar = stream.calendars[group.calendarIndex].object(of: items, naming: group.zones)
    do throws(MappingError) {
      let reading = try CalendarObjectReading(ICalendarText(calendar))
      return FileObject(line: group.line, content: .success(reading.hasUID ? reading : try reading.named()))
    } catch {
      return FileObject(line: group.line, content: .failure(error))
    }
  }
}

/// One item of a file, or why it is none.
struct FileObject {
  var line: Int
  var content: Result<CalendarObjectReading, MappingError>
}

extension CalendarObjectReading {
  /// The object with the name made of its content as UID: importing the file again finds the item, and a server can have it.
  fileprivate func named() throws(MappingError) -> CalendarObjectReading {
    var named = calendar
    for (index, component) in calendar.components.enumerated() where component.name != "VTIMEZONE" {
      var component = component
      component.set(Property("UID", text: uid))
      named.replaceComponent(at: index, with: component)
    }
    return try CalendarObjectReading(named.bytes)
  }
}
