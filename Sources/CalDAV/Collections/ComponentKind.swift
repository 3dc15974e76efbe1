/// The name of a calendar component, in upper case (RFC 5545 section 3.6).
public struct ComponentKind: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public var description: String { rawValue }

  public static let vtodo = ComponentKind(rawValue: "VTODO")
  public static let vevent = ComponentKind(rawValue: "VEVENT")
}
