import Foundation

/// Finds the time zone of a TZID by its name.
enum ZoneNames {
  /// Finds IANA names in any case and Windows names by the table of CLDR. A leading solidus (`/Europe/Vienna`), prefixes
  /// of vendors (`/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`), quotes, and the number that Exchange appends (`GMT
  /// Standard Time 1`) are removed first.
  /// - Returns: `nil` for every other name.
  static func zone(_ tzid: String) -> TimeZone? {
    let trimmed = tzid.trimmingBlanks
    let name = trimmed.utf8.contains(Octet.quote) ? String(trimmed.filter { $0 != "\"" }) : trimmed
    if let zone = known(name) { return zone }
    let parts = name.split(separator: "/")
    // A leading solidus begins the name of a registry, or the zone's name itself (RFC 5545 section 3.2.19).
    let isRegistered = name.hasPrefix("/")
    // America/Argentina/Buenos_Aires has three parts, most names have two, Japan has one.
    for count in [3, 2, 1] where isRegistered ? parts.count >= count : parts.count > count {
      if count == 1, !isRegistered { break }
      if let zone = known(parts.suffix(count).joined(separator: "/")) { return zone }
    }
    let words = name.split(separator: " ")
    if let last = words.last, words.count > 1, last.allSatisfy(\.isNumber) {
      return known(words.dropLast().joined(separator: " "))
    }
    return nil
  }

  private static func known(_ name: String) -> TimeZone? {
    if let zone = area(name) { return zone }
    if let identifier = identifiers[name.lowercased()] { return TimeZone(identifier: identifier) }
    return WindowsZoneNames.identifier(for: name).flatMap { TimeZone(identifier: $0) }
  }

  /// The zone of a name in the database's spelling, including links that Foundation accepts but does not list
  /// (US/Eastern). This look-up comes first, because the table of other spellings takes longer to build than the rest
  /// of a short run.
  private static func area(_ name: String) -> TimeZone? {
    // Foundation reads a name only up to its first NUL. The zone would then differ from the name in the object and from
    // every VTIMEZONE.
    name.utf8.contains(0x2F) && !name.utf8.contains(0) ? TimeZone(identifier: name) : nil
  }

  private static let identifiers: [String: String] = {
    var result: [String: String] = [:]
    for identifier in TimeZone.knownTimeZoneIdentifiers { result[identifier.lowercased()] = identifier }
    // These are names of the tz database without an area, and UTC in the spelling of calendars.
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
