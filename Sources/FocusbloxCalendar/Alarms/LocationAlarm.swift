import FocusbloxModel
import Foundation
import ICalendar

/// An alarm at a location, in Apple's form: a trigger in the distant past and X-APPLE- properties. Phones ring at the
/// location; this program does not.
enum LocationAlarm {
  static let trigger = Property(
    "TRIGGER", parameters: [Parameter("VALUE", "DATE-TIME")], value: "19760401T005545Z")

  static func isPlaceholder(_ alarm: Component) -> Bool {
    alarm.first("TRIGGER")?.value.hasPrefix("19760401T") ?? false
  }

  static func add(
    _ place: ItemNotification.Place, _ direction: ItemNotification.LocationTrigger, form: LocationAlarmForm,
    to component: inout Component
  ) {
    let (latitude, longitude) = (degrees(place.latitude), degrees(place.longitude))
    component.add(Property("X-APPLE-PROXIMITY", value: word(direction)))
    // The comma is escaped: some servers cut the value at a bare comma and lose the longitude.
    component.add(
      Property(
        "X-APPLE-STRUCTURED-LOCATION",
        parameters: [
          Parameter("VALUE", "URI"), Parameter("X-APPLE-RADIUS", "\(place.radius)"),
          Parameter("X-APPLE-REFERENCEFRAME", "1"), Parameter("X-TITLE", place.name),
        ], value: "geo:\(latitude)\\,\(longitude)"))
    component.add(Property("X-FOCUSBLOX-GEO", value: "lat=\(latitude) lon=\(longitude) r=\(place.radius)"))
    guard form == .both else { return }
    component.add(Property("PROXIMITY", value: word(direction)))
    component.append(
      Component(
        "VLOCATION",
        properties: [
          Property("UID", value: NameBasedUUID.make(of: "focusblox-place", name: place.name).lowerCaseText),
          Property("NAME", text: place.name),
          Property("URL", value: "geo:\(latitude),\(longitude);u=\(place.radius)"),
        ]))
  }

  /// The alarm's location; `nil` where the alarm has no location or no direction. The own property has priority,
  /// because some programs drop the parameters of Apple's property.
  static func read(
    _ alarm: Component
  ) -> (place: ItemNotification.Place, trigger: ItemNotification.LocationTrigger)? {
    guard let there = AlarmPlace(alarm), there.proximity == .arrive || there.proximity == .depart else { return nil }
    let own = numbers(alarm.first("X-FOCUSBLOX-GEO")?.value ?? "")
    guard let latitude = own["lat"] ?? there.position?.latitude, let longitude = own["lon"] ?? there.position?.longitude
    else { return nil }
    let radius = own["r"] ?? there.radius ?? 100
    let place = ItemNotification.Place(
      name: there.name ?? "", latitude: latitude, longitude: longitude, radius: Int(radius.magnitude))
    return (place, there.proximity == .arrive ? .onArrival : .onDeparture)
  }

  /// Whether two alarms have different locations. Their triggers are all the same and tell nothing.
  static func haveDifferentLocations(_ first: Component, _ second: Component) -> Bool {
    guard let first = read(first), let second = read(second) else { return false }
    let (a, b) = (first.place, second.place)
    let isNear = abs(a.latitude - b.latitude) < 0.000_002 && abs(a.longitude - b.longitude) < 0.000_002
    return !isNear || first.trigger != second.trigger
  }

  /// Parses `lat=52.520000 lon=13.405000 r=100`.
  private static func numbers(_ value: String) -> [String: Double] {
    let pairs = value.split(separator: " ").compactMap { part -> (String, Double)? in
      let halves = part.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let number = Double(halves[1]), number.magnitude < 1e9 else { return nil }
      return (String(halves[0]), number)
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private static func word(_ direction: ItemNotification.LocationTrigger) -> String {
    direction == .onArrival ? "ARRIVE" : "DEPART"
  }

  /// Six decimals, a tenth of a metre, independent of the locale.
  private static func degrees(_ value: Double) -> String {
    let millionths = Int((min(max(value.isFinite ? value : 0, -180), 180) * 1_000_000).rounded())
    let digits = String(millionths.magnitude % 1_000_000)
    let fraction = String(repeating: "0", count: 6 - digits.count) + digits
    return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(fraction)"
  }
}
