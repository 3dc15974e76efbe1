/// Everything about the chosen thing: labels and values, long values in several lines.
struct DetailPane {
  let state: ScreenState
  let area: Area
  let isBesideList: Bool

  func draw(_ frame: inout Frame) {
    let x = isBesideList ? area.x + 1 : area.x + 1
    if isBesideList {
      for y in area.y..<area.y + area.height { frame.put("│", area.x - 1, y, .dim) }
    }
    guard let detail = state.detail, detail.target == state.row?.target, area.height > 0 else { return }
    let lines = lines(detail, area.x + area.width - 1 - x)
    let top = min(state.detailTop, max(0, lines.count - area.height))
    for (offset, line) in lines.dropFirst(top).prefix(area.height).enumerated() {
      let y = area.y + offset
      let value = frame.put(line.label, x, y, .dim, upTo: area.x + area.width)
      frame.put(line.text, max(value, x + line.indent), y, line.role, upTo: area.x + area.width)
    }
    if lines.count > top + area.height {
      frame.put("…", area.x + area.width - 1, area.y + area.height - 1, .dim)
    }
  }

  private struct Line {
    var label = ""
    var text: String
    var role: Role
    var indent = 0
  }

  private func lines(_ detail: Detail, _ width: Int) -> [Line] {
    var lines = WrappedText.lines(detail.title, width).map { Line(text: $0, role: .heading) }
    lines.append(Line(text: "", role: .text))
    let labels = min(16, (detail.lines.map { DisplayWidth.of($0.label) }.max() ?? 0) + 2)
    for line in detail.lines {
      let indent = line.label.isEmpty ? 0 : labels
      let texts = WrappedText.lines(line.text, max(8, width - indent))
      for (place, text) in texts.enumerated() {
        lines.append(Line(label: place == 0 ? line.label : "", text: text, role: line.role, indent: indent))
      }
    }
    return lines
  }
}
