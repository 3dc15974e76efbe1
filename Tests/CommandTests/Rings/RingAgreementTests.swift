import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

/// `why` tells what `notifications` lists and `watch` shows. `show` asks as `why` does.
@Suite(.timeLimit(.minutes(20))) struct RingAgreementTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)
  private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private static let clock: @Sendable () -> Date = { now }

  /// A notification at a time.
  private struct Shown: Hashable {
    var identifier: String
    var fireDate: Date
  }

  @Test("why, notifications and watch agree on random items", arguments: 1...40 as ClosedRange<UInt64>)
  func agreeOnRandomItems(seed: UInt64) throws {
    var items = RandomRingingItems(seed: seed, now: Self.now, zone: Self.zone)
    let plan = ReminderPlan(settings: items.settings, zone: Self.zone, language: .english)
    let store = try Store.inMemory(timeZone: Self.zone)
    let ids = try items.write(50, to: store)
    let inquiry = RingInquiry(plan: plan, language: .english, now: Self.now, isWatched: true)
    var coming: Set<Shown> = []
    try plan.settled(store, Self.clock) { store in
      var (told, held): (Set<Shown>, Set<Shown>) = ([], [])
      for id in ids {
        let reports = try inquiry.reports(.task, id, store).filter(\.isPlanned)
        let mine = reports.map { Shown(identifier: $0.identifier, fireDate: $0.fireDate ?? .distantPast) }
        let listed = try first(plan.pending(ofTask: id, store, after: Self.now))
        let difference = listed.symmetricDifference(mine)
        #expect(difference.isEmpty, "\(difference)")
        #expect(mine.count == Set(mine).count, "\(id) is told twice")
        told.formUnion(listed)
        let within = zip(mine, reports).filter { !$0.1.reasons.contains(.pastBudget) }.map(\.0)
        held.formUnion(within)
      }
      // A task beyond the limit of due dates loses the ring of a notification and keeps the put-off one, so that the
      // times may differ.
      let planned = Set(try plan.held(store, after: Self.now).requests.map(\.identifier))
      #expect(planned.symmetricDifference(held.map(\.identifier)).isEmpty)
      coming = told
    }
    let shown = try rung(store, plan, at: coming)
    let expected = coming.filter { $0.fireDate <= Self.end }
    #expect(shown.symmetricDifference(expected).isEmpty)
  }

  /// The first ring of each notification.
  private func first(_ planned: PlannedRequests) -> Set<Shown> {
    let first = Dictionary(planned.requests.map { ($0.identifier, $0.fireDate) }, uniquingKeysWith: min)
    return Set(first.map { Shown(identifier: $0.key, fireDate: $0.value) })
  }

  private static let end = now.addingTimeInterval(2 * 86_400)

  /// What `watch` shows up to `end`: the first ring of each notification.
  private func rung(_ store: Store, _ plan: ReminderPlan, at times: Set<Shown>) throws -> Set<Shown> {
    _ = try store.write { try DueRequests.claim($0, plan: plan, now: Self.now) }
    var first: [String: Date] = [:]
    let instants = Set(times.map(\.fireDate)).filter { $0 <= Self.end }.union([Self.end])
    for instant in instants.sorted() {
      for request in try store.write({ try DueRequests.claim($0, plan: plan, now: instant) })
      where first[request.identifier] == nil {
        first[request.identifier] = request.fireDate
      }
    }
    return Set(first.map { Shown(identifier: $0.key, fireDate: $0.value) })
  }
}
