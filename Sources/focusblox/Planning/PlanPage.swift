import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// A plan on a terminal: each day with its line, its events and blocks, then what has no place.
struct PlanPage {
  let preview: PlanPreview
  let app: AppContext

  private var rows: PlanRows {
    PlanRows(proposal: preview.proposal, reading: preview.reading, wording: app.wording, now: preview.now)
  }

  var lines: [ScreenText] {
    let days = preview.plan.days.map { (day: $0, rows: rows.rows(of: $0.day)) }
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
    return lines + preview.ends.map { ScreenText($0) }
  }

  /// The blocks that `--clear` removes.
  var cleared: [ScreenText] {
    if preview.proposal.removed.isEmpty {
      return [ScreenText(preview.words.nothingToClear(days: preview.plan.days.count))]
    }
    var table = Table(flexible: 2)
    table.rows = preview.proposal.removed.map { rows.removed($0.block) }
    return table.lines(style: app.style, width: app.terminal.width)
  }

  private func heading(_ day: PlannedDay) -> ScreenText {
    app.style(preview.relative.heading(day.day), .bold) + app.style(" · " + preview.measures(day), .gray)
  }

  private func dayLine(_ day: CalendarDay) -> ScreenText? {
    let (busy, planned) = preview.spans(on: day)
    let line = DayLine(zone: app.zone, now: preview.now, form: preview.relative.form)
    let legend = "    █ " + app.language("busy") + "  ▒ " + app.language("planned")
    // The words stand behind the line where there is room.
    let isFirst = day == preview.plan.days.first?.day
    let width = app.terminal.width ?? 80
    if isFirst, let line = line.text(busy, planned: planned, on: day, width: width - legend.count, style: app.style) {
      return line + app.style(ScreenText(legend), .gray)
    }
    return line.text(busy, planned: planned, on: day, width: width, style: app.style)
  }
}
