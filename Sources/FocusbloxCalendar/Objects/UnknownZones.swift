import Foundation
import ICalendar

extension CalendarObjectReading {
  /// The TZIDs of the item that neither their name nor a VTIMEZONE explains, in alphabetical order. Their times are read
  /// on the user's clock (T17).
  public var unknownZones: [String] {
    let zones = ZoneResolver(zones, fallback: .gmt)
    let names = overrides.reduce(into: master.timeZoneNames) { $0.formUnion($1.timeZoneNames) }
    return names.filter { !$0.isEmpty && !zones.knows($0) }.sorted()
  }

  /// The same for a text. Only a text that names zones is parsed.
  public static func unknownZones(in text: [UInt8]) -> [String] {
    guard TextWord.occurs("TZID=", in: text) else { return [] }
    return (try? CalendarObjectReading(text))?.unknownZones ?? []
  }
}
