import FocusbloxModel

/// The keys of a view, in groups. Typing filters the keys.
struct HelpPane {
  let state: ScreenState
  let help: HelpList

  func draw(_ frame: inout Frame, in area: Area) {
    let entries = help.entries(state.language)
    var lines: [(text: String, keys: String, role: Role, entry: Int?)] = []
    for (index, entry) in entries.enumerated() {
      if index == 0 || entries[index - 1].place != entry.place {
        lines.append((entry.place.title.text(in: state.language), "", .heading, nil))
      }
      let keys = entry.keys.map(\.description).joined(separator: " ")
      lines.append((entry.words.text(in: state.language), keys, .text, index))
    }
    let keys = (lines.map { DisplayWidth.of($0.keys) }.max() ?? 0) + 2
    let height = area.height - 1
    let chosen = lines.firstIndex { $0.entry == help.chosen } ?? 0
    let top = max(0, min(chosen - height / 2, lines.count - height))
    for (offset, line) in lines.dropFirst(top).prefix(max(0, height)).enumerated() {
      let y = area.y + offset
      if line.entry == nil {
        frame.put(line.text, 1, y, .heading)
      } else {
        let isChosen = line.entry == help.chosen
        if isChosen { frame.choose(Area(x: 0, y: y, width: area.width, height: 1)) }
        frame.put(line.keys, 2, y, Look(.accent, isChosen: isChosen))
        frame.putCut(line.text, 2 + keys, y, Look(.text, isChosen: isChosen), upTo: area.width)
      }
    }
    let y = area.y + max(0, height)
    let begin = frame.put("? ", 1, y, .accent)
    let end = frame.put(help.editor.text, begin, y, .text)
    frame.cursor = (min(end, area.width - 1), y)
    let hint = state.language("type to search · ⏎ runs it · Esc back")
    if end + 3 + DisplayWidth.of(hint) < area.width {
      frame.put(hint, area.width - 1 - DisplayWidth.of(hint), y, .dim)
    }
  }
}
