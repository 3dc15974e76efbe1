/// Turns the bytes of a terminal into keys, pasted text and mouse events, for any split of the bytes.
public struct KeyDecoder: Sendable {
  private var bytes: [UInt8] = []
  private var pasted: [UInt8]?

  /// The longest accepted paste, because an accidental paste must not fill the memory.
  static let longestPaste = 1 << 20
  private static let longestSequence = 64

  public init() {}

  /// Whether more bytes may turn the received bytes into another key. After a short silence the received bytes are
  /// decoded as they are.
  public var isWaiting: Bool { !bytes.isEmpty && pasted == nil }

  public mutating func feed(_ more: some Sequence<UInt8>) -> [Input] {
    bytes += more
    var inputs: [Input] = []
    while let (input, length) = pasted == nil ? next() : paste() {
      bytes.removeFirst(length)
      if let input { inputs.append(input) }
    }
    return inputs
  }

  /// Decodes the received bytes when no further bytes follow.
  public mutating func flush() -> [Input] {
    guard isWaiting else { return [] }
    let rest = bytes
    bytes = []
    guard rest[0] == 0x1B else { return [] }
    if rest.count == 1 { return [.key(Key(.escape))] }
    if rest.count == 2, let character = Self.plain(rest[1]) { return [.key(Key(.character(character), .alt))] }
    return []
  }

  /// - Returns: the first event and its number of bytes; `nil` where more bytes are needed.
  private mutating func next() -> (Input?, Int)? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return escape() }
    if let key = Self.control(first) { return (.key(key), 1) }
    return character(at: 0).map { ($0.0.map { .key(.character($0)) }, $0.1) }
  }

  private mutating func escape() -> (Input?, Int)? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case 0x1B: return (.key(Key(.escape)), 1)
    case UInt8(ascii: "["): return controlSequence()
    case UInt8(ascii: "O"):
      guard bytes.count > 2 else { return nil }
      return (Self.code(final: bytes[2]).map { .key(Key($0)) }, 3)
    default:
      if let key = Self.control(bytes[1]) { return (.key(Key(key.code, key.modifiers.union(.alt))), 2) }
      return character(at: 1).map { found in (found.0.map { .key(Key(.character($0), .alt)) }, found.1 + 1) }
    }
  }

  /// CSI (ECMA-48 5.4).
  private mutating func controlSequence() -> (Input?, Int)? {
    // The function keys of the Linux console.
    if bytes.count > 2, bytes[2] == UInt8(ascii: "[") {
      guard bytes.count > 3 else { return nil }
      let number = Int(bytes[3]) - 64
      return ((1...5).contains(number) ? .key(Key(.function(number))) : nil, 4)
    }
    guard let end = bytes[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return bytes.count > Self.longestSequence ? (nil, bytes.count) : nil
    }
    let text = String(decoding: bytes[2..<end], as: UTF8.self)
    let length = end + 1
    if text.hasPrefix("<") { return (mouse(text.dropFirst(), bytes[end]), length) }
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0.prefix { $0 != ":" }) }
    let modifiers = Self.modifiers(numbers.count > 1 ? numbers[1] : nil)
    switch bytes[end] {
    case UInt8(ascii: "~"):
      if numbers.first == 200 {
        pasted = []
        return (nil, length)
      }
      return (Self.code(number: numbers.first ?? nil).map { .key(Key($0, modifiers)) }, length)
    case UInt8(ascii: "Z"): return (.key(Key(.tab, .shift)), length)
    case UInt8(ascii: "u"):
      guard let value = (numbers.first ?? nil).flatMap(UInt32.init(exactly:)), let scalar = Unicode.Scalar(value) else {
        return (nil, length)
      }
      if value < 128, let key = Self.control(UInt8(value)), value < 32 || value == 127 {
        return (.key(Key(key.code, key.modifiers.union(modifiers))), length)
      }
      if value == 27 { return (.key(Key(.escape, modifiers)), length) }
      return (.key(Key(.character(Character(scalar)), modifiers.subtracting(.shift))), length)
    default: return (Self.code(final: bytes[end]).map { .key(Key($0, modifiers)) }, length)
    }
  }

  /// SGR reports (mode 1006).
  private func mouse(_ text: Substring, _ final: UInt8) -> Input? {
    let numbers = text.split(separator: ";").compactMap { Int($0) }
    guard numbers.count == 3, final == UInt8(ascii: "M"), numbers.allSatisfy({ (0..<1 << 16).contains($0) }) else {
      return nil
    }
    let (x, y) = (numbers[1] - 1, numbers[2] - 1)
    switch numbers[0] & ~0b1_1100 {
    case 0: return .mouse(Mouse(.press, x, y))
    case 64: return .mouse(Mouse(.wheelUp, x, y))
    case 65: return .mouse(Mouse(.wheelDown, x, y))
    default: return nil
    }
  }

  private mutating func paste() -> (Input?, Int)? {
    let end: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]
    if let place = bytes.firstRange(of: end) {
      let text = (pasted ?? []) + bytes[..<place.lowerBound].prefix(max(0, Self.longestPaste - (pasted?.count ?? 0)))
      pasted = nil
      return (.paste(String(decoding: text, as: UTF8.self)), place.upperBound)
    }
    // The received bytes may end inside the end mark.
    let sure = max(0, bytes.count - end.count + 1)
    guard sure > 0 else { return nil }
    pasted = (pasted ?? []) + bytes[..<sure].prefix(max(0, Self.longestPaste - (pasted?.count ?? 0)))
    return (nil, sure)
  }

  /// One scalar of UTF-8; U+FFFD for invalid bytes.
  private func character(at start: Int) -> (Character?, Int)? {
    let length =
      switch bytes[start] {
      case 0x20...0x7E: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    if length == 0 { return ("\u{FFFD}", 1) }
    let there = bytes[start...].prefix(length)
    // Bytes that cannot become a character need no further bytes.
    if let broken = there.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) { return ("\u{FFFD}", broken - start) }
    guard there.count == length else { return nil }
    return (String(decoding: there, as: UTF8.self).first, length)
  }

  private static func plain(_ byte: UInt8) -> Character? {
    (0x20...0x7E).contains(byte) ? Character(Unicode.Scalar(byte)) : nil
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x00: return .control(" ")
    case 0x08, 0x7F: return Key(.backspace)
    case 0x09: return Key(.tab)
    case 0x0A, 0x0D: return Key(.enter)
    case 0x1B: return Key(.escape)
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x1C...0x1F: return .control(Character(Unicode.Scalar(byte + 0x40)))
    default: return nil
    }
  }

  private static func modifiers(_ number: Int?) -> Key.Modifiers {
    guard let number, (2...16).contains(number) else { return [] }
    let bits = number - 1
    return Key.Modifiers(rawValue: UInt8(bits & 7))
  }

  private static func code(final: UInt8) -> Key.Code? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final) - 79)
    default: nil
    }
  }

  private static func code(number: Int?) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case .some(let number) where (11...15).contains(number): .function(number - 10)
    case .some(let number) where (17...21).contains(number): .function(number - 11)
    case .some(let number) where (23...24).contains(number): .function(number - 12)
    default: nil
    }
  }
}
