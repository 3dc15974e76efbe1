import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Eight simulated hours with push and network failures: the cost of a day and the delay of changes.
@Suite struct EightHoursTests {
  private struct Day {
    var syncs = 0
    /// The delays between a change on the server and the sync that found it, in seconds.
    var delays: [Double] = []
  }

  /// - Parameters:
  /// - pushes: the share of changes with a message.
  /// - isOnline: whether there is a network, by the second of the day.
  private func live(
    pushes: Double, changes: [Int], isHere: (Int) -> Bool = { _ in true }, isOnline: (Int) -> Bool = { _ in true }
  ) -> Day {
    let start = ContinuousClock.now
    let midnight = Date(timeIntervalSince1970: 1_795_590_000)
    let polling = Polling()
    var schedule = SyncSchedule(longestRetry: polling.longestRetry, now: start)
    var (day, waiting, lastChange, version): (Day, [Int], Date?, Int64) = (Day(), [], nil, 0)
    var isReliable = false
    var wasOnline = isOnline(0)
    for tick in 0..<8 * 3600 * 10 {
      let now = start + .milliseconds(100 * tick)
      let second = tick / 10
      if tick.isMultiple(of: 10) {
        if changes.contains(second) {
          waiting.append(second)
          if isOnline(second), Double(changes.firstIndex(of: second) ?? 0) / Double(changes.count) < pushes {
            schedule.hint(now: now)
          }
        }
        if isOnline(second), !wasOnline { schedule.comeBack(now: now) }
        wasOnline = isOnline(second)
      }
      let situation = Polling.Situation(
        lastChange: lastChange, isUserPresent: isHere(second), isPushReliable: isReliable && isOnline(second))
      let interval = polling.interval(situation, at: midnight + Double(tick) / 10).wait
      let next = schedule.next(interval, hasPending: false, now: now)
      guard next.time <= now else { continue }
      schedule.begin(next.occasion, now: now)
      day.syncs += 1
      if isOnline(second) {
        if !waiting.isEmpty {
          version += 1
          lastChange = midnight + Double(tick) / 10
          isReliable = next.occasion == .hint
        }
        day.delays += waiting.map { Double(tick) / 10 - Double($0) }
        waiting = []
        schedule.ended(.done, StoreVersion(others: version, own: 0), now: now)
      } else {
        schedule.ended(.failed, StoreVersion(others: version, own: 0), now: now)
      }
    }
    return day
  }

  private let changes = (1...40).map { $0 * 700 }

  @Test("with push every change arrives within half a second, without other requests")
  func withPush() {
    let day = live(pushes: 1, changes: changes)
    #expect(day.delays.count == changes.count)
    #expect(day.delays.allSatisfy { $0 <= 0.5 }, "\(day.delays)")
    #expect(day.syncs <= changes.count + 12, "\(day.syncs)")
  }

  @Test("without push, changes arrive within the interval, and the server gets some hundred requests")
  func withoutPush() {
    let busy = live(pushes: 0, changes: changes)
    #expect(busy.delays.allSatisfy { $0 <= 301 })
    #expect((200...500).contains(busy.syncs), "\(busy.syncs)")
    let alone = live(pushes: 0, changes: [], isHere: { _ in false })
    #expect((30...34).contains(alone.syncs), "\(alone.syncs)")
  }

  @Test("after push stops working, polling finds the change and becomes more frequent")
  func pushFallsSilent() {
    let day = live(pushes: 0.5, changes: changes)
    #expect(day.delays.count == changes.count)
    #expect(day.delays.allSatisfy { $0 <= 901 })
    // The first change without a message may wait long; later ones do not.
    #expect(day.delays.count { $0 > 301 } <= 5, "\(day.delays)")
  }

  @Test("without a network attempts become rare, and a returned network is used at once")
  func network() {
    let day = live(pushes: 1, changes: changes, isOnline: { ($0 / 3600).isMultiple(of: 2) })
    #expect(day.delays.count == changes.filter { $0 < 7 * 3600 }.count)
    #expect(day.syncs < 150, "\(day.syncs)")
    let offline = live(pushes: 1, changes: [], isOnline: { _ in false })
    #expect(offline.syncs < 45, "\(offline.syncs)")
  }
}
