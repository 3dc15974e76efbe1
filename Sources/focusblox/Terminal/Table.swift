/// Rows in aligned columns. The flexible column gives way first on a narrow terminal.
struct Table {
  struct Cell {
    var text: String
    var colour: Style.Colour?

    init(_ text: String, _ colour: Style.Colour? = nil) {
      self.text = text
      self.colour = colour
    }
  }

  var rows: [[Cell]] = []
  /// Index of the column that is cut when the screen is too narrow.
  var flexible: Int

  /// The lines, without blanks at their ends; a column that is empty in all rows takes no room.
  func lines(style: Style, width: Int?) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
    }
    if let width, flexible < columns {
      let others = widths.enumerated().filter { $0.offset != flexible && $0.element > 0 }.map { $0.element + 2 }
      let room = width - others.reduce(0, +)
      widths[flexible] = max(8, min(widths[flexible], room))
    }
    return rows.map { row in
      var line = ""
      var blanks = 0
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        let fits = DisplayWidth.of(cell.text) <= widths[column]
        let text = (fits ? cell.text : DisplayWidth.fitted(cell.text, to: widths[column])).trimmingEnd()
        if !text.isEmpty {
          line += String(repeating: " ", count: blanks) + style(text, cell.colour)
          blanks = 0
        }
        blanks += widths[column] - DisplayWidth.of(text) + 2
      }
      return line
    }
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    guard utf8.last == UInt8(ascii: " ") else { return self }
    var result = self[...]
    while result.last == " " { result = result.dropLast() }
    return String(result)
  }
}
