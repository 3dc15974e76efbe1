import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite struct PollingTests {
  private let now = Date(timeIntervalSince1970: 1_795_590_000)

  private func interval(
    _ situation: Polling.Situation, fixed: Duration? = nil
  ) -> (wait: Duration, reason: Polling.Reason) {
    Polling(fixed: fixed).interval(situation, at: now)
  }

  @Test("servers are polled often after a change, rarely without a user, and rarely with reliable push")
  func schedule() {
    typealias Situation = Polling.Situation
    let rows: [(Situation, Duration, Polling.Reason)] = [
      (Situation(), .seconds(900), .nobody), (Situation(isUserPresent: false), .seconds(900), .nobody),
      (Situation(isUserPresent: true), .seconds(300), .here),
      (Situation(lastChange: now - 60, isUserPresent: false), .seconds(60), .change),
      (Situation(lastChange: now - 899, isUserPresent: true), .seconds(60), .change),
      (Situation(lastChange: now - 901, isUserPresent: true), .seconds(300), .here),
      (Situation(lastChange: now, isPushReliable: true), .seconds(900), .push),
      // A change far in the future was written before the clock was set back.
      (Situation(lastChange: now + 86_400), .seconds(900), .nobody),
    ]
    for (situation, wait, reason) in rows {
      #expect(interval(situation) == (wait, reason), "\(situation)")
    }
  }

  @Test("an interval chosen by the user always applies")
  func fixed() {
    for situation in [Polling.Situation(), .init(lastChange: now), .init(isPushReliable: true)] {
      #expect(interval(situation, fixed: .seconds(42)) == (.seconds(42), .fixed))
    }
  }

  @Test("a message syncs only its account, and pending changes or a returned network sync all accounts")
  func hintedAccounts() {
    var hinted = HintedAccounts()
    #expect(hinted.only(of: [1, 2], hasPending: false) == nil)
    hinted.insert([2])
    hinted.insert([2])
    #expect(hinted.only(of: [1, 2], hasPending: false) == 2)
    #expect(hinted.only(of: [1, 2], hasPending: true) == nil)
    #expect(hinted.only(of: [2], hasPending: false) == nil, "all there are")
    #expect(hinted.only(of: [1, 3], hasPending: false) == nil, "removed meanwhile")
    var both = hinted
    both.insert([1])
    #expect(both.only(of: [1, 2, 3], hasPending: false) == nil)
    hinted.insertAll()
    #expect(hinted.only(of: [1, 2], hasPending: false) == nil)
  }

  @Test("an eight-hour day costs a few hundred requests")
  func day() {
    var (time, count) = (TimeInterval.zero, 0)
    while time < 86_400 {
      let here = time < 8 * 3600
      let change = here && time.truncatingRemainder(dividingBy: 3600) < 60 ? now + time : nil
      let wait = Polling().interval(.init(lastChange: change, isUserPresent: here), at: now + time).wait
      time += wait / .seconds(1)
      count += 1
    }
    #expect((150...400).contains(count), "\(count)")
  }
}
