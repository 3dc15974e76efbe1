/// The target of a linking property: ATTACH and URL (RFC 5545), CONFERENCE and IMAGE (RFC 7986 sections 5.10, 5.11),
/// LINK, CONCEPT and REFID (RFC 9253 section 8), STRUCTURED-DATA and STYLED-DESCRIPTION (RFC 9073 sections 6.5, 6.6).
public struct LinkedResource: Sendable, Hashable {
  public enum Content: Sendable, Hashable {
    case uri(String)
    case uid(String)
    /// VALUE=XML-REFERENCE, a URI with an XPointer.
    case xmlReference(String)
    case text(String)
    /// Base64 text, not decoded.
    case binary(String)
  }

  public let content: Content
  /// FMTTYPE, a media type.
  public let mediaType: String?
  /// LABEL, a text for readers.
  public let label: String?
  /// LINKREL of a LINK.
  public let relation: String?
  /// DISPLAY of an IMAGE or FEATURE of a CONFERENCE, in upper case.
  public let features: [String]
  /// SCHEMA of STRUCTURED-DATA.
  public let schema: String?
  /// Whether the value was derived from other properties of its component (RFC 9073 section 5.3) and adds no
  /// information.
  public let isDerived: Bool

  private static let names: Set<String> = [
    "ATTACH", "URL", "CONFERENCE", "IMAGE", "LINK", "CONCEPT", "REFID", "STRUCTURED-DATA", "STYLED-DESCRIPTION",
  ]

  /// Reads a linking property.
  /// - Returns: `nil` for other properties, and for an empty value.
  public init?(_ property: Property) {
    let name = property.name
    guard Self.names.contains(name), !property.value.isEmpty else { return nil }
    let isBinary = property.parameter("ENCODING")?.uppercased() == "BASE64"
    content =
      switch property.parameter("VALUE")?.uppercased() {
      case "BINARY": .binary(property.value)
      case _ where isBinary: .binary(property.value)
      case "UID": .uid(property.text)
      case "XML-REFERENCE": .xmlReference(property.value)
      case "TEXT": .text(property.text)
      case "URI": .uri(property.value)
      default: ["REFID", "STYLED-DESCRIPTION"].contains(name) ? .text(property.text) : .uri(property.value)
      }
    mediaType = property.parameter("FMTTYPE")
    label = property.parameter("LABEL")
    relation = property.parameter("LINKREL")
    features = property.parameters.filter { $0.name == "FEATURE" || $0.name == "DISPLAY" }.flatMap(\.values)
      .map { $0.uppercased() }
    schema = property.parameter("SCHEMA")
    isDerived = property.parameter("DERIVED")?.uppercased() == "TRUE"
  }
}
