import FocusbloxCalendar
import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite("The three-way merge of any three versions")
struct ThreeWayMergeTests {
  private static let fields = TaskMapping.fields(.extended)

  /// Each field has few possible values, so that versions are often equal.
  private static func task(_ generator: inout SeededGenerator, like other: TaskItem? = nil) -> TaskItem {
    var task = other ?? TaskItem(id: "t", uid: "u", title: "", created: Date(timeIntervalSince1970: 0))
    func roll(_ below: Int) -> Int { Int.random(in: 0..<below, using: &generator) }
    let keeps = other == nil ? 0 : 2
    if roll(3) >= keeps { task.title = ["a", "b", "c"][roll(3)] }
    if roll(3) >= keeps { task.notes = [nil, "x", "y"][roll(3)] }
    if roll(3) >= keeps {
      task.due = [nil, "2026-11-25", "2026-11-26T10:00:00Z"][roll(3)].flatMap { CalendarTime($0) }
    }
    if roll(3) >= keeps { task.importance = Importance.allCases[roll(4)] }
    if roll(3) >= keeps { task.estimateMinutes = [nil, 10, 20][roll(3)] }
    if roll(3) >= keeps { task.status = TaskStatus.allCases[roll(3)] }
    if roll(3) >= keeps { task.tags = ["p", "q", "r"].filter { _ in roll(2) == 0 } }
    if roll(3) >= keeps { task.flagged = roll(2) == 0 }
    return task
  }

  private func each(_ body: (UInt64, TaskItem, TaskItem, TaskItem, FieldConflict.Side) throws -> Void) rethrows {
    for seed in UInt64(0)..<2000 {
      var generator = SeededGenerator(seed: seed)
      let base = Self.task(&generator)
      let local = Self.task(&generator, like: base)
      let remote = Self.task(&generator, like: base)
      try body(seed, base, local, remote, seed % 2 == 0 ? .local : .remote)
    }
  }

  private func merge(
    _ base: TaskItem, _ local: TaskItem, _ remote: TaskItem, _ winner: FieldConflict.Side, missing: Set<String> = []
  ) -> ThreeWayMerge<TaskItem> {
    ThreeWayMerge(
      Self.fields,
      .init(
        local: local, localBase: base, remote: remote, remoteBase: base, isPresent: { !missing.contains($0.name) },
        winner: winner))
  }

