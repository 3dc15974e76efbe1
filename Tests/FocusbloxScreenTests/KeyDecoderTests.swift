import Testing

@testable import FocusbloxScreen

@Suite struct KeyDecoderTests {
  static let cases: [(bytes: String, inputs: [Input])] = [
    ("a", [.key(.character("a"))]), ("ß", [.key(.character("ß"))]), ("日", [.key(.character("日"))]),
    ("😀", [.key(.character("😀"))]), ("\r", [.key(Key(.enter))]), ("\t", [.key(Key(.tab))]),
    ("\u{7F}", [.key(Key(.backspace))]), ("\u{01}", [.key(.control("a"))]), ("\u{1A}", [.key(.control("z"))]),
    ("\u{1B}[A", [.key(Key(.up))]), ("\u{1B}OB", [.key(Key(.down))]), ("\u{1B}[1;5C", [.key(Key(.right, .control))]),
    ("\u{1B}[1;3D", [.key(.alt(.left))]), ("\u{1B}[H", [.key(Key(.home))]), ("\u{1B}[4~", [.key(Key(.end))]),
    ("\u{1B}[5~", [.key(Key(.pageUp))]), ("\u{1B}[3~", [.key(Key(.delete))]), ("\u{1B}[Z", [.key(Key(.tab, .shift))]),
    ("\u{1B}OP", [.key(Key(.function(1)))]), ("\u{1B}[[A", [.key(Key(.function(1)))]),
    ("\u{1B}[15~", [.key(Key(.function(5)))]), ("\u{1B}[24~", [.key(Key(.function(12)))]),
    ("\u{1B}b", [.key(.alt(.character("b")))]), ("\u{1B}ö", [.key(.alt(.character("ö")))]),
    ("\u{1B}\u{7F}", [.key(.alt(.backspace))]),
    ("\u{1B}[<0;12;3M", [.mouse(Mouse(.press, 11, 2))]), ("\u{1B}[<0;12;3m", []),
    ("\u{1B}[<65;1;1M", [.mouse(Mouse(.wheelDown, 0, 0))]),
    ("\u{1B}[200~zwei\nZeilen\u{1B}[A\u{1B}[201~x", [.paste("zwei\nZeilen\u{1B}[A"), .key(.character("x"))]),
    ("\u{1B}[-5ua", [.key(.character("a"))]), ("\u{1B}[99999999999ua", [.key(.character("a"))]),
    ("\u{1B}[55296ua", [.key(.character("a"))]), ("\u{1B}[<0;-9223372036854775808;1Ma", [.key(.character("a"))]),
    ("\u{1B}[99;99X", []), ("ab", [.key(.character("a")), .key(.character("b"))]),
  ]

  @Test("bytes give the same keys, however they are split", arguments: cases.indices)
  func bytesAreKeys(_ index: Int) {
    let (text, inputs) = Self.cases[index]
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...]) == inputs, "\(text.debugDescription) at \(cut)")
      #expect(!decoder.isWaiting)
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.feed([$0]) } == inputs)
  }

  @Test("Escape alone becomes a key after a pause")
  func escapeAlone() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.key(Key(.escape))])
    #expect(!decoder.isWaiting && decoder.flush().isEmpty)
    #expect(decoder.feed([0x1B, 0x5B]).isEmpty)
    #expect(decoder.flush() == [.key(.alt(.character("[")))])
  }

  @Test("a paste is truncated at the maximum length")
  func longPaste() {
    var decoder = KeyDecoder()
    let text = String(repeating: "x", count: KeyDecoder.longestPaste + 10)
    var inputs = decoder.feed(Array("\u{1B}[200~".utf8))
    for _ in 0..<2 { inputs += decoder.feed(Array(text.utf8)) }
    inputs += decoder.feed(Array("\u{1B}[201~".utf8))
    guard case .paste(let pasted)? = inputs.first else {
      Issue.record("no paste")
      return
    }
    #expect(inputs.count == 1 && pasted.utf8.count <= KeyDecoder.longestPaste)
  }

  @Test("random bytes never block the decoder, and the following key is read")
  func noise() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = decoder.feed(bytes)
      _ = decoder.feed(Array("\u{1B}[201~".utf8))
      _ = decoder.flush()
      _ = decoder.feed(Array(repeating: UInt8(ascii: "~"), count: 70))
      #expect(decoder.feed([0x0D]).last == .key(Key(.enter)), "\(bytes)")
    }
  }
}
