import Foundation
import Testing

@testable import ICalendar

/// The years 0 and 9999 are the limits of dates. Every rule and every sum gives a value or an error there.
struct EndsOfTimeTests {
  private let zones = ZoneResolver(calendar: nil, fallback: .gmt)

  private static let starts = ["00000101T000000", "00000229T120000", "99991231T235959", "99991227", "00000101"]

  /// Each BY part alone, pairs of BY parts, and no BY part.
  private static let parts = [
    "BYMONTH=1,2,12", "BYWEEKNO=1,53,-1", "BYYEARDAY=1,366,-366,-1", "BYMONTHDAY=1,31,-31,-1", "BYDAY=MO,FR,SU",
    "BYHOUR=0,23", "BYMINUTE=0,59", "BYSECOND=0,60", "BYSETPOS=1,-1,366",
  ]

  private static let rules: [String] = {
    var choices = [""] + parts
    for (index, first) in parts.enumerated() {
      for second in parts[(index + 1)...] { choices.append("\(first);\(second)") }
    }
    return RecurrenceRule.Frequency.allCases.flatMap { frequency in
      [1, 7, 1_000_000].flatMap { interval in
        choices.map { "FREQ=\(frequency.rawValue);INTERVAL=\(interval)" + ($0.isEmpty ? "" : ";" + $0) }
      }
    }
  }()

  @Test("every rule ends within its budget, with existing days in order", arguments: starts)
  func rules(start: String) throws {
    let value = try #require(DateTimeValue(text: start, tzid: nil))
    for text in Self.rules {
      var expansion = RecurrenceExpansion(try RecurrenceRule(text), start: value.wallClock, budget: 5_000)
      var last: LocalDateTime?
      var given = 0
      do {
        while given < 20, let next = try expansion.next() {
          #expect(next >= value.wallClock && last.map { $0 < next } ?? true, "\(start) \(text) \(next.basic)")
          last = next
          given += 1
        }
      } catch {
        guard case .budgetExhausted = error else { throw error }
        #expect(try expansion.next() == nil, "\(text)")
      }
    }
  }

  @Test("an item at the limits of dates has valid occurrences and alarms, or none", arguments: starts)
  func items(start: String) throws {
    let everything = Date(timeIntervalSince1970: -1e12)..<Date(timeIntervalSince1970: 1e12)
    for frequency in RecurrenceRule.Frequency.allCases {
      for duration in ["P36000000D", "-P36000000D", "PT3000000000S", "-PT3000000000S"] {
        let todo = try #require(
          ICalendarText(
            reading: """
              BEGIN:VTODO\nDTSTART:\(start)\nDURATION:\(duration)\nRRULE:FREQ=\(frequency.rawValue);COUNT=3
              EXDATE:\(start)\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;RELATED=END:\(duration)\nREPEAT:1000
              DURATION:P9999W\nEND:VALARM\nEND:VTODO
              """
          ).calendars.first?.components.first)
        let set = try #require(try RecurrenceSet(master: todo, zones: zones))
        let found = try set.occurrences(in: everything)
        #expect(found.count <= 3 && found.allSatisfy { everything.contains($0.startInstant) })
        let alarm = try #require(VTodo(todo)?.alarms.first)
        let rings = alarm.instants(in: todo, zones: zones, window: everything)
        #expect(rings.allSatisfy(everything.contains))
      }
    }
  }

  @Test func theLastWeekOfYear9999HasItsDays() throws {
    let monday = try #require(DateTimeValue(text: "99991227", tzid: nil))
    let days = try RecurrenceExpansion.occurrences(
      RecurrenceRule("FREQ=WEEKLY;BYDAY=MO,FR,SA"), start: monday.wallClock, limit: 10)
    #expect(days.map(\.day.basic) == ["99991227", "99991231"])
  }

  @Test("a period with millions of occurrences is not expanded", arguments: ["YEARLY", "MONTHLY", "WEEKLY"])
  func tooManyMoments(frequency: String) throws {
    let all = { (count: Int) in (0..<count).map(String.init).joined(separator: ",") }
    let rule = try RecurrenceRule(
      """
      FREQ=\(frequency);BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=\(all(24));BYMINUTE=\(all(60));BYSECOND=\(all(60))
      """)
    let start = try #require(DateTimeValue(text: "20270101T000000", tzid: nil)).wallClock
    var expansion = RecurrenceExpansion(rule, start: start)
    #expect(throws: RecurrenceError.budgetExhausted(after: start)) { try expansion.next() }
  }

  @Test func sumsBeyondTheLimitsAreNil() throws {
    let first = try #require(Day(year: 0, month: 1, day: 1))
    let last = try #require(Day(year: 9999, month: 12, day: 31))
    for days in [1, 366, 3_652_425, Int.max] {
      #expect(first.adding(days: -days) == nil && last.adding(days: days) == nil)
      #expect(LocalDateTime(endOf: last).adding(seconds: days) == nil)
      #expect(LocalDateTime(midnightOf: first).adding(seconds: -days) == nil)
    }
    #expect(first.adding(days: Int.min) == nil && last.adding(days: Int.min) == nil)
    for seconds in [Int.min, Int.max, -62_167_219_201, 253_402_300_800] {
      #expect(LocalDateTime(secondsSince1970: seconds) == nil)
    }
    for value in [DateTimeValue.date(first), .date(last), .utc(LocalDateTime(midnightOf: first))] {
      for duration in [DurationValue(days: 36_599_999), DurationValue(isNegative: true, days: 36_599_999)] {
        #expect(zones.instant(of: value, plus: duration) == nil)
      }
      _ = zones.instant(of: value, plus: DurationValue(seconds: Int.min))
    }
  }
}
