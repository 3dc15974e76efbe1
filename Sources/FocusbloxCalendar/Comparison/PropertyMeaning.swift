import Foundation
import ICalendar

/// The meaning of a property in a canonical spelling.
enum PropertyMeaning {
  private static let unimportant: Set<String> = ["DTSTAMP", "PRODID", "CATEGORIES"]
  private static let defaults: Set<String> = [
    "CLASS:PUBLIC", "PRIORITY:0", "SEQUENCE:0", "CALSCALE:GREGORIAN", "TRANSP:OPAQUE",
  ]
  private static let durations: Set<String> = ["DURATION", "ESTIMATED-DURATION", "X-ESTIMATED-DURATION"]
  /// Value types that RFC 5545 implies for these properties, and the defaults of RELATED and RELTYPE.
  private static let impliedParameters: Set<String> = [
    "VALUE=DATE-TIME", "VALUE=DURATION", "VALUE=TEXT", "RELATED=START", "RELTYPE=PARENT",
  ]

  /// `nil` for a property that does not count in comparisons.
  static func text(_ property: Property) -> String? {
    let name = property.name
    guard !unimportant.contains(name) else { return nil }
    let value = value(name, property)
    guard !value.isEmpty, !defaults.contains("\(name):\(value)") else { return nil }
    let parameters = property.parameters.compactMap(parameter).sorted()
    return ([name] + parameters).joined(separator: ";") + ":" + value
  }

  private static func parameter(_ parameter: Parameter) -> String? {
    let isEnumerated = ["VALUE", "RELATED", "RELTYPE"].contains(parameter.name)
    let values = parameter.values.map { isEnumerated ? $0.uppercased() : $0 }.joined(separator: ",")
    let text = "\(parameter.name)=\(values)"
    return impliedParameters.contains(text) ? nil : text
  }

  private static func value(_ name: String, _ property: Property) -> String {
    switch name {
    case "RRULE", "EXRULE": rule(property.value)
    case "GEO": position(property.value)
    case "TRIGGER": DurationValue(property.value).map(duration) ?? property.value
    case _ where durations.contains(name): DurationValue(property.value).map(duration) ?? property.value
    default: property.text
    }
  }

  /// The parts of a recurrence rule in canonical order.
  static func rule(_ value: String) -> String {
    value.uppercased().split(separator: ";").sorted().joined(separator: ";")
  }

  /// Latitude and longitude as numbers, whatever their separators and rounding.
  private static func position(_ value: String) -> String {
    guard let position = GeoPosition(value) else { return value }
    return [position.latitude, position.longitude].map { String(Int(($0 * 1_000_000).rounded())) }
      .joined(separator: ";")
  }

  /// Days and seconds separately, because a day does not always have 24 hours (RFC 5545 section 3.3.6).
  private static func duration(_ duration: DurationValue) -> String {
    duration.days == 0 && duration.seconds == 0
      ? "0" : "\(duration.isNegative ? "-" : "")\(duration.days)d\(duration.seconds)s"
  }
}
