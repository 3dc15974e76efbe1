import Foundation
import Synchronization

/// The meaning of each TZID, determined on first use. A calendar may have thousands of VTIMEZONEs that no item names.
final class ZoneMeanings: Sendable {
  enum Meaning: Sendable {
    case named(TimeZone)
    case rules(EmbeddedZone)
  }

  /// The largest number of VTIMEZONEs that are evaluated. No item of a user names so many zones; further zones have no
  /// meaning.
  private static let mostRules = 200

  private struct Known {
    var meanings: [String: Meaning?] = [:]
    var rules = 0
  }

  private let components: [String: Component]
  let tooLarge: Set<String>
  private let known = Mutex(Known())

  /// - Parameter timeZones: the VTIMEZONEs; the first one with a TZID counts.
  init(_ timeZones: [Component]) {
    let named = timeZones.compactMap { zone in zone.first("TZID").map { ($0.text.trimmingBlanks, zone) } }
    components = Dictionary(named) { first, _ in first }
    tooLarge = Set(
      components.filter { EmbeddedZone.isTooLarge($0.value) && Self.standardZone($0.key) == nil }.map(\.key))
  }

  /// The meaning of a TZID; `nil` for an unknown TZID.
  subscript(tzid: String) -> Meaning? {
    known.withLock { known in
      if let meaning = known.meanings[tzid] { return meaning }
      let meaning = find(tzid, &known.rules)
      known.meanings[tzid] = .some(meaning)
      return meaning
    }
  }

  private func find(_ tzid: String, _ rules: inout Int) -> Meaning? {
    if let component = components[tzid], Self.standardZone(tzid) == nil, !tooLarge.contains(tzid),
      rules < Self.mostRules,
      let zone = EmbeddedZone(component)
    {
      rules += 1
      return .rules(zone)
    }
    return ZoneNames.zone(tzid).map { .named($0) }
  }

  /// The zone that is known by its name, whatever its VTIMEZONE says.
  private static func standardZone(_ tzid: String) -> TimeZone? {
    WindowsZoneNames.identifier(for: tzid) == nil ? ZoneNames.zone(tzid) : nil
  }
}
