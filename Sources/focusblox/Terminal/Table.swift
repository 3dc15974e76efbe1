/// Rows in aligned columns. On a narrow terminal the flexible column gives way first, then the dispensable ones.
struct Table {
  struct Cell {
    /// Without colours: it may be cut.
    var text: ScreenText
    var colour: Style.Colour?

    init(_ text: ScreenText, _ colour: Style.Colour? = nil) {
      self.text = text
      self.colour = colour
    }

    @_disfavoredOverload init(_ text: some StringProtocol, _ colour: Style.Colour? = nil) {
      self.init(ScreenText(text), colour)
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
  func lines(style: Style, width: Int?) -> [ScreenText] {
    let columns = rows.map(\.count).max() ?? 0
    var widths = (0..<columns).map { column in
      rows.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
    }
    if let width, flexible < columns { fit(&widths, to: width) }
    return rows.map { row in
      var line: ScreenText = ""
      var blanks = 0
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        let fits = DisplayWidth.of(cell.text) <= widths[column]
        let text = (fits ? cell.text : cell.text.fitted(to: widths[column])).trimmed
        if !text.isEmpty {
          line += ScreenText(" ", count: blanks) + style(text, cell.colour)
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
