/// Changes a terminal from one frame to the next by writing only the differences (ECMA-48).
public struct Renderer: Sendable {
  private let theme: Theme
  private var shown: Frame?
  private var output = ""
  /// The current look of the terminal.
  private var look: Look?

  public init(_ theme: Theme) { self.theme = theme }

  /// Discards the known content of the terminal.
  public mutating func forget() { shown = nil }

  /// Returns the bytes for the change; empty without differences.
  public mutating func bytes(_ frame: Frame) -> [UInt8] {
    output = ""
    look = nil
    var old = shown
    if old?.size != frame.size {
      old = nil
      output += "\u{1B}[0m\u{1B}[2J"
      look = Look()
    }
    let blank = old == nil ? Frame(frame.size) : nil
    for y in 0..<frame.size.height { draw(frame.line(y), instead: (old ?? blank ?? frame).line(y), y) }
    let isMoved = !output.isEmpty
    if look != nil, look != Look() { output += "\u{1B}[0m" }
    if let cursor = frame.cursor {
      if isMoved || old?.cursor.map({ $0 == cursor }) != true {
        output += "\u{1B}[\(cursor.y + 1);\(cursor.x + 1)H"
        if old?.cursor == nil { output += "\u{1B}[?25h" }
      }
    } else if old == nil || old?.cursor != nil {
      output += "\u{1B}[?25l"
    }
    shown = frame
    let bytes = Array(output.utf8)
    // Terminals without synchronised output ignore this mode; the others show a large change at once.
    return bytes.count > 512 ? Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[?2026l".utf8) : bytes
  }

  private mutating func draw(_ line: ArraySlice<Cell>, instead old: ArraySlice<Cell>, _ y: Int) {
    if line == old { return }
    // The columns after a cluster of doubtful width may be anywhere.
    let isWhole = line.contains { $0.character.hasDoubtfulWidth } || old.contains { $0.character.hasDoubtfulWidth }
    let (first, before) = (line.startIndex, old.startIndex)
    let count = line.count
    // All cells from this column on are blank.
    var end = count
    while end > 0, line[first + end - 1] == .blank { end -= 1 }
    if isWhole {
      go(to: 0, y)
      set(Look())
      output += "\u{1B}[K"
      write(line, 0..<end, y)
      return
    }
    var column = 0
    while column < end {
      guard line[first + column] != old[before + column] else {
        column += 1
        continue
      }
      var begin = column
      while begin > 0, line[first + begin].width == 0 { begin -= 1 }
      // Writing up to four more columns costs less than a cursor movement.
      var last = column
      var next = column + 1
      while next < end, next - last <= 4 {
        if line[first + next] != old[before + next] { last = next }
        next += 1
      }
      var stop = last + 1
      while stop < end, line[first + stop].width == 0 { stop += 1 }
      go(to: begin, y)
      write(line, begin..<stop, y)
      column = stop
    }
    if end < count, old[(before + end)...].contains(where: { $0 != .blank }) {
      go(to: end, y)
      set(Look())
      output += "\u{1B}[K"
    }
  }

  private mutating func write(_ line: ArraySlice<Cell>, _ columns: Range<Int>, _ y: Int) {
    for column in columns {
      let cell = line[line.startIndex + column]
      if cell.width == 0 { continue }
      set(cell.look)
      output.append(cell.character)
      if cell.character.hasDoubtfulWidth { go(to: column + Int(cell.width), y) }
    }
  }

  private mutating func go(to x: Int, _ y: Int) { output += "\u{1B}[\(y + 1);\(x + 1)H" }

  private mutating func set(_ new: Look) {
    if look == new { return }
    output += theme.sequence(new)
    look = new
  }
}
