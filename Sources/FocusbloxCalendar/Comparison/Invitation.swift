import ICalendar

/// An object with an organizer or attendees. A server may send them mail when the object is written, moved or deleted
/// (RFC 6638 section 3).
public struct Invitation: Sendable, Hashable {
  /// The organizer and then the attendees, each by name, or by address without a name.
  public let people: [String]
  private let organizers: Set<String>
  private let attendees: Set<String>

  /// `nil` for an object without people.
  public init?(_ text: [UInt8]) {
    guard Self.mayHavePeople(text) else { return nil }
    let items = ICalendarText(reading: text).calendars.flatMap(\.components).filter { Self.items.contains($0.name) }
    let (hosts, guests) = (items.flatMap { $0.all("ORGANIZER") }, items.flatMap { $0.all("ATTENDEE") })
    if hosts.isEmpty, guests.isEmpty { return nil }
    var known: Set<String> = []
    people = (hosts + guests).map(Self.person).filter { known.insert($0).inserted }
    organizers = Set(hosts.flatMap(Self.addresses))
    attendees = Set(guests.flatMap(Self.addresses))
  }

  /// Whether somebody else has invited the person with these addresses.
  public func isReceived(by addresses: [String]) -> Bool {
    let own = Set(addresses.map(OccupancyRules.address))
    return !organizers.isEmpty && organizers.isDisjoint(with: own) && !attendees.isDisjoint(with: own)
  }

  static func hasPeople(_ item: Component) -> Bool { names.contains { item.first($0) != nil } }

  /// Whether two versions of an object are the same for its people. Alarms, X- lines and the time stamps of a write are
  /// not theirs.
  public static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    SemanticComparison.areEquivalent(theirs(in: one), theirs(in: other))
  }

  /// Looks for lines that begin like those of people. Most objects have none and need no parsing.
  private static func mayHavePeople(_ text: [UInt8]) -> Bool {
    var start = text.startIndex
    while let end = text[start...].firstIndex(of: 0x0A) {
      start = end + 1
      let line = text[start...]
      let isName = names.contains { name in
        line.count > name.utf8.count && zip(line, name.utf8).allSatisfy { $0 & 0xDF == $1 }
      }
      if isName { return true }
    }
    return false
  }

  private static let items: Set<String> = ["VTODO", "VEVENT"]
  private static let names = ["ORGANIZER", "ATTENDEE"]
  private static let stamps: Set<String> = ["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"]

  private static func person(_ line: Property) -> String {
    if let name = line.parameters.first(where: { $0.name == "CN" })?.values.first, !name.isEmpty { return name }
    let scheme = "mailto:"
    return line.value.lowercased().hasPrefix(scheme) ? String(line.value.dropFirst(scheme.count)) : line.value
  }

  private static func addresses(_ line: Property) -> [String] {
    [line.value, line.parameter("EMAIL")].compactMap(\.self).map(OccupancyRules.address)
  }

  private static func theirs(in text: [UInt8]) -> [UInt8] {
    ICalendarText(reading: text).calendars.flatMap { calendar in
      var calendar = calendar
      calendar.removeProperties { $0.name.hasPrefix("X-") }
      for (index, component) in calendar.components.enumerated() where items.contains(component.name) {
        var component = component
        component.removeProperties { $0.name.hasPrefix("X-") || stamps.contains($0.name) }
        component.removeComponents { $0.name == "VALARM" }
        calendar.replaceComponent(at: index, with: component)
      }
      return calendar.bytes
    }
  }
}
