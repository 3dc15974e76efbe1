package import FocusbloxActions
package import FocusbloxModel
package import Foundation

/// A plan in words: the measures of its days, and what has no place.
package struct PlanPreview {
  package let proposal: PlanProposal
  package let reading: PlanReading
  package let options: PlanOptions
  package let wording: Wording
  package let now: Date
  package let settings: Settings
  /// Whether keys and not options change the plan.
  package var isAtScreen = false

  package init(
    proposal: PlanProposal, reading: PlanReading, options: PlanOptions, wording: Wording, now: Date, settings: Settings,
    isAtScreen: Bool = false
  ) {
    (self.proposal, self.reading, self.options, self.wording) = (proposal, reading, options, wording)
    (self.now, self.settings, self.isAtScreen) = (now, settings, isAtScreen)
  }

  /// The first ones are enough to see what is too much.
  private static let namedOverloads = 3

  package var plan: DayPlan { proposal.plan }
  package var words: PlanTexts { PlanTexts(wording.language, isAtScreen: isAtScreen) }
  package var relative: RelativeTime { RelativeTime(zone: wording.zone, now: now, language: wording.language) }

  /// The hours of a day, and how much of them is free.
  package func measures(_ day: PlannedDay) -> String {
    let hours = (options.hours ?? settings.workHours).spans(on: day.day.weekday)
    return words.measures(
      day, hours: hours, from: options.hours == nil ? "work_hours" : "--hours", relative.form,
      load: most == nil ? settings.planLoad : nil
    ).joined(separator: " · ")
  }

  /// The most minutes of planned blocks on a day.
  private var most: Int? { options.most ?? (settings.planMost > 0 ? settings.planMost : nil) }

  /// The time that events and the person's blocks take on a day, and that of the planned blocks.
  package func spans(on day: CalendarDay) -> (busy: [Range<Date>], planned: [Range<Date>]) {
    let automatic = Set(proposal.kept.map(\.uid) + plan.freed.map(\.block.uid))
    let begin = CalendarTime.day(day).instant(in: wording.zone)
    let end = CalendarTime.day(day.adding(days: 1) ?? day).instant(in: wording.zone)
    func isOn(_ span: Range<Date>) -> Bool { span.lowerBound < end && span.upperBound > begin }
    let busy = reading.entries.filter { $0.isBusy && !automatic.contains($0.block.uid) && !$0.block.start.isAllDay }
      .map { $0.start..<$0.end }.filter(isOn)
    let kept = proposal.kept.map { $0.start..<$0.end }
    return (busy, (kept + proposal.written.map { $0.block.start..<$0.block.end }).filter(isOn))
  }

  /// What has no place, what counts as free, what is too much, and that nothing changes.
  package var ends: [String] {
    var lines: [String] = []
    if plan.isAnewAfterRepair { lines.append(words.anewAfterRepair) }
    if !proposal.removed.isEmpty {
      lines.append(
        words.noLonger + ": "
          + words.joined(proposal.removed) { freed in
            words.removed(
              reading.blocks[freed.block.uid]?.title ?? "", freed.reason, unplaced: unplaced(freed.block),
              isLeftOut: isLeftOut(freed.block))
          })
    }
    let waiting = reading.inOrder(plan.unplaced)
    if !waiting.isEmpty {
      let isToday = plan.days.first?.day == WallTime(now, in: wording.zone)?.day
      let named = words.joined(waiting) { task in
        reading.tasks[task.taskUID].map { words.unplaced(task, $0, reading.tasks, relative, days: plan.days.count) }
          ?? ""
      }
      lines.append(words.notPlanned(plan.days.count, isToday: isToday) + ": " + named)
    }
    lines += words.free(reading.entries).map { [$0] } ?? []
    let waits = WaitTexts(language: wording.language)
    for circle in plan.circles { lines.append(waits.circle(circle.map { reading.tasks[$0]?.title ?? "" })) }
    for overload in plan.overloads.prefix(Self.namedOverloads) {
      let isRest = proposal.kept.contains { $0.start > now && $0.start < overload.until }
      let limit = words.limit(most: most, load: settings.planLoad)
      lines.append(words.overload(overload, isRest: isRest, limit: limit, relative))
    }
    if !plan.overloads.isEmpty {
      lines.append("  " + words.help(reading.scope.command(with: wording.language("not:WORD"), Texts.shellWord)))
    }
    if proposal.isEmpty {
      lines.append(
        words.nothing(
          plan, isAny: reading.request.only?.isEmpty != true,
          mayFill: !isAtScreen && !options.fill && reading.request.only == nil))
    }
    return lines
  }

  private func isLeftOut(_ block: PlanBlock) -> Bool { block.taskUIDs.contains(where: options.without.contains) }

  private func unplaced(_ block: PlanBlock) -> UnplacedReason? {
    plan.unplaced.first { block.taskUIDs.contains($0.taskUID) }?.reason
  }
}
