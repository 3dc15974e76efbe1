import FocusbloxModel
import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite("A plan while its question stands") struct PlanProposalTests {
  private static let now = Date(timeIntervalSince1970: 1_795_248_000)

  @Test("a block that begins meanwhile is neither moved nor removed", arguments: [false, true])
  func begun(isClearing: Bool) throws {
    let zone = TimeZone.gmt
    let day = try #require(WallTime(Self.now, in: zone)?.day)
    var task = TaskItem(id: "x", uid: "x", title: "x", created: Self.now)
    task.due = .day(day)
    task.estimateMinutes = 60
    var settings = PlanSettings()
    for weekday in 1...7 { settings.hours.add(from: 0, to: 1440, on: weekday) }
    let start = Self.now + 600
    var request = PlanRequest(
      tasks: [PlannableTask(task)],
      blocks: [
        PlanBlock(
          uid: PlannedBlockName.uid(task: "x", day: day, number: 1), start: start, end: start + 3600, taskUIDs: ["x"],
          isAutomatic: true)
      ], days: day...day, settings: settings, now: Self.now, zone: zone)
    request.busy = [OccupiedTime(start: start, end: start + 600)]
    let proposal = isClearing ? .clearing(request) : PlanProposal(request)
    #expect(isClearing ? proposal.removed.count == 1 : proposal.moved.count == 1)
    #expect(proposal.isAhead(of: start - 1))
    #expect(!proposal.isAhead(of: start))
  }
}
