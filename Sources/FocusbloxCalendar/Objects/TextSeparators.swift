import ICalendar

/// Bare commas and semicolons in TEXT: RFC 5545 3.3.11 wants them escaped, and a server that takes them for separators keeps only
/// what stands before the first.
enum TextSeparators {
  /// Properties whose value is one TEXT.
  static let properties: Set<String> = ["COMMENT", "CONTACT", "DESCRIPTION", "LOCATION", "NAME", "SUMMARY"]
  /// As these, and compared octet by octet by some servers.
  static let names: Set<String> = ["RELATED-TO", "UID"]
}

extension Component {
  /// The component with every separator in TEXT escaped; a value that says it is something else stays.
  ///
  /// - Parameter namesToo: whether UIDs are escaped, which no object changes that a server has.
  func escapingTexts(namesToo: Bool) -> Component {
    mappingProperties { property, _ in
      let name = property.name
      guard TextSeparators.properties.contains(name) || (namesToo && TextSeparators.names.contains(name)),
        property.hasTextValue
      else { return nil }
      return property.escapingSeparators
    } ?? self
  }

  /// The component with other properties in the places of some, those of the components in it included; `nil` where none changes.
  func mappingProperties(_ change: (Property, _ component: String) -> Property?) -> Component? {
    var result = mappingOwnProperties { change($0, name) }
    for (index, inner) in components.enumerated() where inner.name != "VTIMEZONE" {
      guard let mapped = inner.mappingProperties(change) else { continue }
      var component = result ?? self
      component.replaceComponent(at: index, with: mapped)
      result = component
    }
    return result
  }
}

extension Property {
  fileprivate var hasTextValue: Bool {
    guard hasParameters else { return true }
    return parameter("ENCODING") == nil && parameter("VALUE").map { $0.uppercased() == "TEXT" } ?? true
  }

  /// `nil` where no separator stands bare.
  var escapingSeparators: Property? {
    let value = Array(self.value.utf8)
    guard value.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) else { return nil }
    var escaped: [UInt8] = []
    var isEscaped = false
    for octet in value {
      if !isEscaped, octet == UInt8(ascii: ",") || octet == UInt8(ascii: ";") { escaped.append(UInt8(ascii: "\\")) }
      isEscaped = octet == UInt8(ascii: "\\") && !isEscaped
      escaped.append(octet)
    }
    guard escaped.count > value.count else { return nil }
    return Property(name, parameters: parameters, value: String(decoding: escaped, as: UTF8.self))
  }
}
