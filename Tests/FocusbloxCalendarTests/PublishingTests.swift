import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

struct PublishingTests {
  /// The alarm UIDs in the golden files are only examples.
  func withoutAlarmNames(_ bytes: [UInt8]) -> [String] {
    Golden.lines(bytes).filter { !$0.hasPrefix("X-WR-ALARMUID") && ($0.contains("-9d10-") || !$0.hasPrefix("UID:")) }
  }

  func task(_ number: Int, _ due: String) -> TaskItem { TaskGoldenTests.task(number, due: due) }

  @Test(
    "E20 E21 S3-82 a due task is published as an event",
    arguments: [(1, "2026-03-10T18:00:00[Europe/Berlin]", "E20"), (2, "2026-03-10", "E21")])
  func golden(number: Int, due: String, name: String) throws {
    let made = try #require(PublishedAlarm.object(task(number, due), context: Golden.context()))
    #expect(try withoutAlarmNames(made) == withoutAlarmNames(Golden.fixture(name)))
    #expect(throws: MappingError.self) { try CalendarObjectReading(made) }
  }

  @Test("S3-83 S3-85 only tasks due within the lookahead are published, and only where enabled")
  func window() {
    var settings = Settings()
    settings.publishAlarms = true
    func isWanted(_ due: String, _ settings: Settings) -> Bool {
      PublishedAlarm.isWanted(task(1, due), settings: settings, now: Golden.now, zone: Golden.berlin)
    }
    #expect(isWanted("2026-03-01", settings) && isWanted("2026-03-15T23:59:00[Europe/Berlin]", settings))
    #expect(!isWanted("2026-03-16", settings) && !isWanted("2026-02-28", settings))
    #expect(!isWanted("2026-03-01", Settings()))
    var done = task(1, "2026-03-01")
    done.status = .completed
    #expect(!PublishedAlarm.isWanted(done, settings: settings, now: Golden.now, zone: Golden.berlin))
  }

  @Test("E24 the completed copy of a foreign series is written")
  func history() throws {
    let text = Golden.string(try Golden.fixture("E25")).replacing("20260317T090000", with: "20260310T090000")
    let object = try CalendarObjectReading(Array(text.utf8))
    var copy = object.task(Golden.context())
    copy.uid = "6b1f0c1e-2f5a-4c3e-9d10-000000000124"
    copy.status = .completed
    copy.completedAt = Golden.instant("2026-03-10T08:15:00Z")
    let made = CalendarObjectWriter.history(of: object, as: copy, context: Golden.context())
    #expect(Golden.string(made) == Golden.string(try Golden.fixture("E24")))
  }
}
