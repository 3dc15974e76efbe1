import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("Pruning of the journal")
struct JournalPruningTests {
  private func add(_ count: Int, at seconds: Double, keeping: Bool, to store: StoreTransaction) throws {
    for number in 0..<count {
      let snapshot = keeping ? try store.keep(JournalSnapshot(item: Data([1]), text: [2])) : nil
      try store.append(
        JournalEntry(
          at: .now(seconds), kind: .task, itemID: "t\(number)", uid: "u", action: "pulled", cause: "test",
          snapshotID: snapshot))
    }
  }

  @Test func removesOldEntriesWithTheirSnapshotsAndRuns() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      _ = try store.startRun(account: nil, at: .now(0))
      try add(3, at: 0, keeping: true, to: store)
      let run = try store.startRun(account: nil, at: .now(100))
      try add(2, at: 100, keeping: true, to: store)
      try store.pruneJournal(before: .now(50), keeping: 1000)
      let left = try store.journal()
      #expect(left.map(\.at) == [.now(100), .now(100)])
      #expect(try left.compactMap(\.snapshotID).allSatisfy { try store.snapshot(id: $0) != nil })
      #expect(try store.snapshot(id: 1) == nil)
      #expect(try store.runs().map(\.id) == [run])
      try store.pruneJournal(before: .now(200), keeping: 1000)
      #expect(try store.journal().isEmpty && store.runs().isEmpty)
    }
  }

  @Test func removesOnlyEntriesWithoutAValueBeyondTheCount() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for _ in 0..<5 {
        try add(9, at: 0, keeping: false, to: store)
        try add(1, at: 0, keeping: true, to: store)
      }
      try store.pruneJournal(before: .now(-1), keeping: 20)
      let left = try store.journal()
      #expect(left.count == 23)
      #expect(left.count(where: { $0.snapshotID != nil }) == 5)
      try store.pruneJournal(before: .now(-1), keeping: 20)
      #expect(try store.journal() == left)
    }
  }
}
