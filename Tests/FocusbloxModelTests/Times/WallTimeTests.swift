import FocusbloxModel
import Foundation
import TestSupport
import Testing

/// Wall-clock times are calculated with offsets and compared with Foundation's slower calendar.
@Suite struct WallTimeTests {
  private static let identifiers = TimeZone.knownTimeZoneIdentifiers.sorted()

  @Test("instants and clock times agree with Foundation around each change of the offset", arguments: 0..<8)
  func agreesWithFoundation(part: Int) throws {
    var random = SeededGenerator(seed: UInt64(part))
    for identifier in Self.identifiers.enumerated().filter({ $0.offset % 8 == part }).map(\.element) {
      let zone = try #require(TimeZone(identifier: identifier))
      var instants = (0..<6).map { _ in
        Date(timeIntervalSince1970: Double(Int64.random(in: 0..<2_500_000_000, using: &random)))
      }
      if let change = zone.nextDaylightSavingTimeTransition(after: instants[0]) {
        instants += stride(from: -10_800, through: 10_800, by: 1800).map { change.addingTimeInterval(Double($0)) }
      }
      for instant in instants { try expect(instant, in: zone) }
    }
  }

  @Test(
    "far dates agree with Foundation",
    arguments: [-62_000_000_000.0, -20_000_000_000, -11_676_000_001, -1, 0.5, 253_000_000_000])
  func farDatesAgreeWithFoundation(seconds: Double) throws {
    for zone in [TimeZone.gmt, try #require(TimeZone(identifier: "Europe/Berlin"))] {
      try expect(Date(timeIntervalSince1970: seconds), in: zone)
    }
  }

  @Test("a skipped day and a repeated hour have the right instants")
  func isRightAtTheEdges() throws {
    let apia = try #require(TimeZone(identifier: "Pacific/Apia"))
    let day = try #require(CalendarDay(year: 2011, month: 12, day: 30))
    let noon = try #require(WallTime(day: day, hour: 12, minute: 0))
    #expect(noon.instant(in: apia) == foundations(noon, in: apia))
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let sunday = try #require(CalendarDay(year: 2026, month: 10, day: 25))
    let twice = try #require(WallTime(day: sunday, hour: 2, minute: 30))
    #expect(twice.instant(in: berlin) == Date(timeIntervalSince1970: 1_792_888_200))
  }

  private func expect(_ instant: Date, in zone: TimeZone) throws {
    let parts = Calendar.gregorian(in: zone).dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: instant)
    let wall = try #require(WallTime(instant, in: zone))
    let found = [wall.day.year, wall.day.month, wall.day.day, wall.hour, wall.minute, wall.second]
    let wanted = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second]
    #expect(found == wanted, "\(instant.timeIntervalSince1970) in \(zone.identifier)")
    #expect(wall.instant(in: zone) == foundations(wall, in: zone), "\(wall) in \(zone.identifier)")
  }

  private func foundations(_ wall: WallTime, in zone: TimeZone) -> Date? {
    Calendar.gregorian(in: zone).date(
      from: DateComponents(
        year: wall.day.year, month: wall.day.month, day: wall.day.day, hour: wall.hour, minute: wall.minute,
        second: wall.second))
  }
}
