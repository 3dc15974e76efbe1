import FocusbloxModel
import Foundation

/// What a plan changes: the blocks that are written and those that are removed.
struct PlanProposal: Hashable {
  /// A block to write.
  struct Written: Hashable {
    var block: ProposedBlock
    /// The automatic block that it changes; `nil` for a new one.
    var former: PlanBlock?
  }

  let plan: DayPlan
  /// The new and the moved blocks by start.
  let written: [Written]
  /// The automatic blocks that stay.
  let kept: [PlanBlock]
  let removed: [FreedBlock]

  init(_ request: PlanRequest) {
    let plan = Planner.plan(request)
    self.plan = plan
    let same = plan.blocks.filter(\.isAsBefore)
    written = plan.blocks.filter { !$0.isAsBefore }.map { Written(block: $0, former: $0.replaced) }
    kept = (plan.kept + same.compactMap(\.replaced)).sorted { $0.start < $1.start }
    let changed = Set(plan.blocks.map(\.uid))
    removed = plan.freed.filter { !changed.contains($0.block.uid) }
  }

  /// The removal of the automatic blocks to come that a plan may move: one that is made anew and has no hours for any
  /// block.
  static func clearing(_ request: PlanRequest) -> PlanProposal {
    var request = request
    request.anew = true
    request.settings.hours = WorkHours()
    return PlanProposal(request)
  }

  /// Whether no block has begun that is written, moved or removed.
  func isAhead(of now: Date) -> Bool {
    written.allSatisfy { $0.block.start > now && $0.former?.start ?? .distantFuture > now }
      && removed.allSatisfy { $0.block.start > now }
  }

  var isEmpty: Bool { written.isEmpty && removed.isEmpty }
  var new: [Written] { written.filter { $0.former == nil } }
  var moved: [Written] { written.filter { $0.former != nil } }
}

extension ProposedBlock {
  /// Whether the block is the one that it replaces.
  fileprivate var isAsBefore: Bool {
    guard let replaced else { return false }
    return replaced.start == start && replaced.end == end && replaced.taskUIDs == shares.map(\.taskUID)
  }

  var minutes: Int { Int(end.timeIntervalSince(start) / 60) }
}
