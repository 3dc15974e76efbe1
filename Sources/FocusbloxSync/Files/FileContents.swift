import FocusbloxCalendar
import ICalendar

/// The components of one file, read in pieces. Memory holds only an index, and the octets are in a spool. Objects are
/// composed one at a time after the end of the file: an override may be anywhere, and a VTIMEZONE may follow the items
/// that name it.
struct FileContents {
  /// The components with one UID (T37, T38), or one component that is no item.
  private struct Group {
    var calendarIndex: Int32
    var zones: Int32
    var name: String
    /// The first component of the group.
    var piece: Piece
    /// The overrides of single occurrences.
    var others: [Piece] = []
    /// Whether the file has the item itself, not only overrides of single occurrences.
    var hasMaster: Bool
    var isCompleted: Bool
    var revision: Revision
  }

  /// The version of a component (RFC 5546 section 2.1.5).
  private struct Revision: Hashable {
    var sequence: Int32
    /// DTSTAMP in seconds.
    var stamp: Int?

    init(_ component: Component) {
      sequence = Int32(clamping: component.sequence)
      stamp = component.first("DTSTAMP").flatMap(DateTimeValue.init)?.wallClock.secondsSince1970
    }
  }

  private struct Piece {
    var line: Int32
    /// The offset in the spool.
    var begin: Int
    var length: Int32

    init(line: Int, _ place: Range<Int>) {
      self.line = Int32(clamping: line)
      begin = place.lowerBound
      length = Int32(clamping: place.count)
    }

    var place: Range<Int> { begin..<begin + Int(length) }
  }

  /// A VTODO and a VEVENT with one UID are two items.
  private struct ItemName: Hashable {
    var component: String
    var uid: String
  }

  private var stream = ComponentStream(limits: .file)
  private let spool: TextSpool
  private var groups: [Group] = []
  /// The reasons why groups are kept unchanged. Few groups are no items.
  private var kept: [Int: KeptReason] = [:]
  /// The group of the first item for each hash of a name. The names themselves would take many times the memory.
  private var places: [Int: Int32] = [:]
  /// The groups of items whose name has the hash of an earlier name.
  private var otherPlaces: [ItemName: Int] = [:]
  /// The sets of time zone names that items use. Nearly all items of a file use the same set.
  private var zones: [Set<String>] = []
  private var zonePlaces: [Set<String>: Int] = [:]
  /// The line of a component in a file of another format, by its line in the calendar that was made of the file.
  var linesInFile: [Int: Int] = [:]
  /// The findings in a file of another format.
  var issuesInFile: [ReadingIssue] = []

  /// Reads until `next` returns `nil`. Calls `found` with the number of items after each piece.
  ///
  /// - Throws: the error of `next`, or an error of the spool's file.
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

  /// The octets of a part in the file.
  func octets(at index: Int) -> Int {
    ([groups[index].piece] + groups[index].others).reduce(0) { $0 + Int($1.length) }
  }
  /// The issues in the order of the file, without calendars for text outside a calendar.
  var issues: [ReadingIssue] {
    (issuesInFile + stream.issues).sorted { $0.line < $1.line }.map { issue in
      guard case .textOutsideCalendar = issue.what else { return issue }
      return ReadingIssue(line: issue.line, what: issue.what, action: .notRead)
    }
  }
  var isCalendar: Bool { !stream.issues.contains { $0.what == .noCalendar } }

  /// The calendars of the file. Components without a calendar get a calendar of their own, which is the first.
  var calendars: [Component] { stream.calendars }

  /// The properties of the calendar.
  func frame(at index: Int) -> [UInt8] { stream.frame(at: index) }

  private mutating func add(_ element: ComponentStream.Element) throws {
    let component = element.component
    let isOverride = component.first("RECURRENCE-ID") != nil
    let uid = component.first("UID")?.text ?? ""
    let names = component.timeZoneNames
    let group = Group(
      calendarIndex: Int32(element.calendarIndex), zones: place(of: names), name: component.name,
      piece: Piece(line: component.line, spool.append(component.bytes)), hasMaster: !isOverride,
      isCompleted: component.first("STATUS")?.value.uppercased() == "COMPLETED", revision: Revision(component))
    guard component.name == "VTODO" || component.name == "VEVENT" else { return keep(group, .noItem) }
    guard component.isTerminated else { return keep(group, .cutOff) }
    let name = ItemName(component: group.name, uid: uid)
    guard !uid.isEmpty, let known = try place(of: name) else {
      if !uid.isEmpty { note(name) }
      return groups.append(group)
    }
    guard joins(element, group, groups[known]) else { return keep(group, .repeated) }
    groups[known].others.append(group.piece)
    groups[known].zones = place(of: zones[Int(groups[known].zones)].union(names))
    groups[known].hasMaster = groups[known].hasMaster || !isOverride
    groups[known].isCompleted = groups[known].isCompleted || group.isCompleted
  }

