package import FocusbloxModel
package import Foundation

/// What a plan changes: the blocks that are written and those that are removed.
package struct PlanProposal: Hashable {
  /// A block to write.
  package struct Written: Hashable {
    package var block: ProposedBlock
    /// The automatic block that it changes; `nil` for a new one.
    package var former: PlanBlock?
  }

  package let plan: DayPlan
  /// The new and the moved blocks by start.
  package let written: [Written]
  /// The automatic blocks that stay.
  package let kept: [PlanBlock]
  package let removed: [FreedBlock]

  package init(_ request: PlanRequest) {
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
  package static func clearing(_ request: PlanRequest) -> PlanProposal {
    var request = request
    request.anew = true
    request.settings.hours = WorkHours()
    return PlanProposal(request)
  }

  /// Whether no block has begun that is written, moved or removed.
  package func isAhead(of now: Date) -> Bool {
    written.allSatisfy { $0.block.start > now && $0.former?.start ?? .distantFuture > now }
      && removed.allSatisfy { $0.block.start > now }
  }

  package var isEmpty: Bool { written.isEmpty && removed.isEmpty }
  package var new: [Written] { written.filter { $0.former == nil } }
  package var moved: [Written] { written.filter { $0.former != nil } }
}

extension ProposedBlock {
  /// Whether the block is the one that it replaces.
  fileprivate var isAsBefore: Bool {
    guard let replaced else { return false }
    return replaced.start == start && replaced.end == end && replaced.taskUIDs == shares.map(\.taskUID)
  }

  package var minutes: Int { Int(end.timeIntervalSince(start) / 60) }
}
