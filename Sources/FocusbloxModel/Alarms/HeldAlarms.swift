public import Foundation

/// The times of this program's alarms as the item's calendar object has them. A machine that syncs the item rings at
/// these times and not by its own settings, because the machine that wrote the object may have another morning time.
public struct HeldAlarms: Sendable, Hashable, Codable {
  /// The ring times, by the kind of an automatic alarm or by the id of a user's reminder. An alarm without an entry
  /// does not ring.
  public private(set) var fires: [String: Date] = [:]

  public init() {}

  public subscript(kind: NotificationKind) -> Date? {
    get { fires[kind.rawValue] }
    set { fires[kind.rawValue] = newValue }
  }

  public subscript(reminder id: String) -> Date? {
    get { fires[id] }
    set { fires[id] = newValue }
  }

  /// The alarms of another occurrence of the item. Alarms of a day keep their time of day.
  public func moved(from old: CalendarTime, to new: CalendarTime, in zone: TimeZone) -> HeldAlarms {
    var moved = self
    moved.fires = fires.mapValues { $0.moved(from: old, to: new, in: zone) }
    return moved
  }
}

extension Date {
  /// The instant at the same distance from another date; beside a day, at the same time of day.
  func moved(from old: CalendarTime, to new: CalendarTime, in zone: TimeZone) -> Date {
    let days = new.localDay(in: zone).ordinal - old.localDay(in: zone).ordinal
    guard old.isAllDay, var wall = WallTime(self, in: zone), let day = wall.day.adding(days: days) else {
      return addingTimeInterval(new.instant(in: zone).timeIntervalSince(old.instant(in: zone)))
    }
    wall.day = day
    return wall.instant(in: zone)
  }
}

extension HeldAlarms: CustomStringConvertible {
  /// Reads `due=1795248000 …`. Other words are ignored.
  public init(_ description: String) {
    for pair in description.split(separator: " ") {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let seconds = Int(halves[1]) else { continue }
      fires[String(halves[0])] = Date(timeIntervalSince1970: Double(seconds))
    }
  }

  public var description: String {
    fires.map { "\($0.key)=\(Int($0.value.timeIntervalSince1970))" }.sorted().joined(separator: " ")
  }
}
