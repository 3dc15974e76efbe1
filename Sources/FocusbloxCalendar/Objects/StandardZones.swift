import FocusbloxModel
import Foundation
import ICalendar

extension Component {
  /// Rewrites VTIMEZONEs for strict servers. Zone names have no separators, because vobject reads a name only up to a
  /// comma. Observances have the properties that RFC 5545 section 3.6.5 requires.
  mutating func useStandardZones() {
    var names: [String: String] = [:]
    for (index, zone) in components.enumerated() where zone.name == "VTIMEZONE" {
      guard let tzid = zone.first("TZID")?.text else { continue }
      var standard = zone.withWholeObservances(named: tzid)
      if let name = Self.plainZoneName(tzid, besides: names) {
        names[tzid] = name
        standard.set(Property("TZID", value: name))
      }
      if standard != zone { replaceComponent(at: index, with: standard) }
    }
    let known = ZoneResolver(calendar: nil, fallback: .gmt)
    // A name that nothing defines stays unchanged; the server's refusal then names it.
    for tzid in timeZoneNames where names[tzid] == nil && known.timeZone(for: tzid) != nil {
      if let name = Self.plainZoneName(tzid, besides: names) { names[tzid] = name }
    }
    guard !names.isEmpty else { return }
    self =
      mappingProperties { property, _ in
        guard let tzid = property.parameter("TZID"), let name = names[tzid] else { return nil }
        return Property(
          property.name, parameters: property.parameters.map { $0.name == "TZID" ? Parameter("TZID", name) : $0 },
          value: property.value)
      } ?? self
  }

  private static let separators: Set<Character> = [",", ";", ":", "\"", "\\"]
  private static let separatorOctets = Array(#",;:"\"#.utf8)

  /// `nil` for a name that has no separators.
  private static func plainZoneName(_ tzid: String, besides others: [String: String]) -> String? {
    // Most names have none, and characters are slower to find than octets.
    guard tzid.utf8.contains(where: separatorOctets.contains), tzid.contains(where: separators.contains) else {
      return nil
    }
    let words = tzid.split { separators.contains($0) || $0 == " " }
    let plain = words.isEmpty ? "Zone" : words.joined(separator: " ")
    var name = plain
    var number = 1
    // A number after the name keeps names distinct; readers remove it.
    while others.values.contains(name) {
      number += 1
      name = "\(plain) \(number)"
    }
    return name
  }

  /// A well-known zone gets a new definition. Observances of another zone get their missing properties.
  private func withWholeObservances(named tzid: String) -> Component {
    let observances = components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    let isWhole = observances.allSatisfy { observance in
      ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"].allSatisfy { observance.first($0) != nil }
        && observance.first("DTSTART")?.parameter("TZID") == nil
    }
    if isWhole, !observances.isEmpty { return self }
    if let zone = ZoneResolver(calendar: nil, fallback: .gmt).timeZone(for: tzid) {
      return VTimeZone.component(for: zone, tzid: tzid, from: Date(timeIntervalSince1970: 0))
    }
    var zone = self
    for (index, component) in components.enumerated() where observances.contains(component) {
      var observance = component
      // The start of an observance is a local time (RFC 5545 section 3.6.5).
      if observance.first("DTSTART")?.parameter("TZID") != nil {
        observance.set(Property("DTSTART", value: observance.first("DTSTART")?.value ?? ""))
      }
      if observance.first("DTSTART") == nil { observance.add(Property("DTSTART", value: "19700101T000000")) }
      let offset = observance.first("TZOFFSETTO") ?? observance.first("TZOFFSETFROM")
      for name in ["TZOFFSETFROM", "TZOFFSETTO"] where observance.first(name) == nil {
        observance.add(Property(name, value: offset?.value ?? "+0000"))
      }
      zone.replaceComponent(at: index, with: observance)
    }
    return zone
  }
}
