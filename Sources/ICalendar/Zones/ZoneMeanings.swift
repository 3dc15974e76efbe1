import Foundation
import Synchronization

/// The meaning of each TZID, determined on first use. A calendar may have thousands of VTIMEZONEs that no item names.
public final class ZoneMeanings: Sendable {
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
    var components: [String: Component]?
  }

  /// The zone of X-WR-TIMEZONE.
  let floatingZone: TimeZone?
  private let timeZones: @Sendable () -> [Component]
  private let known = Mutex(Known())

  /// The meanings of the zones of a calendar. Without a calendar only well-known names have a meaning.
  public convenience init(of calendar: Component?) {
    self.init(named: calendar?.first("X-WR-TIMEZONE")?.text) { calendar?.components(named: "VTIMEZONE") ?? [] }
  }

  /// - Parameters:
  ///   - name: X-WR-TIMEZONE.
  ///   - timeZones: the VTIMEZONEs; the first one with a TZID counts.
  init(named name: String?, _ timeZones: @escaping @Sendable () -> [Component]) {
    floatingZone = name.flatMap(ZoneNames.zone)
    self.timeZones = timeZones
  }

  /// The meaning of a TZID; `nil` for an unknown TZID.
  subscript(tzid: String) -> Meaning? {
    known.withLock { known in
      if let meaning = known.meanings[tzid] { return meaning }
      let meaning = find(tzid, &known)
      known.meanings[tzid] = .some(meaning)
      return meaning
    }
  }

  /// Whether the VTIMEZONE of a TZID is ignored, because it has more rules than any real zone.
  func isTooLarge(_ tzid: String) -> Bool {
    Self.standardZone(tzid) == nil
      && known.withLock { component(tzid, &$0).map(EmbeddedZone.isTooLarge) ?? false }
  }

  private func find(_ tzid: String, _ known: inout Known) -> Meaning? {
    // Most objects name only standard zones, and then no VTIMEZONE is read.
    if let zone = Self.standardZone(tzid) { return .named(zone) }
    if let component = component(tzid, &known), !EmbeddedZone.isTooLarge(component), known.rules < Self.mostRules,
      let zone = EmbeddedZone(component)
    {
      known.rules += 1
      return .rules(zone)
    }
    return ZoneNames.zone(tzid).map { .named($0) }
  }

  private func component(_ tzid: String, _ known: inout Known) -> Component? {
    if let components = known.components { return components[tzid] }
    let named = timeZones().compactMap { zone in zone.first("TZID").map { ($0.text.trimmingBlanks, zone) } }
    let components = Dictionary(named) { first, _ in first }
    known.components = components
    return components[tzid]
  }

  /// The zone that is known by its name, whatever its VTIMEZONE says.
  private static func standardZone(_ tzid: String) -> TimeZone? {
    WindowsZoneNames.identifier(for: tzid) == nil ? ZoneNames.zone(tzid) : nil
  }
}
