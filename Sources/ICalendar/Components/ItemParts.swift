/// A VLOCATION (RFC 9073 7.2).
public struct Place: Sendable, Hashable {
  public let uid: String?
  public let name: String?
  /// The values of LOCATION-TYPE, from the registry of RFC 4589.
  public let types: [String]
  /// The coordinates of GEO, else of a `geo:` URL.
  public let position: GeoPosition?

  /// Reads a VLOCATION.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "VLOCATION" else { return nil }
    uid = component.first("UID")?.text
    name = component.first("NAME")?.text
    types = component.all("LOCATION-TYPE").flatMap(\.textList).filter { !$0.isEmpty }
    position = ["GEO", "URL"].lazy.compactMap { component.first($0) }.compactMap { GeoPosition($0.value) }.first
  }
}

/// A PARTICIPANT (RFC 9073 7.1).
public struct Participant: Sendable, Hashable {
  public let uid: String?
  /// PARTICIPANT-TYPE in upper case (ACTIVE, SPONSOR, CONTACT, SPEAKER …).
  public let type: String?
  public let name: String?
  /// CALENDAR-ADDRESS, a URI.
  public let address: String?
  public let places: [Place]

  /// Reads a PARTICIPANT.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "PARTICIPANT" else { return nil }
    uid = component.first("UID")?.text
    type = component.first("PARTICIPANT-TYPE")?.value.uppercased()
    name = (component.first("NAME") ?? component.first("SUMMARY"))?.text
    address = component.first("CALENDAR-ADDRESS")?.value
    places = component.components(named: "VLOCATION").compactMap { Place($0) }
  }
}

/// A VRESOURCE (RFC 9073 7.3).
public struct Resource: Sendable, Hashable {
  public let uid: String?
  public let name: String?
  /// RESOURCE-TYPE in upper case (ROOM, PROJECTOR …).
  public let type: String?

  /// Reads a VRESOURCE.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "VRESOURCE" else { return nil }
    uid = component.first("UID")?.text
    name = component.first("NAME")?.text
    type = component.first("RESOURCE-TYPE")?.value.uppercased()
  }
}
