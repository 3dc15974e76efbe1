import ICalendar

/// Values that a server cut at a bare comma or semicolon (Radicale, through vobject).
public struct CutValues: Sendable, Equatable {
  /// The names of the properties, each once, in the order of the text.
  public let names: [String]
  /// Whether escaped commas keep the values whole. For URIs an escape would change the meaning.
  public let canBeEscaped: Bool
  /// The server's text with the values as they were sent.
  public let whole: [UInt8]

  /// `nil` where the server's text has every value of the sent text in full.
  public init?(in stored: [UInt8], of sent: [UInt8]) {
    guard Self.hasSeparators(sent) else { return nil }
    let former = ICalendarText(reading: sent)
    guard former.calendars.contains(where: Self.mayLosePart) else { return nil }
    var text = ICalendarText(reading: stored)
    var found = Found()
    for (index, calendar) in text.calendars.enumerated() where former.calendars.indices.contains(index) {
      text.calendars[index] = Self.restored(calendar, from: former.calendars[index], &found)
    }
    guard !found.names.isEmpty else { return nil }
    names = found.names
    canBeEscaped = found.canBeEscaped
    whole = text.bytes
  }

  /// The object with the commas and semicolons of such values escaped, where the escape does not change the meaning.
  public static func escaped(_ text: [UInt8]) -> [UInt8] {
    guard hasSeparators(text) else { return text }
    var read = ICalendarText(reading: text)
    var isChanged = false
    for (index, calendar) in read.calendars.enumerated() {
      let escaped = calendar.mappingProperties { property, component in
        mayBeCut(property, in: component) && !isURI(property) ? property.escapingSeparators : nil
      }
      guard let escaped else { continue }
      read.calendars[index] = escaped
      isChanged = true
    }
    return isChanged ? read.bytes : text
  }

  private struct Found {
    var names: [String] = []
    var canBeEscaped = false
  }

  private static func hasSeparators(_ text: [UInt8]) -> Bool {
    text.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
  }

  private static func mayLosePart(_ component: Component) -> Bool {
    component.properties.contains { mayBeCut($0, in: component.name) && $0.escapingSeparators != nil }
      || component.components.contains { $0.name != "VTIMEZONE" && mayLosePart($0) }
  }

  /// The properties whose values vobject keeps whole. vobject cuts values that it does not know to be URIs, lists or
  /// rules.
  static let kept: Set<String> = [
    "ATTENDEE", "CATEGORIES", "DTSTART", "DTEND", "DUE", "EXDATE", "EXRULE", "FREEBUSY", "GEO", "ORGANIZER", "RDATE",
    "RECURRENCE-ID", "REQUEST-STATUS", "RESOURCES", "RRULE", "TRIGGER", "UID",
  ]

  private static func mayBeCut(_ property: Property, in component: String) -> Bool {
    let name = property.name
    if name == "URL" || name == "ATTACH" { return !["VTODO", "VEVENT"].contains(component) }
    return !kept.contains(name) && !TextSeparators.properties.contains(name)
  }

  private static func isURI(_ property: Property) -> Bool {
    switch property.parameter("VALUE")?.uppercased() {
    case "URI", "CAL-ADDRESS", "BINARY", "UID", "XML-REFERENCE": true
    case nil: LinkedResource(property).map { if case .uri = $0.content { true } else { false } } ?? false
    default: false
    }
  }

  private static func restored(_ stored: Component, from sent: Component, _ found: inout Found) -> Component {
    var result = stored
    let there = Set(stored.properties)
    var missing = sent.properties.filter { !there.contains($0) && mayBeCut($0, in: sent.name) }
    if !missing.isEmpty {
      let mapped = result.mappingOwnProperties { property in
        guard let index = missing.firstIndex(where: { $0.isCut(to: property) }) else { return nil }
        let whole = missing.remove(at: index)
        if !found.names.contains(whole.name) { found.names.append(whole.name) }
        if !isURI(whole) { found.canBeEscaped = true }
        return whole
      }
      if let mapped { result = mapped }
    }
    var partners = sent.components
    for (index, component) in stored.components.enumerated() where component.name != "VTIMEZONE" {
      guard let partner = partners.firstIndex(where: { $0.isCounterpart(of: component) }) else { continue }
      let restored = restored(component, from: partners.remove(at: partner), &found)
      if restored != component { result.replaceComponent(at: index, with: restored) }
    }
    return result
  }
}

extension Component {
  /// Whether both components are the same component in two texts.
  func isCounterpart(of other: Component) -> Bool {
    func names(_ component: Component) -> [String?] {
      [component.first("RECURRENCE-ID"), component.first("UID")].map { $0.map { String($0.value.beforeSeparator) } }
        + [component.first("TRIGGER").flatMap(PropertyMeaning.text)]
    }
    return name == other.name && names(self) == names(other)
  }
}

extension String {
  /// Some servers also drop the spaces before a name.
  fileprivate var beforeSeparator: Substring { drop { $0 == " " }.prefix { $0 != "," && $0 != ";" && $0 != "\\" } }
}

extension Property {
  /// Whether `other` has this value, cut at a bare comma or semicolon.
  func isCut(to other: Property) -> Bool {
    guard name == other.name else { return false }
    let (whole, rest) = (Array(value.utf8), Array(other.value.utf8))
    guard !rest.isEmpty, rest.count < whole.count, whole.starts(with: rest) else { return false }
    let next = whole[rest.count]
    return next == UInt8(ascii: ",") || next == UInt8(ascii: ";")
  }
}
