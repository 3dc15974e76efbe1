/// Rows in aligned columns. On a narrow terminal the flexible column is cut first, then the dispensable columns.
public struct Table {
  /// A value in its column.
  public struct Cell {
    /// The text without colours, because it may be cut.
    public var text: ScreenText
    public var colour: Style.Colour?
    /// A shorter text that is used if the whole column does not fit.
    public var short: ScreenText?

    public init(_ text: ScreenText, _ colour: Style.Colour? = nil) {
      self.text = text
      self.colour = colour
    }

    @_disfavoredOverload public init(_ text: String, _ colour: Style.Colour? = nil) {
      self.init(ScreenText(text), colour)
    }
  }

  public var rows: [[Cell]] = []
  /// The index of the column that is cut if the terminal is too narrow.
  public var flexible: Int
  /// The columns that are cut and then left out, in this order, if the flexible column would be narrower than `enough`.
  public var dispensable: [Int]

  public init(flexible: Int, dispensable: [Int] = []) {
    (self.flexible, self.dispensable) = (flexible, dispensable)
  }

  private static let enough = 24
  private static let least = 6
  private static let leastFlexible = 4

  /// The width of a line with every cell in full.
  public var width: Int {
    let widths = (0..<(rows.map(\.count).max() ?? 0)).map { Self.width(of: $0, in: rows) }.filter { $0 > 0 }
    return widths.reduce(0, +) + 2 * max(0, widths.count - 1)
  }

  /// The lines, without blanks at their ends. A column that is empty in all rows has no width.
  public func lines(style: Style, width: Int?) -> [ScreenText] {
    let columns = rows.map(\.count).max() ?? 0
    var rows = rows
    var widths = (0..<columns).map { Self.width(of: $0, in: rows) }
    if let width, flexible < columns {
      for column in 0..<columns where room(in: widths, of: width) < min(widths[flexible], Self.enough) {
        guard rows.contains(where: { column < $0.count && $0[column].short != nil }) else { continue }
        for index in rows.indices where column < rows[index].count {
          if let short = rows[index][column].short { rows[index][column].text = short }
        }
        widths[column] = Self.width(of: column, in: rows)
      }
      fit(&widths, to: width)
    }
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
  private static func width(of column: Int, in rows: [[Cell]]) -> Int {
    rows.map { column < $0.count ? DisplayWidth.of($0[column].text) : 0 }.max() ?? 0
  }

  /// The width that remains for the flexible column.
  private func room(in widths: [Int], of width: Int) -> Int {
    width - widths.enumerated().filter { $0.offset != flexible && $0.element > 0 }.reduce(0) { $0 + $1.element + 2 }
  }

  /// Narrows the columns until a line fits.
  private func fit(_ widths: inout [Int], to width: Int) {
    func room() -> Int { self.room(in: widths, of: width) }
    let wanted = min(widths[flexible], Self.enough)
    for column in dispensable where column < widths.count && room() < wanted {
      let left = widths[column] - (wanted - room())
      // A column that is cut to a few letters is useless.
      widths[column] = left >= max(Self.least, widths[column] * 3 / 4) ? left : 0
    }
    widths[flexible] = min(widths[flexible], max(Self.leastFlexible, room()))
    // On a terminal of a few columns, the last columns are left out, so that no line wraps.
    for column in widths.indices.reversed() where column != flexible && room() < widths[flexible] {
      let left = widths[column] - (widths[flexible] - room())
      widths[column] = left >= 1 ? left : 0
    }
    widths[flexible] = min(widths[flexible], max(1, room()))
  }
}
