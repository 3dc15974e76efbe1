import Foundation
import Testing

@testable import focusblox

@Suite struct PollingTests {
  private let now = Date(timeIntervalSince1970: 1_795_590_000)

  private func interval(
    _ situation: Polling.Situation, fixed: Duration? = nil
  ) -> (wait: Duration, reason: Polling.Reason) {
    Polling(fixed: fixed).interval(situation, at: now)
  }

  @Test("servers are asked often after a change, rarely while nobody is active, most rarely where push tells")
  func schedule() {
    typealias Situation = Polling.Situation
    let rows: [(Situation, Duration, Polling.Reason)] = [
      (Situation(), .seconds(900), .nobody), (Situation(isSomebodyHere: false), .seconds(900), .nobody),
      (Situation(isSomebodyHere: true), .seconds(300), .here),
      (Situation(lastChange: now - 60, isSomebodyHere: false), .seconds(60), .change),
      (Situation(lastChange: now - 899, isSomebodyHere: true), .seconds(60), .change),
      (Situation(lastChange: now - 901, isSomebodyHere: true), .seconds(300), .here),
      (Situation(lastChange: now, isPushReliable: true), .seconds(3600), .push),
      // A change that lies far ahead was written before the clock was put back.
      (Situation(lastChange: now + 86_400), .seconds(900), .nobody),
    ]
    for (situation, wait, reason) in rows {
      #expect(interval(situation) == (wait, reason), "\(situation)")
    }
  }

  @Test("what a person has fixed holds, whatever happens")
  func fixed() {
    for situation in [Polling.Situation(), .init(lastChange: now), .init(isPushReliable: true)] {
      #expect(interval(situation, fixed: .seconds(42)) == (.seconds(42), .fixed))
    }
  }

  @Test("a day of eight hours at the machine costs a few hundred requests")
  func day() {
    var (time, count) = (TimeInterval.zero, 0)
    while time < 86_400 {
      let here = time < 8 * 3600
      let change = here && time.truncatingRemainder(dividingBy: 3600) < 60 ? now + time : nil
      let wait = Polling().interval(.init(lastChange: change, isSomebodyHere: here), at: now + time).wait
      time += wait / .seconds(1)
      count += 1
    }
    #expect((150...400).contains(count), "\(count)")
  }
}
