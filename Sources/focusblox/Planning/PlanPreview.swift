import FocusbloxActions
import FocusbloxModel
import Foundation

/// A plan in words: each day with its line, its events and blocks, then what has no place.
struct PlanPreview {
  let proposal: PlanProposal
  let reading: PlanReading
  let options: PlanOptions
  let app: AppContext
  let now: Date
  let settings: Settings
  /// Whether keys and not options change the plan.
  var isAtScreen = false

  /// The first ones are enough to see what is too much.
  private static let namedOverloads = 3

  private var plan: DayPlan { proposal.plan }
  private var words: PlanTexts { PlanTexts(app.language, isAtScreen: isAtScreen) }
  private var relative: RelativeTime { RelativeTime(zone: app.zone, now: now, language: app.language) }

  var lines: [ScreenText] {
    let rows = PlanRows(proposal: proposal, reading: reading, app: app, now: now)
    let days = plan.days.map { (day: $0, rows: rows.rows(of: $0.day)) }
    // All days share one table, so that their columns are aligned.
    var table = Table(flexible: 2, dispensable: [3])
    table.rows = days.flatMap { $0.rows.map(\.cells) }
    var cells = table.lines(style: app.style, width: app.terminal.width.map { $0 - 2 })[...]
    var lines: [ScreenText] = []
    for (day, own) in days {
      lines.append(heading(day))
      if let line = dayLine(day.day) { lines.append(line) }
      lines += cells.prefix(own.count).map { "  \($0)" }
      cells = cells.dropFirst(own.count)
    }
    return lines + ends.map { ScreenText($0) }
  }

  /// The blocks that `--clear` removes.
  var cleared: [ScreenText] {
    if proposal.removed.isEmpty { return [ScreenText(words.nothingToClear)] }
    let rows = PlanRows(proposal: proposal, reading: reading, app: app, now: now)
    var table = Table(flexible: 2)
    table.rows = proposal.removed.map { rows.removed($0.block) }
    return table.lines(style: app.style, width: app.terminal.width)
  }

  func heading(_ day: PlannedDay) -> ScreenText {
    let hours = (options.hours ?? settings.workHours).spans(on: day.day.weekday)
    let most = options.most ?? (settings.planMost > 0 ? settings.planMost : nil)
    let parts = words.measures(
      day, hours: hours, from: options.hours == nil ? "work_hours" : "--hours", relative.form,
      load: most == nil ? settings.planLoad : nil)
    return app.style(ScreenText(relative.heading(day.day)), .bold)
      + app.style(ScreenText(" · " + parts.joined(separator: " · ")), .gray)
  }

  /// The time that events and the person's blocks take on a day, and that of the planned blocks.
  func spans(on day: CalendarDay) -> (busy: [Range<Date>], planned: [Range<Date>]) {
    let automatic = Set(proposal.kept.map(\.uid) + plan.freed.map(\.block.uid))
    let begin = CalendarTime.day(day).instant(in: app.zone)
    let end = CalendarTime.day(day.adding(days: 1) ?? day).instant(in: app.zone)
    func isOn(_ span: Range<Date>) -> Bool { span.lowerBound < end && span.upperBound > begin }
    let busy = reading.entries.filter { $0.isBusy && !automatic.contains($0.block.uid) && !$0.block.start.isAllDay }
      .map { $0.start..<$0.end }.filter(isOn)
    let kept = proposal.kept.map { $0.start..<$0.end }
    return (busy, (kept + proposal.written.map { $0.block.start..<$0.block.end }).filter(isOn))
  }

  private func dayLine(_ day: CalendarDay) -> ScreenText? {
    let (busy, planned) = spans(on: day)
    let line = DayLine(zone: app.zone, now: now, form: relative.form)
    let legend = "    █ " + app.language("busy") + "  ▒ " + app.language("planned")
    // The words stand behind the line where there is room.
    let isFirst = day == plan.days.first?.day
    let width = app.terminal.width ?? 80
    if isFirst, let line = line.text(busy, planned: planned, on: day, width: width - legend.count, style: app.style) {
      return line + app.style(ScreenText(legend), .gray)
    }
    return line.text(busy, planned: planned, on: day, width: width, style: app.style)
  }

  /// What has no place, what counts as free, what is too much, and that nothing changes.
  var ends: [String] {
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
      let isToday = plan.days.first?.day == WallTime(now, in: app.zone)?.day
      let named = words.joined(waiting) { task in
        reading.tasks[task.taskUID].map { words.unplaced(task, $0, reading.tasks, relative) } ?? ""
      }
      lines.append(words.notPlanned(plan.days.count, isToday: isToday) + ": " + named)
    }
    lines += words.free(reading.entries).map { [$0] } ?? []
    let waits = WaitTexts(language: app.language)
    for circle in plan.circles { lines.append(waits.circle(circle.map { reading.tasks[$0]?.title ?? "" })) }
    for overload in plan.overloads.prefix(Self.namedOverloads) {
      let isRest = proposal.kept.contains { $0.start > now && $0.start < overload.until }
      lines.append(words.overload(overload, isRest: isRest, relative))
    }
    if !plan.overloads.isEmpty {
      lines.append("  " + words.help(reading.scope.command(with: app.language("not:WORD"))))
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
