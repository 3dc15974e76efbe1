import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct BlockTests {
  private func block(_ id: String, _ start: String, _ end: String) throws -> FocusBlock {
    FocusBlock(
      id: id, uid: "uid-\(id)", title: id, start: try #require(CalendarTime("2026-11-\(start):00Z")),
      end: try #require(CalendarTime("2026-11-\(end):00Z")), created: .now(0))
  }

  // S1-20
  @Test("blocks are read by the time that they cover", arguments: StorePlace.allCases)
  func findsTheBlocksThatOverlapAStretchOfTime(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: .gmt, folder: folder)
    let start = try #require(CalendarTime("2026-11-25T10:00:00Z")).instant(in: .gmt)
    try store.write { store in
      try store.insert(try block("before", "25T08:00", "25T10:00"), by: .user)
      try store.insert(try block("into", "25T09:00", "25T10:30"), by: .user)
      try store.insert(try block("in", "25T11:00", "25T12:00"), by: .user)
      try store.insert(try block("after", "25T14:00", "25T15:00"), by: .user)
      var weekly = try block("weekly", "18T11:00", "18T12:00")
      weekly.foreignRule = "FREQ=WEEKLY"
      try store.insert(weekly, by: .remote)
      #expect(try store.blocks(from: start, to: start + 14_400).map(\.id) == ["weekly", "into", "in"])
      #expect(try store.blocks(from: start).map(\.id) == ["weekly", "into", "in", "after"])
      #expect(try store.blocks().count == 5)
    }
  }

  @Test("only marked blocks to come are the planner's") func findsMarkedBlocks() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for (id, start, isMarked) in [("past", "25T08:00", true), ("now", "25T09:00", true), ("own", "25T10:00", false)]
        + [("late", "26T09:00", true), ("soon", "25T11:00", true)]
      {
        var block = try block(id, start, "27T10:00")
        if isMarked { block.planMark = PlanMark(of: block, zone: .gmt) }
        try store.insert(block, by: .user)
      }
      let now = try block("x", "25T09:00", "25T09:00").start.instant(in: .gmt)
      #expect(try store.markedBlocks(startingAfter: now).map(\.id) == ["soon", "late"])
    }
  }

  // S2-4
  @Test("an update without a difference writes nothing") func writesOnlyWhatDiffers() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      let list = try store.addList("L")
      var block = try block("block", "25T08:00", "25T10:00")
      block.listID = list.id
      try store.insert(block, by: .remote)
      block.modified = .now(5)
      #expect(try !store.update(block, by: .user))
      #expect(try store.revision(ofBlock: "block") == 1)
      block.taskUIDs = ["b", "a"]
      #expect(try store.update(block, by: .user))
      #expect(try store.revision(ofBlock: "block") == 2)
      #expect(try store.blocks(uid: "uid-block") == [block])
      #expect(try store.blocks(listID: list.id) == [block])
      block.planMark = PlanMark(of: block, zone: .gmt)
      #expect(try store.update(block, by: .user))
      #expect(try store.block(id: "block")?.planMark == block.planMark)
      block.planMark = nil
      #expect(try store.update(block, by: .user))
      #expect(try store.block(id: "block") == block)
      #expect(throws: StoreError.unknownID("x")) { try store.delete(blockID: "x", by: .user) }
    }
  }
}
