extension String {
  /// As a terminal may get it: titles come from servers, and of what is in them nothing is to be obeyed but line ends, tabs and
  /// colours (ECMA-48 SGR). Other control characters, and marks that turn the direction of writing, are shown as U+FFFD.
  var harmless: String {
    guard unicodeScalars.contains(where: Self.isCommand) else { return self }
    var rest = unicodeScalars[...]
    var result = UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\u{1B}", let colour = Self.colour(at: rest) {
        result.append(scalar)
        result.append(contentsOf: colour)
        rest = rest[colour.endIndex...]
      } else {
        result.append(Self.isCommand(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(result)
  }

  private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// `[31m` and its like.
  private static func colour(at text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard text.first == "[", let end = text.firstIndex(of: "m") else { return nil }
    let numbers = text[text.index(after: text.startIndex)..<end]
    guard numbers.count <= 8, numbers.allSatisfy({ ("0"..."9").contains($0) || $0 == ";" }) else { return nil }
    return text[...end]
  }
}
