import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite struct SyncScheduleTests {
  private let start = ContinuousClock.now
  private var schedule: SyncSchedule

  init() { schedule = SyncSchedule(longestRetry: .seconds(900), now: start) }

  private func version(_ number: Int64) -> StoreVersion { StoreVersion(others: number, own: 0) }

  private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  /// The seconds from the start until the next sync.
  private mutating func next(_ number: Int64, pending: Bool = false, at seconds: Int) -> Int64 {
    _ = schedule.see(version(number), now: at(seconds))
    return (when(pending: pending, at: seconds).time - start).components.seconds
  }

  private func when(
    pending: Bool = false, at seconds: Int
  ) -> (time: ContinuousClock.Instant, occasion: SyncSchedule.Occasion) {
    schedule.next(.seconds(900), hasPending: pending, now: at(seconds))
  }

  @Test mutating func syncsAtTheStartAndAtEveryInterval() {
    #expect(next(1, at: 0) == 0)
    schedule.ended(.done, version(2), now: at(3))
    #expect(next(2, at: 3) == 903)
    #expect(next(2, at: 500) == 903)
  }

  @Test mutating func syncsSoonAfterAPendingChange() {
    schedule.ended(.done, version(1), now: at(0))
    _ = next(1, at: 1)
    _ = schedule.see(version(2), now: at(10))
    #expect(when(pending: true, at: 10).time == at(10) + SyncSchedule.settling)
    schedule.ended(.done, version(3), now: at(12))
    #expect(next(3, pending: true, at: 13) == 912, "what could not be sent is no new change")
  }

  @Test mutating func changesSoonAfterASyncWaitForEachOther() {
    schedule.ended(.done, version(1), now: at(0))
    _ = next(1, at: 0)
    #expect(next(2, pending: true, at: 2) == 7)
    #expect(next(3, pending: true, at: 4) == 9)
    #expect(next(3, pending: true, at: 6) == 9)
  }

  @Test mutating func aChangeDuringASyncIsSentSoonAfterIt() {
    schedule.ended(.done, version(1), now: at(0))
    _ = schedule.see(version(2), now: at(10))
    schedule.begin(.change, now: at(11))
    schedule.ended(.done, version(3), isOvertaken: true, now: at(13))
    #expect(next(3, pending: true, at: 13) == 18)
    #expect(next(3, pending: false, at: 13) == 913, "the sync has sent it")
  }

  @Test("a sync of one account does not delay the others, and after its failure the next sync is for all")
  mutating func syncOfOneAccount() {
    schedule.ended(.done, version(1), now: at(0))
    schedule.hint(now: at(600))
    schedule.begin(.hint, now: at(600))
    schedule.ended(.done, version(2), isWhole: false, now: at(601))
    #expect(next(2, at: 602) == 900)
    schedule.hint(now: at(700))
    schedule.begin(.hint, now: at(700))
    schedule.ended(.failed, version(2), isWhole: false, now: at(701))
    #expect(next(2, at: 702) == 731)
    #expect(when(at: 702).occasion == .interval)
  }

  @Test mutating func aChangeWithoutAnUploadCausesNoSync() {
    schedule.ended(.done, version(1), now: at(0))
    #expect(next(2, at: 10) == 900)
  }

  @Test mutating func continuousEditsAreSyncedEveryMinute() {
    schedule.ended(.done, version(1), now: at(0))
    var times: [Int64] = []
    for second in 1...70 { times.append(next(Int64(second + 1), pending: true, at: second)) }
    #expect(times.last == 61)
  }

  @Test mutating func anAnswerOfThisProgramIsAChange() {
    schedule.ended(.done, version(1), now: at(0))
    let isChange = schedule.see(StoreVersion(others: 1, own: 1), now: at(10))
    #expect(isChange)
    #expect(when(pending: true, at: 10).time == at(10) + SyncSchedule.settling)
    #expect(when(pending: true, at: 10).occasion == .change)
  }

  @Test mutating func offlineDelaysDoubleUpToTheInterval() {
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

  // I20
  @Test("a server's retry delay applies, whatever is edited")
  mutating func aRetryDelayApplies() {
    schedule.ended(.done, version(1), retryAfter: .seconds(3600), now: at(0))
    #expect(next(2, pending: true, at: 10) == 3600)
    #expect(next(2, pending: true, at: 1000) == 3600)
  }

  @Test mutating func anotherProgramsSyncIsAwaited() {
    schedule.ended(.busy, version(1), now: at(0))
    #expect(next(1, at: 1) == 5)
  }

  @Test mutating func aShorterIntervalCountsFromTheLastSync() {
    schedule.ended(.done, version(1), now: at(100))
    #expect(schedule.next(.seconds(60), hasPending: false, now: at(130)).time == at(160))
    #expect(schedule.next(.seconds(3600), hasPending: false, now: at(130)).time == at(3700))
  }

  @Test mutating func aHintCausesASyncAtOnce() {
    schedule.ended(.done, version(1), now: at(0))
    schedule.hint(now: at(100))
    #expect(when(at: 100).time == at(100) + SyncSchedule.hintSettling)
    #expect(when(at: 100).occasion == .hint)
    schedule.begin(.hint, now: at(100))
    schedule.ended(.done, version(1), now: at(101))
    #expect(when(at: 101).time == at(1001), "one hint is one sync")
  }

  @Test mutating func aBurstOfHintsIsOneSync() {
    schedule.ended(.done, version(1), now: at(0))
    for tenth in 0..<100 {
      let now = at(100) + .milliseconds(100 * tenth)
      schedule.hint(now: now)
      let next = schedule.next(.seconds(900), hasPending: false, now: now).time
      #expect(next <= at(100) + SyncSchedule.longestHintSettling)
    }
  }

  @Test mutating func aHintDuringASyncCountsForTheNext() {
    schedule.hint(now: at(0))
    schedule.begin(.interval, now: at(0))
    schedule.hint(now: at(1))
    schedule.ended(.done, version(1), now: at(3))
    #expect(when(at: 3).time == at(3) && when(at: 3).occasion == .hint)
  }

  @Test("a flood of messages costs five syncs at once and six a minute, and a later single message is immediate")
  mutating func aFloodCostsSixAMinute() {
    schedule.ended(.done, version(1), now: at(0))
    var begun: [Int] = []
    for millisecond in stride(from: 0, to: 120_000, by: 100) {
      let now = at(10) + .milliseconds(millisecond)
      schedule.hint(now: now)
      if schedule.next(.seconds(900), hasPending: false, now: now).time <= now {
        begun.append(millisecond)
        schedule.begin(.hint, now: now)
        schedule.ended(.done, version(1), now: now)
      }
    }
    #expect((15...18).contains(begun.count), "\(begun)")
    #expect(begun.prefix(5).allSatisfy { $0 < 12_000 })
    let later = at(10 + 120 + 60)
    schedule.hint(now: later)
    #expect(schedule.next(.seconds(900), hasPending: false, now: later).time <= later + SyncSchedule.hintSettling)
  }

  @Test mutating func neitherHintsNorChangesMakeAFailingSyncRunMoreOften() {
    schedule.ended(.failed, version(1), now: at(0))
    schedule.hint(now: at(1))
    #expect(when(pending: true, at: 1).time == at(30))
  }

  @Test mutating func aReturnedNetworkIsUsedAtOnce() {
    for number in 1...6 { schedule.ended(.failed, version(Int64(number)), now: at(number * 1000)) }
    schedule.comeBack(now: at(6010))
    #expect(when(at: 6010).time == at(6010) + SyncSchedule.hintSettling)
    schedule.ended(.failed, version(7), now: at(6011))
    #expect(when(at: 6012).time == at(6041), "the failures are forgotten")
  }

  @Test mutating func anUnstableNetworkDoesNotSyncContinuously() {
    var count = 0
    for second in 0..<300 {
      schedule.comeBack(now: at(second))
      let now = at(second) + .milliseconds(500)
      if schedule.next(.seconds(900), hasPending: false, now: now).time <= now {
        count += 1
        schedule.begin(.hint, now: now)
        schedule.ended(.failed, version(Int64(count)), now: now)
      }
    }
    #expect(count <= 36, "\(count)")
  }

  // I20
  @Test("neither a hint nor a returned network shortens a server's retry delay")
  mutating func aRetryDelayIsNotShortened() {
    schedule.ended(.done, version(1), retryAfter: .seconds(600), now: at(0))
    schedule.hint(now: at(5))
    #expect(when(at: 5).time == at(600))
    schedule.comeBack(now: at(10))
    #expect(when(at: 10).time == at(600))
  }
}
