import FocusbloxModel

/// The typed line, its reading above the line, and examples of input after the line.
struct PromptPane {
  let state: ScreenState
  let prompt: Prompt
  let area: Area

  func draw(_ frame: inout Frame) {
    let title = prompt.title.text(in: state.language)
    var y = area.y
    var hasHeading = false
    // The reading takes precedence over the heading.
    let wouldCut = area.height == prompt.reading.count + 1
    if area.height > prompt.reading.count + 1 || area.height > 3 && !wouldCut {
      let heading = " " + title + (prompt.subject.isEmpty ? "" : ": " + prompt.subject) + " "
      frame.put(String(repeating: "─", count: area.width), 0, y, .dim)
      frame.putCut(heading, 1, y, Look(.heading), upTo: area.width - 1)
      y += 1
      hasHeading = true
    }
    let labels = (prompt.reading.map { DisplayWidth.of($0.label) }.max() ?? 0) + 2
    for line in prompt.reading.prefix(max(0, area.y + area.height - 1 - y)) {
      frame.put(line.label, 2, y, .dim)
      frame.putCut(line.text, line.label.isEmpty ? 2 : 2 + labels, y, Look(line.role), upTo: area.width)
      y += 1
    }
    let sign = prompt.purpose == .filter ? "/ " : hasHeading ? "> " : title + "> "
    drawLine(&frame, area.y + area.height - 1, sign)
  }

  private func drawLine(_ frame: inout Frame, _ y: Int, _ sign: String) {
    let begin = frame.put(sign, 1, y, .accent)
    let room = area.width - begin - 1
    guard room > 0 else { return }
    // The visible part of a long line contains the cursor.
    var first = 0
    let characters = prompt.editor.characters
    var width = characters[..<prompt.editor.cursor].reduce(0) { $0 + DisplayWidth.of($1) }
    while width > room - 1, first < prompt.editor.cursor {
      width -= DisplayWidth.of(characters[first])
      first += 1
    }
    let look = Look(.text, isChosen: prompt.editor.isSelected)
    let end = frame.put(String(characters[first...]), begin, y, look, upTo: area.width)
    frame.cursor = (begin + width, y)
    let hint = prompt.hint.text(in: state.language)
    if end + 3 + DisplayWidth.of(hint) < area.width {
      frame.put(hint, area.width - 1 - DisplayWidth.of(hint), y, .dim)
    } else if characters.isEmpty {
      frame.putCut(hint, begin + 2, y, Look(.dim), upTo: area.width)
    }
  }
}
