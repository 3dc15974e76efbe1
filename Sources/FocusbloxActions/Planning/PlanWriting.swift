package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Writes the blocks of a plan, and nothing else: a plan never changes tasks.
package struct PlanWriting {
  package let place: Workplace
  package let settings: Settings
  package let reading: PlanReading
  package let now: Date

  package init(place: Workplace, settings: Settings, reading: PlanReading, now: Date) {
    (self.place, self.settings, self.reading, self.now) = (place, settings, reading, now)
  }

  /// - Returns: the written blocks by UID.
  package func write(_ proposal: PlanProposal, _ store: StoreTransaction) throws -> [String: FocusBlock] {
    for freed in proposal.removed {
      if let block = reading.blocks[freed.block.uid] { try store.discard(.block, id: block.id, at: now) }
    }
    var written: [String: FocusBlock] = [:]
    if proposal.written.isEmpty { return written }
    let list = try proposal.new.isEmpty ? nil : ListChoice.forNew(.block, named: nil, settings, in: store)?.id
    for change in proposal.written {
      if let former = change.former, var block = reading.blocks[former.uid] {
        try fill(&block, change.block)
        block.modified = now
        try store.update(block, by: .user)
        written[block.uid] = block
      } else {
        var block = FocusBlock(
          id: Workplace.newID(), uid: change.block.uid, title: "", start: try time(change.block.start),
          end: try time(change.block.end), created: now)
        block.listID = list
        try fill(&block, change.block)
        try store.insert(block, by: .user)
        written[block.uid] = block
      }
    }
    return written
  }

  private func fill(_ block: inout FocusBlock, _ planned: ProposedBlock) throws {
    block.start = try time(planned.start)
    block.end = try time(planned.end)
    block.title = try TitleText.parse(title(planned, isSynced: block.listID != nil))
    block.taskUIDs = planned.shares.map(\.taskUID)
    block.alertMinutesBefore = FocusBlockReminders.leadMinutes(startDate: planned.start, now: now)
    block.planMark = PlanMark(of: block, zone: place.zone)
  }

  private func time(_ instant: Date) throws -> CalendarTime {
    guard let time = CalendarTime(instant, in: place.zone) else { throw PlanProblem.noDay }
    return time
  }

  /// A task of this machine only is not named in a calendar that others may see.
  private func title(_ planned: ProposedBlock, isSynced: Bool) -> String {
    let uids = planned.shares.map(\.taskUID)
    let tasks = isSynced ? reading.tasks.filter { $0.value.listID != nil } : reading.tasks
    if settings.planTitles == .tasks, uids.contains(where: { tasks[$0] != nil }) {
      return PlanTitle.text(of: uids, tasks)
    }
    return FocusBlock.title(
      start: planned.start, locale: Locale(identifier: settings.blockTitleLocale), zone: place.zone)
  }
}

/// The title of a block from those of its tasks: "Call Zoë, Check invoice, Buy paint +2". A task without a title in
/// `tasks` counts among the others.
package enum PlanTitle {
  private static let named = 3

  package static func text(of uids: [String], _ tasks: [String: PlanTask]) -> String {
    // A title of another program may have line ends.
    let titles = uids.compactMap { tasks[$0]?.title.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    let rest = uids.count - min(titles.count, named)
    return titles.prefix(named).joined(separator: ", ") + (rest > 0 ? " +\(rest)" : "")
  }
}
