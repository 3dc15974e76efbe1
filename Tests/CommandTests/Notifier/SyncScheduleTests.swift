import Testing

@testable import focusblox

@Suite struct SyncScheduleTests {
  private let start = ContinuousClock.now
  private var schedule: SyncSchedule

  init() { schedule = SyncSchedule(interval: .seconds(900), now: start) }

  private func version(_ number: Int64) -> StoreVersion { StoreVersion(others: number, own: 0) }

  private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// Seconds from the start until the next sync.
  private mutating func next(_ number: Int64, pending: Bool = false, at seconds: Int) -> Int64 {
    (schedule.next(version(number), hasPending: pending, now: at(seconds)) - start).components.seconds
  }

  @Test mutating func atTheStartAndAtEveryInterval() {
    #expect(next(1, at: 0) == 0)
    schedule.ended(.done, version(2), now: at(3))
    #expect(next(2, at: 3) == 903)
    #expect(next(2, at: 500) == 903)
  }

  @Test mutating func soonAfterAChangeThatWaitsForItsUpload() {
    schedule.ended(.done, version(1), now: at(0))
    _ = next(1, at: 1)
    #expect(next(2, pending: true, at: 10) == 15)
    #expect(next(3, pending: true, at: 13) == 18)
    #expect(next(3, pending: true, at: 15) == 18)
    schedule.ended(.done, version(4), now: at(19))
    #expect(next(4, pending: true, at: 20) == 919, "what could not be sent is no new change")
  }

  @Test mutating func aChangeThatNeedsNoUploadIsNoReason() {
    schedule.ended(.done, version(1), now: at(0))
    #expect(next(2, at: 10) == 900)
  }

  @Test mutating func whoNeverStopsEditingIsSyncedEveryMinute() {
    schedule.ended(.done, version(1), now: at(0))
    var times: [Int64] = []
    for second in 1...70 { times.append(next(Int64(second + 1), pending: true, at: second)) }
    #expect(times.last == 61)
  }

  @Test mutating func anAnswerOfOurOwnIsAChange() {
    schedule.ended(.done, version(1), now: at(0))
    let answered = StoreVersion(others: 1, own: 1)
    #expect(schedule.next(answered, hasPending: true, now: at(10)) == at(15))
  }

  @Test mutating func offlineWaitsDoubleUpToTheIntervalWhateverIsEdited() {
    var now = 0
    var waits: [Int] = []
    for number in 1...8 {
      schedule.ended(.failed, version(Int64(number)), now: at(now))
      let then = Int(next(Int64(100 + number), pending: true, at: now + 1))
      waits.append(then - now)
      now = then
    }
    #expect(waits == [30, 60, 120, 240, 480, 900, 900, 900])
    schedule.ended(.done, version(50), now: at(now))
    schedule.ended(.failed, version(51), now: at(now))
    #expect(next(51, at: now) == Int64(now + 30), "a success forgets the failures")
  }

  @Test("I20 a server that asked for patience gets it, whatever is edited")
  mutating func aServerThatAskedForPatienceGetsIt() {
    schedule.ended(.done, version(1), patience: .seconds(3600), now: at(0))
    #expect(next(2, pending: true, at: 10) == 3600)
    #expect(next(2, pending: true, at: 1000) == 3600)
  }

  @Test mutating func aSyncOfSomebodyElseIsWaitedFor() {
    schedule.ended(.busy, version(1), now: at(0))
    #expect(next(1, at: 1) == 5)
  }
}
