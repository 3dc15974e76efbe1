import FocusbloxScreen
import FocusbloxTexts

/// All fields of an item: one label and value per line, without empty values.
struct Details {
  let app: AppContext

  func show(_ rows: [DetailRow]) {
    let shown = rows.filter { !$0.value.isEmpty }
    let width = shown.map { DisplayWidth.of($0.label) }.max() ?? 0
    for row in shown {
      for (index, line) in lines(row.value, room: app.terminal.width.map { $0 - width - 2 }).enumerated() {
        let label = ScreenText(index == 0 ? row.label : "").fitted(to: width + 2)
        app.terminal.result(app.style(label, .gray) + app.style(line, row.colour))
      }
    }
  }

  /// Wraps a long value between words, with its continuation below its beginning.
  private func lines(_ value: ScreenText, room: Int?) -> [ScreenText] {
    guard let room, room > 0, DisplayWidth.of(value) > room else { return [value] }
    var lines: [String] = []
    for word in value.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
      if let last = lines.last, DisplayWidth.of(last) + 1 + DisplayWidth.of(word) <= room {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.map { ScreenText($0) }
  }
}
