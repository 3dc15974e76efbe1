import FocusbloxCalendar
import ICalendar

/// The components of one file, read in pieces: their octets are put aside, and little else is held. Whole objects are made one at a time
/// when the file has ended, because an override may stand anywhere and a VTIMEZONE after the items that name it.
struct FileContents {
  /// What shares a UID (T37, T38), or a component that is no item.
  private struct Group {
    var calendarIndex: Int32
    /// Its place among `zones`.
    var zones: Int32
    var name: String
    /// Its first component.
    var piece: Piece
    /// Its further components: changes to single occurrences.
    var others: [Piece] = []
    /// Whether its item itself has been read, not only changes to single occurrences.
    var hasMaster: Bool
    var isCompleted: Bool
    /// Set where it is kept as it is.
    var kept: Kept?
  }

  private enum Kept {
    case noItem, cutOff, repeated

    var reason: KeptReason {
      switch self {
      case .noItem: .noItem
      case .cutOff: .cutOff
      case .repeated: .repeated
      }
    }
  }

  private struct Piece {
    /// In the file.
    var line: Int32
    /// In the spool.
    var begin: Int
    var length: Int32

    init(line: Int, _ place: Range<Int>) {
      self.line = Int32(clamping: line)
      begin = place.lowerBound
      length = Int32(clamping: place.count)
    }

    var place: Range<Int> { begin..<begin + Int(length) }
  }

  /// An item is known by its UID among those of its kind: a VTODO and a VEVENT of one UID are two.
  private struct ItemName: Hashable {
    var component: String
    var uid: String
  }

  private var stream = ComponentStream(limits: .file)
  private let spool: TextSpool
  private var groups: [Group] = []
  /// Of the first item of a name, by the name's hash: the names of a large file would take many times as much.
  private var places: [Int: Int32] = [:]
  /// Of items whose name has the hash of another one.
  private var otherPlaces: [ItemName: Int] = [:]
  /// Names of time zones as items have them together: nearly all items of a file have the same.
  private var zones: [Set<String>] = []
  private var zonePlaces: [Set<String>: Int] = [:]

  /// Reads until `next` gives nothing more, and tells after each piece how many items there are so far.
  ///
  /// - Throws: what `next` throws, and what the system says of what was put aside.
  init(_ next: () throws -> [UInt8]?, scratchFolder: String?, found: (Int) -> Void) throws {
    spool = TextSpool(folder: scratchFolder)
    while let piece = try next() {
      for element in stream.push(piece) { try add(element) }
      found(groups.count)
    }
    for element in stream.finish() { try add(element) }
    (places, otherPlaces, zonePlaces) = ([:], [:], [:])
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

  private mutating func add(_ element: ComponentStream.Element) throws {
    let component = element.component
    let isOverride = component.first("RECURRENCE-ID") != nil
    let uid = component.first("UID")?.text ?? ""
    let names = component.timeZoneNames
    var group = Group(
      calendarIndex: Int32(element.calendarIndex), zones: place(of: names), name: component.name,
      piece: Piece(line: component.line, spool.append(component.bytes)), hasMaster: !isOverride,
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
    guard !uid.isEmpty, let known = try place(of: name) else {
      if !uid.isEmpty { note(name) }
      return groups.append(group)
    }
    guard joins(element, group, groups[known]) else {
      group.kept = .repeated
      return groups.append(group)
    }
    groups[known].others.append(group.piece)
    groups[known].zones = place(of: zones[Int(groups[known].zones)].union(names))
    groups[known].hasMaster = groups[known].hasMaster || !isOverride
    groups[known].isCompleted = groups[known].isCompleted || group.isCompleted
  }

  private func place(of name: ItemName) throws -> Int? {
    guard let place = places[name.hashValue].map(Int.init) else { return nil }
    let group = groups[place]
    let first = ICalendarText(reading: try spool.text(group.piece.place)).calendars.first?.components.first
    if group.name == name.component, first?.first("UID")?.text == name.uid { return place }
    return otherPlaces[name]
  }

  /// The next group is the first of this name.
  private mutating func note(_ name: ItemName) {
    if places[name.hashValue] == nil {
      places[name.hashValue] = Int32(groups.count)
    } else {
      otherPlaces[name] = groups.count
    }
  }

  private mutating func place(of names: Set<String>) -> Int32 {
    if let place = zonePlaces[names] { return Int32(place) }
    zonePlaces[names] = zones.count
    zones.append(names)
    return Int32(zones.count - 1)
  }

  /// In one calendar the overrides of a UID, and the completed copies of a task that some programs keep beside it, are one object with
  /// their item. Of several calendars in a file, which programs make by writing one behind the other, an override goes to its item where
  /// both calendars mean the same by their time zones.
  private func joins(_ element: ComponentStream.Element, _ other: Group, _ group: Group) -> Bool {
    let isFurtherMaster = other.hasMaster && group.hasMaster
    if element.calendarIndex == Int(group.calendarIndex) {
      return !isFurtherMaster || (other.name == "VTODO" && (other.isCompleted || group.isCompleted))
    }
    guard !isFurtherMaster else { return false }
    let names = element.component.timeZoneNames
    let zones = stream.calendars[Int(group.calendarIndex)].components(named: "VTIMEZONE")
    return element.calendar.components(named: "VTIMEZONE").allSatisfy { zone in
      zones.contains(zone) || !names.contains(zone.first("TZID")?.text ?? "")
    }
  }

  /// - Throws: what the system says of what was put aside.
  func part(at index: Int) throws -> FilePart {
    let group = groups[index]
    let components = try ([group.piece] + group.others).flatMap { piece in
      ICalendarText(reading: try spool.text(piece.place), firstLine: Int(piece.line)).calendars.flatMap(\.components)
    }
    func part(_ content: FilePart.Content) -> FilePart {
      FilePart(calendarIndex: Int(group.calendarIndex), line: Int(group.piece.line), content: content)
    }
    func keptPart(_ reason: KeptReason) -> FilePart {
      part(
        .kept(
          KeptPart(
            name: group.name, uid: components.first?.first("UID")?.text ?? "",
            title: components.first?.first("SUMMARY")?.text ?? "", text: components.flatMap(\.whole), reason: reason)))
    }
    if let kept = group.kept { return keptPart(kept.reason) }
    // The zones are read once for the file, not again for every item.
    let calendar = stream.calendars[Int(group.calendarIndex)]
      .object(of: components, naming: zones[Int(group.zones)])
    do throws(MappingError) {
      let reading = try CalendarObjectReading(ICalendarText(calendar))
      return part(.item(reading.hasUID ? reading : try reading.named()))
    } catch {
      switch error {
      case .ownShadow(let uid): return part(.shadow(uid: uid))
      case .noStart: return keptPart(.noStart)
      case .movedToCloudKit: return keptPart(.notice)
      case .unreadable, .noItem, .severalUIDs: return keptPart(.unreadable(error.description))
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
