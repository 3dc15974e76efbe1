package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxScreen
package import Foundation

/// The events and blocks of a planned day as rows: time, sign, title, why.
package struct PlanRows {
  package let proposal: PlanProposal
  package let reading: PlanReading
  package let wording: Wording
  package let now: Date

  package init(proposal: PlanProposal, reading: PlanReading, wording: Wording, now: Date) {
    (self.proposal, self.reading, self.wording, self.now) = (proposal, reading, wording, now)
  }

  /// A line of the day, and the tasks below it.
  package struct Row {
    package var start: Date
    package var cells: [Table.Cell]
    /// The open tasks of an automatic block to come, each with its minutes where the plan gives it some.
    package var tasks: [(task: PlanTask, minutes: Int?)] = []
  }

  private var words: PlanTexts { PlanTexts(wording.language) }
  private var relative: RelativeTime { RelativeTime(zone: wording.zone, now: now, language: wording.language) }

  /// The lines of a day in their order.
  package func rows(of day: CalendarDay) -> [Row] {
    let span = span(of: day)
    // A block that is moved or removed no longer stands where it was.
    let changed = Set(proposal.plan.freed.map(\.block.uid)).subtracting(proposal.kept.map(\.uid))
    let present = reading.entries
      .filter { $0.start < span.upperBound && $0.end > span.lowerBound && $0.isBusy && !changed.contains($0.block.uid) }
      .map { Row(start: $0.start, cells: standing($0, on: day), tasks: tasks($0)) }
    let written = proposal.written.filter { span.contains($0.block.start) }
      .map { change in
        Row(
          start: change.block.start, cells: cells(change),
          tasks: change.block.shares.compactMap { share in reading.tasks[share.taskUID].map { ($0, share.minutes) } })
      }
    return (present + written).enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  package func removed(_ block: PlanBlock) -> [Table.Cell] {
    [
      .init(relative.text(block.start) + "–" + relative.clock(block.end)), .init("−", .red),
      .init(reading.blocks[block.uid]?.title ?? "", .bold),
    ]
  }

  private func tasks(_ entry: EventTimes.Entry) -> [(task: PlanTask, minutes: Int?)] {
    guard entry.start > now, entry.block.isAutomatic(in: wording.zone) else { return [] }
    return entry.block.taskUIDs.compactMap { uid in reading.tasks[uid].map { ($0, nil) } }
  }

  private func span(of day: CalendarDay) -> Range<Date> {
    let begin = CalendarTime.day(day).instant(in: wording.zone)
    return begin..<max(begin, CalendarTime.day(day.adding(days: 1) ?? day).instant(in: wording.zone))
  }

  /// The part of an event that is on the day.
  private func time(of entry: EventTimes.Entry, on day: CalendarDay) -> String {
    let (l, span) = (wording.language, span(of: day))
    let (start, end) = (relative.clock(entry.start), relative.clock(entry.end))
    switch (entry.start < span.lowerBound, entry.end > span.upperBound) {
    case _ where entry.block.start.isAllDay || entry.start <= span.lowerBound && entry.end >= span.upperBound:
      return l("all day")
    case (true, _): return l("until \(end)")
    case (_, true): return l("from \(start)")
    case (false, false): return start + "–" + end
    }
  }

  private func standing(_ entry: EventTimes.Entry, on day: CalendarDay) -> [Table.Cell] {
    let isOver = entry.end <= now
    let time = time(of: entry, on: day)
    var notes: [String] = []
    if entry.travelMinutes > 0 { notes.append(words.travel(entry.travelMinutes)) }
    let isOpen = entry.block.taskUIDs.contains { reading.tasks[$0] != nil }
    if isOver, isOpen, entry.block.isAutomatic(in: wording.zone) { notes.append(words.overAndOpen) }
    return [
      .init(time, isOver ? .gray : nil), .init(""), .init(entry.block.title, isOver ? .gray : nil),
      .init(notes.joined(separator: " · "), .gray),
    ]
  }

  private func cells(_ change: PlanProposal.Written) -> [Table.Cell] {
    let block = change.block
    let titles = PlanTitle.text(of: block.shares.map(\.taskUID), reading.tasks)
    var why: [String] = []
    for share in block.shares {
      guard let task = reading.tasks[share.taskUID] else { continue }
      let reason = words.reason(share.reason, task, reading.tasks, on: block.start, relative)
      if !why.contains(reason) { why.append(reason) }
    }
    for share in block.shares where share.isAssumed {
      let alone = block.shares.count == 1
      why.append(words.assumed(share.minutes, alone ? nil : reading.tasks[share.taskUID]?.title))
    }
    let late = proposal.plan.lateMinutes(in: block)
    if late > 0 { why.append(words.late(late)) }
    if let former = change.former { why.append(words.formerly(former, than: block, relative)) }
    return [
      .init(relative.clocks(block.start, block.end)),
      .init(change.former == nil ? "+" : "↷", .green), .init((late > 0 ? "! " : "") + titles, .bold),
      .init(why.joined(separator: " · "), late > 0 ? .amber : .gray),
    ]
  }
}

extension DayPlan {
  /// The minutes by which a block, the last one of one of its tasks, ends after what is due; 0 where nothing is late.
  package func lateMinutes(in block: ProposedBlock) -> Int {
    block.shares.map { share in
      let last = blocks.last { $0.shares.contains { $0.taskUID == share.taskUID } }
      return last?.uid == block.uid ? lateMinutes[share.taskUID] ?? 0 : 0
    }.max() ?? 0
  }
}
