import FocusbloxModel

/// The details of the selected object: labels and values, long values in several lines.
struct DetailPane {
  let state: ScreenState
  let area: Area
  let isBesideList: Bool

  func draw(_ frame: inout Frame) {
    let x = isBesideList ? area.x + 1 : area.x + 1
    if isBesideList {
      for y in area.y..<area.y + area.height { frame.put("│", area.x - 1, y, .dim) }
    }
    guard let detail = state.shownDetail, area.height > 0 else { return }
    let lines = lines(detail, area.x + area.width - 1 - x)
    let top = min(state.detailTop, max(0, lines.count - area.height))
    for (offset, line) in lines.dropFirst(top).prefix(area.height).enumerated() {
      let y = area.y + offset
      let value = frame.put(line.label, x, y, .dim, upTo: area.x + area.width)
      frame.put(line.text, max(value, x + line.indent), y, line.role, upTo: area.x + area.width)
      if let other = line.other {
        frame.put("│", x + line.column - 2, y, .dim)
        frame.put(other.text, x + line.column, y, other.role, upTo: area.x + area.width)
      }
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
    var other: Detail.Line.Other?
    var column = 0
  }

  private func lines(_ detail: Detail, _ width: Int) -> [Line] {
    var lines = WrappedText.lines(detail.title, width).map { Line(text: $0, role: .heading) }
    lines.append(Line(text: "", role: .text))
    let labels = min(max(16, width / 3), (detail.lines.map { DisplayWidth.of($0.label) }.max() ?? 0) + 2)
    for line in detail.lines {
      if let other = line.other {
        lines += pair(line, other, width)
        continue
      }
      let indent = line.label.isEmpty ? 0 : labels
      // A label that is too long for its column gets its own line.
      let isBeside = DisplayWidth.of(line.label) < labels
      if !isBeside { lines.append(Line(label: line.label, text: "", role: line.role)) }
      let texts = WrappedText.lines(line.text, max(8, width - indent))
      for (place, text) in texts.enumerated() {
        let label = place == 0 && isBeside ? line.label : ""
        lines.append(Line(label: label, text: text, role: line.role, indent: indent))
      }
    }
    return lines
  }

  /// Two texts side by side, each in one half.
  private func pair(_ line: Detail.Line, _ other: Detail.Line.Other, _ width: Int) -> [Line] {
    let half = max(4, (width - 3) / 2)
    let (left, right) = (WrappedText.lines(line.text, half), WrappedText.lines(other.text, half))
    return (0..<max(left.count, right.count)).map { place in
      Line(
        text: left.indices.contains(place) ? left[place] : "", role: line.role,
        other: .init(text: right.indices.contains(place) ? right[place] : "", role: other.role), column: half + 3)
    }
  }
}

extension ScreenState {
  /// The shown details. The details of a day are its rows in the list.
  var shownDetail: Detail? {
    guard let target = row?.target else { return nil }
    if case .day = target { return row.map { day($0, target) } }
    return detail?.target == target ? detail : nil
  }

  private func day(_ row: Row, _ target: Row.Target) -> Detail {
    let members = snapshot.rows.drop { $0.target != target }.dropFirst().prefix { $0.depth > row.depth }
    let lines = members.map { member in
      let text = [member.sign, member.mark, member.title].filter { !$0.isEmpty }.joined(separator: " ")
      return Detail.Line(member.end, text, member.titleRole)
    }
    let nothing = Detail.Line("", language("Nothing due, nothing planned."), .dim)
    return Detail(target, row.title, lines.isEmpty ? [nothing] : lines)
  }
}