  @Test("an edit of one side is kept, and a conflict records the losing value")
  func losesNoEdit() {
    each { seed, base, local, remote, winner in
      let outcome = merge(base, local, remote, winner)
      for field in Self.fields where field.mergeElements == nil {
        let mine = !field.isEqual(local, base)
        let theirs = !field.isEqual(remote, base)
        let conflict = outcome.conflicts.first { $0.name == field.name }
        switch (mine, theirs) {
        case (false, false): #expect(field.isEqual(outcome.merged, base), "\(seed) \(field.name)")
        case (true, false): #expect(field.isEqual(outcome.merged, local), "\(seed) \(field.name)")
        case (false, true): #expect(field.isEqual(outcome.merged, remote), "\(seed) \(field.name)")
        case (true, true):
          #expect(field.isEqual(outcome.merged, winner == .local ? local : remote), "\(seed) \(field.name)")
          let loser = field.describe(winner == .local ? remote : local)
          #expect((conflict == nil) == field.isEqual(local, remote) && (conflict?.lost ?? loser) == loser, "\(seed)")
        }
        if !(mine && theirs) { #expect(conflict == nil, "\(seed) \(field.name)") }
      }
    }
  }

  @Test("a text that the server may have counts only for the properties that the text changes")
  func countsAPossibleTextWhereItChanges() {
    each { seed, base, local, remote, winner in
      // The server refused the agreed estimate, so that neither its texts nor the sent text has an estimate.
      var versions = (here: local, agreed: base, there: remote, base: base, sent: local)
      (versions.here.estimateMinutes, versions.agreed.estimateMinutes) = (30, 30)
      versions.there.estimateMinutes = nil
      versions.base.estimateMinutes = nil
      versions.sent.estimateMinutes = nil
      let hasEstimate: (SyncedField<TaskItem>) -> Bool = { $0.name != "estimate" }
      let outcome = ThreeWayMerge(
        Self.fields,
        .init(
          local: versions.here, localBase: versions.agreed, remote: versions.there, remoteBase: versions.base,
          isPresent: hasEstimate, wasPresent: hasEstimate, winner: winner, possible: versions.sent))
      #expect(outcome.merged.estimateMinutes == 30 && outcome.agreed.estimateMinutes == 30, "\(seed)")
      #expect(!outcome.unsent.contains("estimate"), "\(seed)")
    }
  }

  @Test("additions and removals of both sides are kept in a set")
  func mergesSetsByElement() {
    each { seed, base, local, remote, winner in
      let merged = Set(merge(base, local, remote, winner).merged.tags)
      for tag in ["p", "q", "r"] {
        let (was, here, there) = (base.tags.contains(tag), local.tags.contains(tag), remote.tags.contains(tag))
        #expect(merged.contains(tag) == (was ? here && there : here || there), "\(seed) \(tag)")
      }
    }
  }

  @Test(
    "in a first merge set values stay, a conflict records the loser, and a completed task stays completed"
  )
  func losesNothingAtAFirstMeeting() {
    each { seed, _, local, remote, winner in
      let outcome = ThreeWayMerge(
        Self.fields, .init(local: local, remote: remote, isPresent: { $0.isSetByUser(remote) }, winner: winner))
      if local.status != .open || remote.status != .open { #expect(outcome.merged.status != .open, "\(seed)") }
      for field in Self.fields where field.mergeElements == nil && !field.isEqual(local, remote) {
        let (mine, theirs) = (field.isSetByUser(local), field.isSetByUser(remote))
        let stays = mine && theirs ? winner : mine ? .local : .remote
        #expect(field.isEqual(outcome.merged, stays == .local ? local : remote), "\(seed) \(field.name)")
        let lost = outcome.conflicts.first { $0.name == field.name }?.lost
        #expect(lost == (mine && theirs ? field.describe(winner == .local ? remote : local) : nil), "\(seed)")
      }
    }
  }

  @Test("in a first merge a recorded clearing is an edit, except of a field that the bases do not cover")
  func takesARecordedClearing() {
    each { seed, _, local, remote, winner in
      var (local, remote) = (local, remote)
      (local.estimateMinutes, remote.estimateMinutes) = (30, nil)
      for isCovered in [true, false] {
        let outcome = ThreeWayMerge(
          Self.fields,
          .init(
            local: local, remote: remote, isPresent: { _ in true }, winner: winner,
            isCovered: { $0.name != "estimateMinutes" || isCovered }))
        let isCleared = isCovered && winner == .remote
        #expect(outcome.merged.estimateMinutes == (isCleared ? nil : 30), "\(seed)")
        #expect(outcome.conflicts.contains { $0.name == "estimateMinutes" } == isCovered, "\(seed)")
      }
    }
  }

  /// The migration has read the order from the server's text.
  @Test(
    "an order that an agreement does not know is no conflict where only another program has moved",
    arguments: [9, 10] as [UInt8])
  func takesAMoveAfterAnUpgrade(version: UInt8) throws {
    let task = TaskItem(id: "t", uid: "u", title: "a", created: Date(timeIntervalSince1970: 0))
    let state = AgreedState(item: .task(task), notifications: [])
    // Versions 9 and 10 ended before the missing order.
    let agreement = try #require(AgreedState(Data([version]) + state.data.dropFirst().dropLast()))
    var (local, base, remote) = (task, task, task)
    (local.sortOrder, base.sortOrder, remote.sortOrder) = (100, 100, 350)
    func merge() -> ThreeWayMerge<TaskItem> {
      ThreeWayMerge(
        Self.fields,
        .init(
          local: local, localBase: agreement.task, remote: remote, remoteBase: base, isPresent: { _ in true },
          winner: .local, isCovered: { agreement.covers($0) }))
    }
    let moved = merge()
    #expect(moved.merged.sortOrder == 350 && moved.agreed.sortOrder == 350)
    #expect(moved.conflicts.isEmpty && moved.unsent.isEmpty && moved.pulled.map(\.name) == ["sortOrder"])
    // The user has moved the task here, too.
    local.sortOrder = 200
    #expect(merge().merged.sortOrder == 200 && merge().conflicts.map(\.lost) == ["350"])
  }

  @Test("a copy of a possibly earlier version reverts nothing that nobody could restore")
  func losesNothingToACopy() {
    each { seed, base, local, remote, later in
      let outcome = ThreeWayMerge(
        Self.fields,
        .init(
          local: local, localBase: base, remote: remote, remoteBase: base, isPresent: { _ in true }, winner: .local,
          newerResource: later))
      for field in Self.fields where field.mergeElements == nil && field.isEqual(local, base) {
        let conflict = outcome.conflicts.first { $0.name == field.name }
        for side in [local, remote] where field.isSetByUser(side) && !field.isEqual(side, outcome.merged) {
          #expect(conflict?.lost == field.describe(side), "\(seed) \(field.name)")
        }
        if conflict != nil { #expect(conflict?.winner == later, "\(seed) \(field.name)") }
      }
    }
  }

  @Test("between an agreed value that the server never had and a value there, a conflict records the loser")
  func losesNoValueThatTheServerNeverHad() {
    let empty = TaskItem(id: "t", uid: "u", title: "", created: Date(timeIntervalSince1970: 0))
    each { seed, base, _, remote, winner in
      let outcome = ThreeWayMerge(
        Self.fields,
        .init(
          local: base, localBase: base, remote: remote, remoteBase: empty, isPresent: { $0.isSetByUser(remote) },
          wasPresent: { _ in false }, winner: winner))
      for field in Self.fields
      where field.keepsLocalWhenMissing && field.mergeElements == nil && !field.isEqual(base, empty)
        && !field.isEqual(base, remote)
      {
        let conflict = outcome.conflicts.first { $0.name == field.name }
        let (mine, theirs) = (field.isSetByUser(base), field.isSetByUser(remote))
        let loser = mine && theirs ? field.describe(winner == .local ? remote : base) : nil
        #expect(conflict?.lost == loser, "\(seed) \(field.name)")
        let stays = mine && theirs ? winner : mine ? .local : .remote
        #expect(field.isEqual(outcome.merged, stays == .local ? base : remote), "\(seed) \(field.name)")
      }
    }
  }

  @Test("exactly the differences from the server are sent afterwards")
  func sendsWhatTheServerLacks() {
    each { seed, base, local, remote, winner in
      let outcome = merge(base, local, remote, winner)
      for field in Self.fields {
        #expect(outcome.unsent.contains(field.name) == !field.isEqual(outcome.merged, remote), "\(seed) \(field.name)")
        if !outcome.unsent.contains(field.name) { #expect(field.isEqual(outcome.agreed, outcome.merged)) }
      }
    }
  }

  @Test("merging the result with the same server again changes nothing")
  func isStable() {
    each { seed, base, local, remote, winner in
      let first = merge(base, local, remote, winner)
      let second = ThreeWayMerge(
        Self.fields,
        .init(
          local: first.merged, localBase: first.agreed, remote: remote, remoteBase: remote, isPresent: { _ in true },
          winner: winner))
      #expect(second.merged == first.merged && second.pulled.isEmpty && second.conflicts.isEmpty, "\(seed)")
      #expect(second.unsent == first.unsent, "\(seed)")
    }
  }

  // I8
  @Test("a property that the server dropped is no edit, and local fields never change")
  func takesNoDropForAnEdit() {
    let missing = Set(Self.fields.filter(\.keepsLocalWhenMissing).map(\.name))
    each { seed, base, local, remote, winner in
      let outcome = merge(base, local, remote, winner, missing: missing)
      for field in Self.fields where missing.contains(field.name) {
        #expect(field.isEqual(outcome.merged, local), "\(seed) \(field.name)")
      }
      let strict = ThreeWayMerge(
        TaskMapping.fields(.strict),
        .init(local: local, localBase: base, remote: remote, remoteBase: base, isPresent: { _ in true }, winner: winner)
      )
      #expect(strict.merged.tags == local.tags && strict.merged.flagged == local.flagged, "\(seed)")
    }
  }
}
