import FocusbloxModel
import Foundation
import Testing

@Suite("Blocks without work") struct IdleBlockTests {
  private let desk = PlanDesk([], now: "2026-11-30T09:00:00")

  private func idle(_ block: PlanBlock, _ finished: [FinishedTask]) -> [[FinishedTask]] {
    [block].idle(after: finished, now: desk.request.now).map(\.tasks)
  }

  @Test("an automatic block to come goes when all its tasks are finished, in whatever way") func goes() {
    let tasks: [FinishedTask] = [
      FinishedTask(uid: "a", outcome: .completed), FinishedTask(uid: "b", outcome: .cancelled),
      FinishedTask(uid: "c", outcome: .deleted), FinishedTask(uid: "d", outcome: .skipped),
    ]
    let block = desk.block("block", "14:00", "15:30", ["a", "b", "c", "d"])
    #expect(idle(block, tasks) == [tasks])
    #expect(idle(block, Array(tasks.dropLast())).isEmpty)
  }

  @Test("a running, a past, a person's and an empty block stay") func stays() {
    let done = [FinishedTask(uid: "a", outcome: .completed)]
    #expect(idle(desk.block("coming", "9:01", "10:00", ["a"]), done) == [done])
    #expect(idle(desk.block("running", "9:00", "10:00", ["a"]), done).isEmpty)
    #expect(idle(desk.block("past", "8:00", "8:30", ["a"]), done).isEmpty)
    #expect(idle(desk.block("own", "14:00", "15:00", ["a"], automatic: false), done).isEmpty)
    #expect(idle(desk.block("empty", "14:00", "15:00", []), done).isEmpty)
  }

  @Test("they are told by start") func order() {
    let blocks = [desk.block("b", "14:00", "15:00", ["a"]), desk.block("a", "11:00", "12:00", ["a"])]
    let idle = blocks.idle(after: [FinishedTask(uid: "a", outcome: .completed)], now: desk.request.now)
    #expect(idle.map(\.block.uid) == ["a", "b"])
  }

  @Test("a person who deletes an automatic block refuses its tasks for that day") func refusals() {
    let blocks = [
      desk.block("coming", "14:00", "15:00", ["a", "b"]), desk.block("running", "8:30", "9:30", ["c"]),
      desk.block("past", "8:00", "8:30", ["d"]), desk.block("own", "16:00", "17:00", ["e"], automatic: false),
      desk.block("tomorrow", "2026-12-01T00:00:00", "2026-12-01T01:00:00", ["a"]),
    ]
    let refusals = PlanRefusal.deleting(blocks, now: desk.request.now, zone: berlin)
    let tomorrow = PlanRefusal(taskUID: "a", day: PlanDesk.monday.adding(days: 1)!)
    #expect(refusals == Set(["a", "b", "c"].map { PlanRefusal(taskUID: $0, day: PlanDesk.monday) } + [tomorrow]))
  }
}
