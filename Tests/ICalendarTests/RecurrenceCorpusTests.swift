import Foundation
import ICalendar
import Testing

@Suite(.enabled(if: Corpus.isThere))
struct RecurrenceCorpusTests {
  struct Case: Decodable {
    var rule: String
    var dtstart: String
    var tz: String?
    var limit: Int
    var occurrences: [String]
    var complete: Bool
    var utc: [String]?
  }

  struct Cases: Decodable {
    var cases: [Case]
  }

  @Test func agreesWithIndependentEngines() throws {
    let cases = try JSONDecoder().decode(Cases.self, from: Corpus.data("rrule.json")).cases
    #expect(cases.count >= 500)
    var wrong: [String] = []
    for entry in cases {
      let start = try #require(DateTimeValue(text: entry.dtstart, tzid: nil))
      var rule = try RecurrenceRule(entry.rule)
      let zone = try entry.tz.map { try #require(TimeZone(identifier: $0)) }
      if let zone, case .utc(let until) = rule.until {
        rule.until = LocalDateTime(until.instantInUTC, in: zone).map(DateTimeValue.floating)
      }
      let found = try RecurrenceExpansion.occurrences(rule, start: start.wallClock, limit: entry.limit)
      let written = found.map { start.isDate ? $0.day.basic : $0.basic }
      if written != entry.occurrences { wrong.append("\(entry.rule) \(entry.dtstart)") }
      if let zone, let utc = entry.utc, entry.tz != "Africa/Casablanca" {
        let instants = found.compactMap { LocalDateTime(utc: $0.instant(in: zone)).map { $0.basic + "Z" } }
        let pairs = zip(instants, utc).prefix { $0.1 < "2038" }
        if pairs.contains(where: { $0.0 != $0.1 }) { wrong.append("\(entry.rule) \(entry.dtstart) in UTC") }
      }
    }
    #expect(wrong == [])
  }
}
