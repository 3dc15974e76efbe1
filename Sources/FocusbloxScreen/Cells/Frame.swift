/// A rectangle of lines and columns, counted from the upper left corner.
public struct Area: Sendable, Hashable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  public func contains(_ x: Int, _ y: Int) -> Bool {
    (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
  }
}

/// The size of a screen.
public struct Size: Sendable, Hashable {
  public var width: Int
  public var height: Int

  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// The complete content of a screen at one moment.
public struct Frame: Sendable, Equatable {
  public let size: Size
  /// The position of the text cursor; `nil` hides the cursor.
  public var cursor: (x: Int, y: Int)? {
    get { cursorX < 0 ? nil : (cursorX, cursorY) }
    set { (cursorX, cursorY) = newValue ?? (-1, -1) }
  }
  private var cursorX = -1
  private var cursorY = -1
  private var cells: [Cell]

  public init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: max(0, size.width) * max(0, size.height))
  }

  /// The cells of a line.
  func line(_ y: Int) -> ArraySlice<Cell> { cells[y * size.width..<(y + 1) * size.width] }

  /// Writes text from a column on, as far as the text fits. U+FFFD replaces characters that a terminal would obey.
  ///
  /// - Parameter end: the exclusive last column.
  /// - Returns: the column after the text.
  @discardableResult
  public mutating func put(_ text: some StringProtocol, _ x: Int, _ y: Int, _ look: Look = Look(), upTo end: Int = .max)
    -> Int
  {
    guard (0..<size.height).contains(y) else { return x }
    let end = min(end, size.width)
    var column = x
    // Finding the characters of a text costs more than drawing them.
    if DisplayWidth.isNarrow(text) {
      for scalar in text.unicodeScalars.prefix(max(0, end - x)) {
        if column >= 0 { set(Cell(character: Character(scalar), look: look, width: 1), column, y) }
        column += 1
      }
      return column
    }
    for character in text {
      let isObeyed = character.unicodeScalars.contains(where: \.isObeyed)
      let shown = character.isNewline || character == "\t" ? " " : isObeyed ? "\u{FFFD}" : character
      let width = DisplayWidth.of(shown)
      if width == 0 { continue }
      if column + width > end { break }
      if column >= 0 { set(Cell(character: shown, look: look, width: UInt8(width)), column, y) }
      column += width
    }
    return column
  }

  @discardableResult
  public mutating func put(_ text: some StringProtocol, _ x: Int, _ y: Int, _ role: Role, upTo end: Int = .max) -> Int {
    put(text, x, y, Look(role), upTo: end)
  }

  /// Writes text and cuts it with an ellipsis where it does not fit.
  @discardableResult
  mutating func putCut(_ text: String, _ x: Int, _ y: Int, _ look: Look, upTo end: Int) -> Int {
    let room = end - x
    if room <= 0 { return x }
    if DisplayWidth.of(text) <= room { return put(text, x, y, look, upTo: end) }
    return put(DisplayWidth.fitted(text, to: room), x, y, look, upTo: end)
  }

  /// Shows the cells as selected, including blank cells.
  mutating func choose(_ area: Area) { each(area) { $0.look.isChosen = true } }

  mutating func clear(_ area: Area) {
    for y in max(0, area.y)..<max(0, min(area.y + area.height, size.height)) {
      for x in max(0, area.x)..<max(0, min(area.x + area.width, size.width)) { set(.blank, x, y) }
    }
  }

  private mutating func each(_ area: Area, _ change: (inout Cell) -> Void) {
    for y in max(0, area.y)..<max(0, min(area.y + area.height, size.height)) {
      for x in max(0, area.x)..<max(0, min(area.x + area.width, size.width)) { change(&cells[y * size.width + x]) }
    }
  }

  /// Overwriting one half of a wide character leaves a blank in the other half.
  private mutating func set(_ cell: Cell, _ x: Int, _ y: Int) {
    let place = y * size.width + x
    let width = Int(cell.width)
    if cells[place].width == 0, x > 0 { cells[place - 1] = .blank }
    let last = place + width - 1
    if cells[last].width == 2, x + width < size.width { cells[last + 1] = .blank }
    cells[place] = cell
    if width == 2 {
      if cells[last].width == 2, x + 2 < size.width { cells[last + 1] = .blank }
      cells[last] = Cell(character: " ", look: cell.look, width: 0)
    }
  }

  public static func == (a: Frame, b: Frame) -> Bool {
    a.size == b.size && a.cursorX == b.cursorX && a.cursorY == b.cursorY && a.cells == b.cells
  }
}

extension Frame {
  /// The lines as text, without trailing blanks.
  public var text: [String] {
    (0..<size.height).map { y in
      var text = line(y).reduce(into: "") { if $1.width > 0 { $0.append($1.character) } }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  /// The runs of a line with a role or a selection: `1-27:overdue 28-29:series`, columns from 1, `*` for selected
  /// cells.
  public func roles(_ y: Int) -> String {
    var runs: [(first: Int, last: Int, look: Look)] = []
    for (column, cell) in line(y).enumerated() {
      if cell.look.role == .text && !cell.look.isChosen { continue }
      if cell.character == " ", cell.width == 1, !cell.look.isChosen { continue }
      if let run = runs.last, run.look == cell.look, run.last >= column - 1 {
        runs[runs.count - 1].last = column + 1
      } else {
        runs.append((column + 1, column + 1, cell.look))
      }
    }
    return runs.map { "\($0.first)-\($0.last):\($0.look.role)" + ($0.look.isChosen ? "*" : "") }.joined(separator: " ")
  }
}
