/// A small terminal (ECMA-48). It implements the sequences of the screen, and records unknown ones.
public struct TerminalEmulator {
  public private(set) var width: Int
  public private(set) var height: Int
  public private(set) var x = 0
  public private(set) var y = 0
  public private(set) var isCursorShown = true
  /// The private modes that are set, such as 1049 for the alternate screen.
  public private(set) var modes: Set<Int> = []
  public private(set) var unknown: [String] = []
  /// The width of a cluster on which terminals disagree; `nil` for the usual width.
  public var doubtfulWidth: Int?
  private var cells: [[String]]
  private var styles: [[String]]
  private var style = ""
  private var input: [UInt8] = []
  private let widthOf: (Character) -> Int

  public init(_ width: Int, _ height: Int, widthOf: @escaping (Character) -> Int) {
    (self.width, self.height, self.widthOf) = (width, height, widthOf)
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
    styles = Array(repeating: Array(repeating: "", count: width), count: height)
  }

  /// The lines without blanks at their ends.
  public var lines: [String] {
    cells.map { line in
      var text = line.joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  public var text: String { lines.joined(separator: "\n") }

  /// The attributes of a cell in their written form.
  public func style(_ x: Int, _ y: Int) -> String { styles[y][x] }

  public mutating func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    cells = Array(repeating: Array(repeating: " ", count: width), count: height)
    styles = Array(repeating: Array(repeating: "", count: width), count: height)
    (x, y) = (0, 0)
  }

  public mutating func feed(_ bytes: some Sequence<UInt8>) {
    input += bytes
    while let length = next() { input.removeFirst(length) }
  }

  /// - Returns: the number of used bytes; `nil` if more bytes are needed.
  private mutating func next() -> Int? {
    guard let first = input.first else { return nil }
    switch first {
    case 0x1B: return escape()
    case 0x0D: x = 0
    case 0x0A:
      if y == height - 1 {
        cells.removeFirst()
        cells.append(Array(repeating: " ", count: width))
        styles.removeFirst()
        styles.append(Array(repeating: "", count: width))
      } else {
        y += 1
      }
    case 0x08: x = max(0, x - 1)
    case 0x07: break
    case 0..<0x20: unknown.append("control \(first)")
    default: return text(upTo: input.firstIndex { $0 < 0x20 } ?? input.count)
    }
    return 1
  }

  private mutating func text(upTo end: Int) -> Int? {
    // An incomplete scalar waits for its rest.
    var end = end
    if end == input.count {
      for back in 1...min(3, end) where input[end - back] >= 0xC0 {
        let length = input[end - back] >= 0xF0 ? 4 : input[end - back] >= 0xE0 ? 3 : 2
        if length > back { end -= back }
        break
      }
    }
    if end == 0 { return nil }
    for character in String(decoding: input[..<end], as: UTF8.self) { put(character) }
    return end
  }

  private mutating func put(_ character: Character) {
    let isDoubtful = character.unicodeScalars.contains { [0x200D, 0xFE0F].contains($0.value) }
    let own = isDoubtful ? doubtfulWidth ?? widthOf(character) : widthOf(character)
    guard own > 0, y < height else { return }
    if x < width {
      cells[y][x] = String(character)
      styles[y][x] = style
      for rest in 1..<max(2, own) where own > 1 && x + rest < width {
        cells[y][x + rest] = ""
        styles[y][x + rest] = style
      }
    }
    x = min(width, x + own)
  }

  private mutating func escape() -> Int? {
    guard input.count > 1 else { return nil }
    if input[1] == UInt8(ascii: "]") {
      guard let end = input.firstIndex(of: 0x07) else { return nil }
      return end + 1
    }
    guard input[1] == UInt8(ascii: "[") else {
      unknown.append("ESC \(input[1])")
      return 2
    }
    guard let end = input[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    obey(String(decoding: input[2..<end], as: UTF8.self), Character(Unicode.Scalar(input[end])))
    return end + 1
  }

  private mutating func obey(_ parameters: String, _ final: Character) {
    if parameters.hasPrefix("?") {
      for mode in parameters.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
        if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
        if mode == 25 { isCursorShown = final == "h" }
        if mode == 1049 { erase(0..<height, 0..<width) }
      }
      return
    }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = numbers.first ?? 0
    switch final {
    case "H":
      y = min(height, max(1, first)) - 1
      x = min(width, max(1, numbers.count > 1 ? numbers[1] : 1)) - 1
    case "K": erase(y..<y + 1, first == 0 ? min(x, width)..<width : 0..<width)
    case "J" where first == 2: erase(0..<height, 0..<width)
    case "m": style = ["", "0"].contains(parameters) ? "" : parameters
    default: unknown.append("CSI \(parameters)\(final)")
    }
  }

  private mutating func erase(_ lines: Range<Int>, _ columns: Range<Int>) {
    for line in lines where line < height {
      for column in columns {
        cells[line][column] = " "
        styles[line][column] = ""
      }
    }
  }
}
