import FocusbloxCalendar
import ICalendar

/// The components of one file, read in pieces: their octets are put aside, and little else is held. Whole objects are made one at a time
/// when the file has ended, because an override may stand anywhere and a VTIMEZONE after the items that name it.
struct FileContents {
  /// What shares a UID (T37, T38), or a component that is no item.
  private struct Group {
    var calendarIndex: Int
    var name: String
    /// Its place among `zones`.
    var zones: Int
    /// Its first component.
    var piece: Piece
    /// Its further components: changes to single occurrences.
    var others: [Piece] = []
    /// Whether its item itself has been read, not only changes to single occurrences.
    var hasMaster: Bool
    var isCompleted: Bool
    /// Set where it is kept as it is.
    var kept: KeptReason?
  }

  private struct Piece {
    /// In the file.
    var line: Int
    /// In the spool.
    var place: Range<Int>
  }

  /// An item is known by its UID among those of its kind: a VTODO and a VEVENT of one UID are two.
  private struct ItemName: Hashable {
    var component: String
    var uid: String
  }

  private var stream = ComponentStream(limits: .file)
  private let spool: TextSpool
  private var groups: [Group] = []
  private var places: [ItemName: Int] = [:]
  /// Names of time zones as items have them together: nearly all items of a file have the same.
  private var zones: [Set<String>] = []
  private var zonePlaces: [Set<String>: Int] = [:]

  /// Reads until `next` gives nothing more, and tells after each piece how many items there are so far.
  init(_ next: () throws -> [UInt8]?, scratchFolder: String?, found: (Int) -> Void) rethrows {
    spool = TextSpool(folder: scratchFolder)
    while let piece = try next() {
      for element in stream.push(piece) { add(element) }
      found(groups.count)
    }
    for element in stream.finish() { add(element) }
    places = [:]
  }

  var count: Int { groups.count }
  /// In the order of the file. Text outside a calendar is in no calendar that could be exported.
  var issues: [ReadingIssue] {
    stream.issues.sorted { $0.line < $1.line }.map { issue in
      guard case .textOutsideCalendar = issue.what else { return issue }
      return ReadingIssue(line: issue.line, what: issue.what, action: .notRead)
    }
  }
  var isCalendar: Bool { !stream.issues.contains { $0.what == .noCalendar } }

  /// How many calendars stand in the file, the one around components that have none first.
  var calendarCount: Int { stream.calendars.count }

  func calendar(at index: Int) -> Component { stream.calendars[index] }

  /// What the calendar says about itself.
  func frame(at index: Int) -> [UInt8] { stream.frame(at: index) }

  private mutating func add(_ element: ComponentStream.Element) {
    let component = element.component
    let isOverride = component.first("RECURRENCE-ID") != nil
    let uid = component.first("UID")?.text ?? ""
    let names = component.timeZoneNames
    var group = Group(
      calendarIndex: element.calendarIndex, name: component.name, zones: place(of: names),
      piece: Piece(line: component.line, place: spool.append(component.bytes)), hasMaster: !isOverride,
      isCompleted: component.first("STATUS")?.value.uppercased() == "COMPLETED")
    guard component.name == "VTODO" || component.name == "VEVENT" else {
      group.kept = .noItem
      return groups.append(group)
    }
    guard component.isTerminated else {
      group.kept = .cutOff
      return groups.append(group)
    }
    let name = ItemName(component: group.name, uid: uid)
    guard !uid.isEmpty, let known = places[name] else {
      if !uid.isEmpty { places[name] = groups.count }
      return groups.append(group)
    }
    guard joins(element, group, groups[known]) else {
      group.kept = .repeated
      return groups.append(group)
    }
    groups[known].others.append(group.piece)
    groups[known].zones = place(of: zones[groups[known].zones].union(names))
    groups[known].hasMaster = groups[known].hasMaster || !isOverride
    groups[known].isCompleted = groups[known].isCompleted || group.isCompleted
  }

  private mutating func place(of names: Set<String>) -> Int {
    if let place = zonePlaces[names] { return place }
    zonePlaces[names] = zones.count
    zones.append(names)
    return zones.count - 1
  }

  /// In one calendar the overrides of a UID, and the completed copies of a task that some programs keep beside it, are one object with
  /// their item. Of several calendars in a file, which programs make by writing one behind the other, an override goes to its item where
  /// both calendars mean the same by their time zones.
  private func joins(_ element: ComponentStream.Element, _ other: Group, _ group: Group) -> Bool {
    let isFurtherMaster = other.hasMaster && group.hasMaster
    if element.calendarIndex == group.calendarIndex {
      return !isFurtherMaster || (other.name == "VTODO" && (other.isCompleted || group.isCompleted))
    }
    guard !isFurtherMaster else { return false }
    let names = element.component.timeZoneNames
    let zones = stream.calendars[group.calendarIndex].components(named: "VTIMEZONE")
    return element.calendar.components(named: "VTIMEZONE").allSatisfy { zone in
      zones.contains(zone) || !names.contains(zone.first("TZID")?.text ?? "")
    }
  }

  /// - Throws: what the system says of what was put aside.
  func part(at index: Int) throws -> FilePart {
    let group = groups[index]
    let components = try ([group.piece] + group.others).flatMap { piece in
      ICalendarText(reading: try spool.text(piece.place), firstLine: piece.line).calendars.flatMap(\.components)
    }
    func part(_ content: FilePart.Content) -> FilePart {
      FilePart(calendarIndex: group.calendarIndex, line: group.piece.line, content: content)
    }
    func kept(_ reason: KeptReason) -> FilePart {
      part(
        .kept(
          KeptPart(
            name: group.name, uid: components.first?.first("UID")?.text ?? "",
            title: components.first?.first("SUMMARY")?.text ?? "", text: components.flatMap(\.whole), reason: reason)))
    }
    if let reason = group.kept { return kept(reason) }
    // The zones are read once for the file, not again for every item.
    let calendar = stream.calendars[group.calendarIndex].object(of: components, naming: zones[group.zones])
    do throws(MappingError) {
      let reading = try CalendarObjectReading(ICalendarText(calendar))
      return part(.item(reading.hasUID ? reading : try reading.named()))
    } catch {
      switch error {
      case .ownShadow(let uid): return part(.shadow(uid: uid))
      case .noStart: return kept(.noStart)
      case .movedToCloudKit: return kept(.notice)
      case .unreadable, .noItem, .severalUIDs: return kept(.unreadable(error.description))
      }
    }
  }
}

/// One item of a file, or what it has in its place.
struct FilePart {
  enum Content {
    case item(CalendarObjectReading)
    case kept(KeptPart)
    /// An event that this program published itself (T62).
    case shadow(uid: String)
  }

  var calendarIndex: Int
  var line: Int
  var content: Content
}

/// What is kept as it is.
struct KeptPart {
  var name: String
  var uid: String
  var title: String
  var text: [UInt8]
  var reason: KeptReason
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
