import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// The hours of a day as one line, with focus blocks and the current time: `8 ──┃─────███────────██████─────────── 20`.
struct DayLine {
  let zone: TimeZone
  let now: Date
  let form: ClockForm

  /// The hours that the line of every day includes.
  private static let usual = 8...20

  /// - Returns: `nil` without blocks that have hours, or if the width is too small.
  func text(_ blocks: [FocusBlock], width: Int?, style: Style) -> ScreenText? {
    guard let today = WallTime(now, in: zone)?.day else { return nil }
    let spans = blocks.filter { !$0.start.isAllDay }.map { $0.start.instant(in: zone)..<$0.end.instant(in: zone) }
    return text(spans, on: today, width: width, style: style)
  }

  /// The line of a day with its taken time and, drawn lighter, its planned blocks.
  ///
  /// - Returns: `nil` without time, or if the width is too small.
  func text(
    _ taken: [Range<Date>], planned: [Range<Date>] = [], on day: CalendarDay, width: Int?, style: Style
  ) -> ScreenText? {
    let (taken, planned) = (taken.map { hours($0, day) }, planned.map { hours($0, day) })
    let spans = taken + planned
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else { return nil }
    let from = min(Self.usual.lowerBound, Int(first))
    let to = max(Self.usual.upperBound, Int(last.rounded(.up)))
    let (begin, end) = (label(from), label(to))
    let room = (width ?? 80) - begin.count - end.count - 2
    guard let cells = [4, 2, 1].first(where: { $0 * (to - from) <= room }) else { return nil }
    let isToday = WallTime(now, in: zone)?.day == day
    let present = Int((hour(now, day) - Double(from)) * Double(cells))
    var line: ScreenText = ScreenText(begin) + " "
    for cell in 0..<(to - from) * cells {
      let middle = Double(from) + (Double(cell) + 0.5) / Double(cells)
      let (isTaken, isPlanned) = (taken.contains { $0.contains(middle) }, planned.contains { $0.contains(middle) })
      let isPresent = isToday && cell == present
      let sign: ScreenText = isPresent ? "┃" : isTaken ? "█" : isPlanned ? "▒" : "─"
      line += style(sign, isPresent ? .bold : cell < present || !(isTaken || isPlanned) ? .gray : .green)
    }
    return line + " " + ScreenText(end)
  }

  private func hours(_ span: Range<Date>, _ day: CalendarDay) -> Range<Double> {
    let start = hour(span.lowerBound, day)
    return start..<max(start, hour(span.upperBound, day))
  }

  /// The hour on the wall clock: 0 for an earlier day and 24 for a later day.
  private func hour(_ instant: Date, _ today: CalendarDay) -> Double {
    guard let wall = WallTime(instant, in: zone) else { return 0 }
    if wall.day != today { return wall.day.ordinal < today.ordinal ? 0 : 24 }
    return Double(wall.hour) + Double(wall.minute) / 60
  }

  private func label(_ hour: Int) -> String {
    switch form {
    case .twentyFour: "\(hour)"
    case .twelve: "\((hour + 11) % 12 + 1)" + (hour % 24 < 12 ? "\u{202f}AM" : "\u{202f}PM")
    }
  }
}
