import Foundation
import ICalendar
import Testing

/// The example objects of the mapping (E01–E26), each with the instants at which it rings in Berlin.
struct AlarmExampleTests {
  private static let folder = Bundle.module.resourceURL?.appending(path: "Fixtures/alarms")

  static let expected: [(name: String, instants: [String])] = {
    guard let folder, let text = try? String(contentsOf: folder.appending(path: "instants.txt"), encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    }
  }()

  private func read(_ name: String) throws -> ICalendarText {
    let folder = try #require(Self.folder)
    return ICalendarText(reading: [UInt8](try Data(contentsOf: folder.appending(path: name + ".ics"))))
  }

  @Test func thereAreTwentyEightExamples() {
    #expect(Self.expected.count == 28)
  }

  // E01–E26, E04b, E12b
  @Test("every example rings at the expected instants", arguments: expected.map(\.name))
  func rings(name: String) throws {
    let calendar = try #require(try read(name).calendars.first)
    let item = try #require(calendar.components.first { $0.name != "VTIMEZONE" })
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let zones = ZoneResolver(calendar: calendar, fallback: berlin)
    let window = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 2_000_000_000)
    let instants = try #require(item.itemView).alarms.flatMap { $0.instants(in: item, zones: zones, window: window) }
    let expected = try #require(Self.expected.first { $0.name == name }).instants
    #expect(instants.compactMap { DateTimeValue(utc: $0)?.basic } == expected)
  }

  // E01–E26, E04b, E12b
  @Test(
    "every example is read without an issue and written back octet for octet",
    arguments: expected.map(\.name))
  func comesBack(name: String) throws {
    let text = try read(name)
    #expect(text.issues == [])
    let folder = try #require(Self.folder)
    #expect(text.bytes == [UInt8](try Data(contentsOf: folder.appending(path: name + ".ics"))))
  }
}
