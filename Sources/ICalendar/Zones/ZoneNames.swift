import Foundation

/// Finds the zone that a TZID means by its name alone.
enum ZoneNames {
  /// IANA names in any case; without prefixes of vendors (`/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`), quotes
  /// and the number that Exchange appends (`GMT Standard Time 1`); Windows names by the table of CLDR
  /// (T14–T16). Nil for every other name.
  static func zone(_ tzid: String) -> TimeZone? {
    let trimmed = tzid.trimmingBlanks
    let name = trimmed.utf8.contains(Octet.quote) ? String(trimmed.filter { $0 != "\"" }) : trimmed
    if let zone = known(name) { return zone }
    let parts = name.split(separator: "/")
    // America/Argentina/Buenos_Aires has three parts, most names two, Japan one.
    for count in [3, 2, 1] where parts.count > count {
      if count == 1, !name.hasPrefix("/") { break }
      if let zone = known(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    let words = name.split(separator: " ")
    if let last = words.last, words.count > 1, last.allSatisfy(\.isNumber) {
      return known(words.dropLast().joined(separator: " "))
    }
    return nil
  }

  /// An IANA name; those that have a VTIMEZONE beside them need no rules of their own.
  static func isIANA(_ name: String) -> Bool { area(name) != nil || identifiers[name.lowercased()] != nil }

  private static func known(_ name: String) -> TimeZone? {
    if let zone = area(name) { return zone }
    if let identifier = identifiers[name.lowercased()] { return TimeZone(identifier: identifier) }
    return WindowsZoneNames.identifier(for: name).flatMap { TimeZone(identifier: $0) }
  }

  /// A name as the database spells it, links that Foundation knows but does not list among them (US/Eastern). Looked for before
  /// the table of other spellings, which takes longer to make than all else in a short run.
  private static func area(_ name: String) -> TimeZone? {
    // Of a zone in use Foundation reads the name up to its first NUL, and no VTIMEZONE would have the name that the object has.
    name.utf8.contains(0x2F) && !name.utf8.contains(0) ? TimeZone(identifier: name) : nil
  }

  private static let identifiers: [String: String] = {
    var result: [String: String] = [:]
    for identifier in TimeZone.knownTimeZoneIdentifiers { result[identifier.lowercased()] = identifier }
    // Names of the tz database without an area, and UTC as calendars spell it.
    for identifier in ["UTC", "GMT", "CET", "EET", "MET", "WET", "EST", "MST", "HST", "EST5EDT", "CST6CDT", "MST7MDT"]
    where TimeZone(identifier: identifier) != nil { result[identifier.lowercased()] = identifier }
    for identifier in [
      "PST8PDT", "Japan", "NZ", "Poland", "Iceland", "Hongkong", "Singapore", "Turkey", "Egypt", "Iran",
    ]
    where TimeZone(identifier: identifier) != nil { result[identifier.lowercased()] = identifier }
    result["z"] = "UTC"
    return result
  }()
}
