import Foundation
import Testing

@testable import ICalendar

/// REPEAT of VALARM (RFC 5545 section 3.8.6.2): only repetitions that may lie in the window are computed.
struct AlarmRepetitionTests {
  @Test func onlyRepetitionsInTheWindowAreComputed() {
    let repetition = AlarmReading.Repetition(count: 1000, seconds: 60)
    let window = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 3600)
    let looks = (-5000..<5000).map { hour in
      repetition.counts(from: Date(timeIntervalSince1970: Double(hour * 3600)), in: window)
    }
    // Only the last 1000 minutes reach the window: one repetition for each minute and one at its end.
    #expect(looks.count { !$0.isEmpty } <= 20)
    #expect(looks.map(\.count).reduce(0, +) <= 20 * 62)
  }

  @Test func noRepetitionInTheWindowIsMissed() {
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let repetition = AlarmReading.Repetition(
        count: .random(in: 0...50, using: &dice), seconds: .random(in: 1...5000, using: &dice))
      let first = Date(timeIntervalSince1970: .random(in: -100_000...100_000, using: &dice))
      let start = Date(timeIntervalSince1970: .random(in: -100_000...100_000, using: &dice))
      let window = start..<start.addingTimeInterval(.random(in: 0...50_000, using: &dice))
      let all = (0...repetition.count).filter { window.contains(repetition.instant($0, from: first)) }
      let counts = repetition.counts(from: first, in: window)
      #expect(all == counts.filter { window.contains(repetition.instant($0, from: first)) })
    }
  }
}
