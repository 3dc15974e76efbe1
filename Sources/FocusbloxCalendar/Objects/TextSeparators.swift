import ICalendar

/// Bare commas and semicolons in TEXT values. RFC 5545 section 3.3.11 requires escapes, and a server that treats them
/// as separators keeps only the text before the first one.
enum TextSeparators {
  /// The properties with a single TEXT value.
  static let properties = ["COMMENT", "CONTACT", "DESCRIPTION", "LOCATION", "NAME", "SUMMARY"]
  /// Further properties with a single TEXT value, which some servers compare octet by octet.
  static let names = ["RELATED-TO", "UID"]
}

extension Component {
  /// The component with every separator in TEXT values escaped. Values with another declared type stay unchanged.
  ///
  /// - Parameter namesToo: whether UIDs are escaped. An object that a server has must keep its UIDs.
  func escapingTexts(namesToo: Bool) -> Component {
    mappingProperties { property, _ in
      // Most lines have no separator, which costs less to find out than to compare eight names.
      guard property.hasSeparators,
        TextSeparators.properties.contains(where: property.isNamed)
          || (namesToo && TextSeparators.names.contains(where: property.isNamed)), property.hasTextValue
      else { return nil }
      return property.escapingSeparators
    } ?? self
  }

  /// The component with replaced properties, including those of nested components; `nil` where no property changes.
  func mappingProperties(_ change: (Property, _ component: String) -> Property?) -> Component? {
    let own = mappingOwnProperties { change($0, name) }
    return (own ?? self).mappingComponents { $0.name == "VTIMEZONE" ? nil : $0.mappingProperties(change) } ?? own
  }
}

extension Property {
  fileprivate var hasTextValue: Bool {
    guard hasParameters else { return true }
    return parameter("ENCODING") == nil && parameter("VALUE").map { $0.uppercased() == "TEXT" } ?? true
  }

  fileprivate var hasSeparators: Bool {
    bytes.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
  }

  private static func hasBareSeparators(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    var isEscaped = false
    for octet in octets {
      if !isEscaped, octet == UInt8(ascii: ",") || octet == UInt8(ascii: ";") { return true }
      isEscaped = octet == UInt8(ascii: "\\") && !isEscaped
    }
    return false
  }

  /// `nil` where the value has no bare separator.
  var escapingSeparators: Property? {
    guard hasSeparators else { return nil }
    var value = value
    // Most texts have escaped all their separators.
    guard value.withUTF8(Self.hasBareSeparators) else { return nil }
    var escaped: [UInt8] = []
    var isEscaped = false
    for octet in value.utf8 {
      if !isEscaped, octet == UInt8(ascii: ",") || octet == UInt8(ascii: ";") { escaped.append(UInt8(ascii: "\\")) }
      isEscaped = octet == UInt8(ascii: "\\") && !isEscaped
      escaped.append(octet)
    }
    return Property(name, parameters: parameters, value: String(decoding: escaped, as: UTF8.self))
  }
}
