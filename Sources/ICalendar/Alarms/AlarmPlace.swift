/// The location of an alarm that rings at a location and not at a time: RFC 9074 section 8, else Apple's properties.
public struct AlarmPlace: Sendable, Hashable {
  public enum Proximity: String, Sendable, Hashable {
    case arrive = "ARRIVE"
    case depart = "DEPART"
    case connect = "CONNECT"
    case disconnect = "DISCONNECT"
  }

  public let proximity: Proximity
  public let name: String?
  /// The coordinates; `nil` for a connection, for example to a car.
  public let position: GeoPosition?
  /// The radius in metres.
  public let radius: Double?

  /// Reads the location.
  /// - Returns: `nil` for an alarm that rings at a time.
  public init?(_ alarm: Component) {
    let standard = alarm.first("PROXIMITY").flatMap { Proximity(rawValue: $0.value.trimmingBlanks.uppercased()) }
    let apple = alarm.first("X-APPLE-PROXIMITY").flatMap { Proximity(rawValue: $0.value.trimmingBlanks.uppercased()) }
    guard let proximity = standard ?? apple else { return nil }
    self.proximity = proximity
    let place = standard == nil ? nil : alarm.components(named: "VLOCATION").compactMap { Place($0) }.first
    let location = alarm.first("X-APPLE-STRUCTURED-LOCATION")
    let applePosition = location.flatMap { GeoPosition($0.value) }
    name = place?.name ?? location?.parameter("X-TITLE")
    position = place?.position ?? applePosition
    radius =
      place?.position?.uncertainty ?? location?.parameter("X-APPLE-RADIUS").flatMap { Double($0) }
      ?? applePosition?.uncertainty
  }
}
