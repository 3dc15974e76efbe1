/// Rows in aligned columns. On a narrow terminal the flexible column gives way first, then the dispensable ones.
struct Table {
  struct Cell {
    var text: String
    var colour: Style.Colour?

    init(_ text: String, _ colour: Style.Colour? = nil) {
      // A row is a line, whatever is in it.
      let isOneLine = !text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      self.text = isOneLine ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
      self.colour = colour
    }
  }

  var rows: [[Cell]] = []
  /// Index of the column that is cut when the screen is too narrow.
  var flexible: Int
  /// Those that are cut and then left out, first to last, where the flexible one would keep less than `enough`.
  var dispensable: [Int] = []

  private static let enough = 24
  private static let least = 6
  private static let leastFlexible = 4

  /// The lines, without blanks at their ends; a column that is empty in all rows takes no room.
  func lines(style: Style, width: Int?) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
    }
    if let width, flexible < columns { fit(&widths, to: width) }
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

extension Table {
  /// Makes the columns narrower until a line of them fits.
  private func fit(_ widths: inout [Int], to width: Int) {
    func room() -> Int {
      width - widths.enumerated().filter { $0.offset != flexible && $0.element > 0 }.reduce(0) { $0 + $1.element + 2 }
    }
    let wanted = min(widths[flexible], Self.enough)
    for column in dispensable where column < widths.count && room() < wanted {
      let left = widths[column] - (wanted - room())
      // Half a word says nothing.
      widths[column] = left >= max(Self.least, widths[column] * 3 / 4) ? left : 0
    }
    widths[flexible] = min(widths[flexible], max(Self.leastFlexible, room()))
    // A screen of a few columns: the last ones go, so that no line is broken.
    for column in widths.indices.reversed() where column != flexible && room() < widths[flexible] {
      let left = widths[column] - (widths[flexible] - room())
      widths[column] = left >= 1 ? left : 0
    }
    widths[flexible] = min(widths[flexible], max(1, room()))
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
