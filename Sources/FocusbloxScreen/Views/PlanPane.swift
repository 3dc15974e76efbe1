import FocusbloxModel

/// The plan of a day: its free time, its hours, and its events and blocks with their causes.
struct PlanPane {
  let state: ScreenState
  let plan: OpenPlan
  let area: Area

  private static let heightForHours = 12
  private static let headingLines = 2
  /// A shorter cause would not be readable.
  private static let leastWhy = 12
  private static let leastTitle = 24

  func draw(_ frame: inout Frame) {
    guard let shown = plan.shown else {
      frame.put(state.language("The plan is being made …"), area.x + 2, area.y, .dim)
      return
    }
    var y = area.y
    for line in WrappedText.lines(shown.heading, area.width - 2).prefix(Self.headingLines) {
      frame.put(line, area.x + 1, y, .heading)
      y += 1
    }
    if area.height >= Self.heightForHours, let hours = shown.hours {
      DayBar(day: hours, area: Area(x: area.x, y: y, width: area.width, height: 2)).draw(&frame)
      y += 2
    }
    draw(shown.lines, Area(x: area.x, y: y, width: area.width, height: area.y + area.height - y), &frame)
  }

  private struct Columns {
    var sign: Int
    var title: Int
    /// The width of the titles that have a cause behind them.
    var titleWidth: Int
    /// `nil` where the causes have no room.
    var why: Int?
    var end: Int
  }

  private func draw(_ lines: [ShownPlan.Line], _ area: Area, _ frame: inout Frame) {
    guard area.height > 0 else { return }
    // A note may take several lines of the screen.
    let parts = lines.enumerated().flatMap { index, line -> [(index: Int, text: String)] in
      guard line.kind == .note else { return [(index, line.title)] }
      return WrappedText.lines(line.title, area.width - 3).map { (index, $0) }
    }
    let chosen = parts.firstIndex { $0.index == plan.chosen } ?? 0
    let top = max(0, min(chosen - area.height / 2, parts.count - area.height))
    let columns = columns(lines, area)
    for (offset, part) in parts.dropFirst(top).prefix(area.height).enumerated() {
      let (line, y) = (lines[part.index], area.y + offset)
      switch line.kind {
      case .heading: frame.putCut(line.title, area.x + 1, y, Look(.heading), upTo: columns.end)
      case .note: frame.put(part.text, area.x + 2, y, line.titleRole)
      case .block: draw(line, y, columns, area, &frame)
      }
      guard part.index == plan.chosen, line.kind != .heading else { continue }
      frame.choose(Area(x: area.x, y: y, width: area.width, height: 1))
      frame.put("▌", area.x, y, Look(.text, isChosen: true))
    }
  }

  private func columns(_ lines: [ShownPlan.Line], _ area: Area) -> Columns {
    let blocks = lines.filter { $0.kind == .block }
    let sign = area.x + 2 + (blocks.map { DisplayWidth.of($0.time) }.max() ?? 0) + 1
    let (title, end) = (sign + 2, area.x + area.width - 1)
    let widest = blocks.filter { !$0.why.isEmpty }.map { DisplayWidth.of(Self.title($0)) }.max() ?? 0
    let width = min(widest, max(Self.leastTitle, (end - title) * 3 / 5))
    let why = title + width + 2
    return Columns(sign: sign, title: title, titleWidth: width, why: end - why >= Self.leastWhy ? why : nil, end: end)
  }

  private static func title(_ line: ShownPlan.Line) -> String { (line.isMember ? "└ " : "") + line.title }

  private func draw(_ line: ShownPlan.Line, _ y: Int, _ columns: Columns, _ area: Area, _ frame: inout Frame) {
    frame.put(line.time, area.x + 2, y, line.timeRole, upTo: columns.end)
    frame.put(line.sign, columns.sign, y, .good, upTo: columns.end)
    let why = line.why.isEmpty ? nil : columns.why
    frame.putCut(
      Self.title(line), columns.title, y, Look(line.titleRole),
      upTo: why == nil ? columns.end : columns.title + columns.titleWidth)
    if let why { frame.putCut(line.why, why, y, Look(line.whyRole), upTo: columns.end) }
  }
}
