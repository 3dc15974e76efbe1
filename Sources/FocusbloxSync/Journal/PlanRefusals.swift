public import FocusbloxModel
public import FocusbloxStore
public import Foundation

extension StoreReader {
  /// The tasks of which the user has deleted an automatic block, each with the day of the block: a plan does not put them
  /// there again. Only the journal of this machine knows it, and an undo of the deletion lifts it.
  ///
  /// - Parameter zone: the zone of the person's clock.
  public func planRefusals(in zone: TimeZone) throws -> Set<PlanRefusal> {
    let undone = try StepCourse(self).undone
    return try stepHeadlines(limit: StepCourse.depth)
      .filter { Self.deletions.contains($0.cause) && !undone.contains($0.number) }
      .reduce(into: []) { refusals, headline in
        let blocks = try step(headline.number)?.items.compactMap { automaticBlock(deletedBy: $0, zone) } ?? []
        refusals.formUnion(PlanRefusal.deleting(blocks, now: headline.at, zone: zone))
      }
  }

  private static var deletions: Set<Step.Cause> { [.command("block delete"), .command("delete")] }

  private func automaticBlock(deletedBy item: StepItem, _ zone: TimeZone) -> PlanBlock? {
    guard item.kind == .block, item.change == .removed, case .block(let block)? = AgreedState(item.before)?.item,
      block.isAutomatic(in: zone)
    else { return nil }
    return PlanBlock(block, isAutomatic: true, zone: zone)
  }
}
