import FocusbloxCalendar
import FocusbloxModel
import Foundation
import TestSupport
import Testing

/// The span of an item's rings, which is found without a time zone, has every ring in every zone.
@Suite struct RingSpanTests {
  private static let zones = ["Pacific/Kiritimati", "Pacific/Niue", "Europe/Berlin", "America/St_Johns"]
    .compactMap { TimeZone(identifier: $0) }

  @Test("every ring of an item is in its span", arguments: 0..<40)
  func hasEveryRing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let zone = try #require(Self.zones.randomElement(using: &random))
      var settings = Settings()
      settings.dueDateAdvanceReminderEnabled = true
      settings.dueDateAdvanceReminderMinutes = Int.random(in: 5...20_160, using: &random)
      let context = MappingContext(zone: zone, now: .distantPast, settings: settings, profile: .extended)
      let object = try CalendarObjectReading(Golden.todo(Self.lines(&random)))
      var task = object.task(context)
      task.id = "t"
      task.planned = Self.time(&random).flatMap { CalendarTime($0) }
      let reminders = Self.reminders(&random)
      let span = try #require(RingSpan(of: task, reminders: reminders, settings: settings)?.extended(by: object))
      let own = PendingRequests.ofTask(
        task, notifications: reminders, settings: settings, zone: zone, language: .english
      ).map(\.fireDate)
      let foreign = object.ringingAlarms(beside: [], context).compactMap { $0.ring(around: .distantPast) }
      for ring in own + foreign {
        let (start, end) = (try #require(span.start), try #require(span.end))
        #expect(start <= ring && ring <= end, "\(zone.identifier)\n\(String(decoding: object.bytes, as: UTF8.self))")
      }
    }
  }

  @Test("every alert of a block is in its span", arguments: zones)
  func hasAlertsOfBlocks(zone: TimeZone) throws {
    let (start, end) = (CalendarTime("2026-03-10T00:10:00"), CalendarTime("2026-03-10T23:50:00"))
    var block = FocusBlock(
      id: "b", uid: "b", title: "b", start: try #require(start), end: try #require(end), created: .distantPast)
    block.alertMinutesBefore = 90
    var settings = Settings()
    settings.focusBlockEndAlertEnabled = true
    let span = RingSpan(of: block)
    let rings = PendingRequests.ofBlock(block, settings: settings, zone: zone, language: .english).map(\.fireDate)
    #expect(rings.count == 2)
    for ring in rings { #expect(try #require(span.start) <= ring && ring <= #require(span.end)) }
  }

  @Test(
    "what rings again has no span",
    arguments: [
      "DUE:20260310T180000Z\nRRULE:FREQ=DAILY", "DUE:20260310T180000Z\nRDATE:20260312T180000Z",
      "DUE:20260310T180000Z\nX-MOZ-SNOOZE-TIME:20270310T180000Z",
      "DUE:20260310T180000Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nREPEAT:400\nDURATION:P1D\nEND:VALARM",
    ])
  func excludesWhatRingsAgain(lines: String) throws {
    let object = try CalendarObjectReading(Golden.todo(lines))
    let span = try #require(RingSpan(of: object.task(Golden.context()), reminders: [], settings: Settings()))
    #expect(span.extended(by: object) == nil)
  }

  @Test func anItemWithoutDatesNeverRings() throws {
    let object = try CalendarObjectReading(Golden.todo("BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM"))
    let task = RingSpan(of: object.task(Golden.context()), reminders: [], settings: Settings())
    let span = try #require(task?.extended(by: object))
    #expect(span.start == nil && span.end == nil)
    var reminder = ItemNotification(id: "n", taskID: "t", trigger: .absolute(.distantPast), created: .distantPast)
    reminder.repeatInterval = 60
    #expect(RingSpan(of: object.task(Golden.context()), reminders: [reminder], settings: Settings()) == nil)
  }

  private static func time(_ random: inout SeededGenerator) -> String? {
    let day = "2026-03-\(String(format: "%02d", Int.random(in: 1...30, using: &random)))"
    let hour = String(format: "T%02d:59:00", Int.random(in: 0...23, using: &random))
    return [nil, day, day + hour, day + hour + "Z", day + hour + "[Asia/Tokyo]"].randomElement(using: &random) ?? nil
  }

  private static func lines(_ random: inout SeededGenerator) -> String {
    var lines: [String] = []
    for name in ["DTSTART", "DUE"] {
      guard let time = time(&random) else { continue }
      let value = time.prefix { $0 != "[" }.filter { $0 != "-" && $0 != ":" }
      let parameter = time.count == 10 ? ";VALUE=DATE" : time.hasSuffix("]") ? ";TZID=Asia/Tokyo" : ""
      lines.append("\(name)\(parameter):\(value)")
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let trigger =
        [
          ":-PT15M", ":-P8D", ";RELATED=END:P2DT3H", ";RELATED=END:-PT23H", ":P3W",
          ";VALUE=DATE-TIME:20251224T180000Z", ";VALUE=DATE-TIME:20270101T000000Z",
        ].randomElement(using: &random) ?? ""
      lines.append("BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER\(trigger)\nEND:VALARM")
    }
    return lines.joined(separator: "\n")
  }

  private static func reminders(_ random: inout SeededGenerator) -> [ItemNotification] {
    (0..<Int.random(in: 0...2, using: &random)).map { number in
      let offset = 60 * Int.random(in: -30_000...3000, using: &random)
      let trigger: ItemNotification.Trigger =
        Bool.random(using: &random)
        ? .relative(offset: offset, anchor: ItemNotification.Anchor.allCases.randomElement(using: &random) ?? .dueDate)
        : .absolute(Date(timeIntervalSince1970: 1_772_000_000 + Double(offset)))
      return ItemNotification(id: "n\(number)", taskID: "t", trigger: trigger, created: .distantPast)
    }
  }
}
