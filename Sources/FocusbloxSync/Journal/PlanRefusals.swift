public import FocusbloxModel
public import FocusbloxStore
public import Foundation

extension StoreReader {
  /// How long before its day the deletion of a block may be, in seconds.
  private static var longestNotice: TimeInterval { 31 * 86_400 }

  /// The tasks of which a person has deleted an automatic block, each with the day of the block: a plan does not put them
  /// there again. Only the journal knows it, and an undo of the deletion lifts it.
  ///
  /// - Parameter zone: the zone of the person's clock.
  public func planRefusals(at now: Date, in zone: TimeZone) throws -> Set<PlanRefusal> {
    try refusalsHere(zone).union(refusalsInCalendar(since: now.addingTimeInterval(-Self.longestNotice), zone))
  }

  private func refusalsHere(_ zone: TimeZone) throws -> Set<PlanRefusal> {
    let undone = try StepCourse(self).undone
    return try stepHeadlines(limit: StepCourse.depth)
      .filter { Self.deletions.contains($0.cause) && !undone.contains($0.number) }
      .reduce(into: []) { refusals, headline in
        let removed = try step(headline.number)?.items.filter { $0.kind == .block && $0.change == .removed } ?? []
        let blocks = removed.compactMap { automaticBlock($0.before, zone) }
        refusals.formUnion(PlanRefusal.deleting(blocks, now: headline.at, zone: zone))
      }
  }

  private static var deletions: Set<Step.Cause> { [.command("block delete"), .command("delete")] }

  /// A machine that plans anew deletes events, too. What the same run has read besides tells the two apart: such a machine
  /// also writes planned blocks, and one that clears or takes back a plan leaves the day without planned blocks. No sync
  /// decides by this.
  private func refusalsInCalendar(since instant: Date, _ zone: TimeZone) throws -> Set<PlanRefusal> {
    var refusals: Set<PlanRefusal> = []
    for (run, entries) in Dictionary(grouping: try journalOfDeletedEvents(since: instant), by: \.runID) {
      // A later plan may have removed what another machine had planned in this run.
      if let run, try blocksRead(inRun: run).contains(where: { try block(id: $0)?.isAutomatic(in: zone) ?? true }) {
        continue
      }
      let deleted = try entries.filter { try blocks(uid: $0.uid).isEmpty }.compactMap { entry in
        try entry.snapshotID.flatMap { try snapshot(id: $0)?.item }.flatMap { automaticBlock($0, zone) }
      }
      let found = PlanRefusal.deleting(deleted, now: entries[0].at, zone: zone)
      for (day, refused) in Dictionary(grouping: found, by: \.day) {
        let count = deleted.count { WallTime($0.start, in: zone)?.day == day }
        if try count == 1 || hasAutomaticBlock(on: day, zone) { refusals.formUnion(refused) }
      }
    }
    return refusals
  }

  private func hasAutomaticBlock(on day: CalendarDay, _ zone: TimeZone) throws -> Bool {
    let (begin, end) = (CalendarTime.day(day), CalendarTime.day(day.adding(days: 1) ?? day))
    return try blocks(from: begin.instant(in: zone), to: end.instant(in: zone)).contains { $0.isAutomatic(in: zone) }
  }

  private func automaticBlock(_ state: Data?, _ zone: TimeZone) -> PlanBlock? {
    guard case .block(let block)? = AgreedState(state)?.item, block.isAutomatic(in: zone) else { return nil }
    return PlanBlock(block, isAutomatic: true, zone: zone)
  }
}