  private mutating func keep(_ group: Group, _ reason: KeptReason) {
    kept[groups.count] = reason
    groups.append(group)
  }

  private func place(of name: ItemName) throws -> Int? {
    guard let place = places[name.hashValue].map(Int.init) else { return nil }
    let group = groups[place]
    let first = ICalendarText(reading: try spool.text(group.piece.place)).calendars.first?.components.first
    if group.name == name.component, first?.first("UID")?.text == name.uid { return place }
    return otherPlaces[name]
  }

  /// Notes the name of the group that comes next.
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

  /// Within a calendar, an item's overrides belong to the item. So do the completed copies that some programs keep
  /// beside a task, and its other versions, of which the newest counts. A file may have several calendars, one after the other. An override then belongs to an item of
  /// another calendar if both calendars define the override's time zones alike.
  private func joins(_ element: ComponentStream.Element, _ other: Group, _ group: Group) -> Bool {
    let isFurtherMaster = other.hasMaster && group.hasMaster
    if element.calendarIndex == Int(group.calendarIndex) {
      return !isFurtherMaster || other.revision != group.revision
        || (other.name == "VTODO" && (other.isCompleted || group.isCompleted))
    }
    guard !isFurtherMaster else { return false }
    let names = element.component.timeZoneNames
    let zones = stream.calendars[Int(group.calendarIndex)].components(named: "VTIMEZONE")
    return element.calendar.components(named: "VTIMEZONE").allSatisfy { zone in
      zones.contains(zone) || !names.contains(zone.first("TZID")?.text ?? "")
    }
  }

  /// - Parameter namesWithoutStamp: whether an item without a UID loses its DTSTAMP, which would else be in its name.
  /// - Throws: an error of the spool's file.
  func part(at index: Int, namesWithoutStamp: Bool = false) throws -> FilePart {
    let group = groups[index]
    var components = try ([group.piece] + group.others).flatMap { piece in
      ICalendarText(reading: try spool.text(piece.place), firstLine: Int(piece.line)).calendars.flatMap(\.components)
    }
    let line = linesInFile[Int(group.piece.line)] ?? Int(group.piece.line)
    func part(_ content: FilePart.Content) -> FilePart {
      FilePart(calendarIndex: Int(group.calendarIndex), line: line, content: content)
    }
    func keptPart(_ reason: KeptReason) -> FilePart {
      part(
        .kept(
          KeptPart(
            name: group.name, uid: components.first?.first("UID")?.text ?? "",
            title: components.first?.first("SUMMARY")?.text ?? "", text: components.flatMap(\.whole), reason: reason)))
    }
    if let reason = kept[index] { return keptPart(reason) }
    if namesWithoutStamp, components.count == 1, components[0].first("UID")?.text ?? "" == "" {
      components[0].remove("DTSTAMP")
    }
    // The zones are parsed once per file, not once per item.
    let calendar = stream.calendars[Int(group.calendarIndex)]
      .object(of: components, naming: zones[Int(group.zones)])
    do throws(MappingError) {
      let reading = try CalendarObjectReading(ICalendarText(calendar))
      return part(.item(reading.hasUID ? reading : try reading.named()))
    } catch {
      switch error {
      case .publishedCopy(let uid): return part(.shadow(uid: uid))
      case .noStart: return keptPart(.noStart)
      case .movedToCloudKit: return keptPart(.notice)
      case .unreadable, .noItem, .severalUIDs: return keptPart(.unreadable(error.description))
      }
    }
  }
}

/// One part of a file: an item, or a component that is kept.
struct FilePart {
  enum Content {
    case item(CalendarObjectReading)
    case kept(KeptPart)
    /// An event that this program published (T62).
    case shadow(uid: String)
  }

  var calendarIndex: Int
  var line: Int
  var content: Content
}

/// A component that is kept unchanged.
struct KeptPart {
  var name: String
  var uid: String
  var title: String
  var text: [UInt8]
  var reason: KeptReason
}

extension CalendarObjectReading {
  /// The object with a UID that is derived from its content. A second import then finds the item, and a server accepts
  /// the object.
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
