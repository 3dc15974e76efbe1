import Foundation
import TestSupport
import Testing

@testable import FocusbloxScreen

@Suite struct RendererTests {
  private static let words = ["Milch", "日本語", "Bu\u{308}ro", "👨‍👩‍👧", "🇩🇪", "⚠️", "…", "▇▇▇", "a", "✓ 10:38", "e\u{301}"]

  private func random(_ size: Size, _ random: inout SystemRandomNumberGenerator) -> Frame {
    var frame = Frame(size)
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let role = Role.allCases.randomElement(using: &random) ?? .text
      frame.put(
        Self.words.randomElement(using: &random) ?? "", .random(in: 0..<size.width, using: &random),
        .random(in: 0..<size.height, using: &random), Look(role, isChosen: Bool.random(using: &random)))
    }
    if Bool.random(using: &random) { frame.choose(Area(x: 0, y: 1, width: size.width, height: 1)) }
    if Bool.random(using: &random) { frame.cursor = (3, 2) }
    return frame
  }

  private func emulator(_ size: Size) -> TerminalEmulator {
    TerminalEmulator(size.width, size.height, widthOf: DisplayWidth.of)
  }

  @Test("a frame drawn in steps equals the frame drawn at once", arguments: [nil, 1, 4])
  func stepsLeadToTheFrame(_ doubtfulWidth: Int?) {
    var generator = SystemRandomNumberGenerator()
    let size = Size(24, 5)
    var terminal = emulator(size)
    terminal.doubtfulWidth = doubtfulWidth
    var renderer = Renderer(Theme(.sixteen))
    for _ in 0..<400 {
      let frame = random(size, &generator)
      terminal.feed(renderer.bytes(frame))
      var fresh = emulator(size)
      fresh.doubtfulWidth = doubtfulWidth
      var other = Renderer(Theme(.sixteen))
      fresh.feed(other.bytes(frame))
      #expect(terminal.lines == fresh.lines)
      if doubtfulWidth == nil { #expect(terminal.lines == frame.text) }
      #expect(terminal.isCursorShown == (frame.cursor != nil))
      for y in 0..<size.height {
        for x in 0..<size.width where terminal.style(x, y) != fresh.style(x, y) {
          Issue.record("style at \(x) \(y)")
        }
      }
      if !terminal.unknown.isEmpty || terminal.lines != fresh.lines { break }
    }
    #expect(terminal.unknown.isEmpty)
  }

  @Test func nothingIsWrittenWhereNothingDiffers() {
    var frame = Frame(Size(20, 3))
    frame.put("Milch 日本", 2, 1, .soon)
    var renderer = Renderer(Theme(.sixteen))
    #expect(!renderer.bytes(frame).isEmpty)
    #expect(renderer.bytes(frame).isEmpty)
    renderer.forget()
    #expect(!renderer.bytes(frame).isEmpty)
  }

  @Test("one more letter costs a few bytes")
  func oneLetter() {
    var frame = Frame(Size(100, 30))
    frame.put("> Milch", 0, 29)
    frame.cursor = (7, 29)
    var renderer = Renderer(Theme(.sixteen))
    _ = renderer.bytes(frame)
    frame.put("e", 7, 29)
    frame.cursor = (8, 29)
    #expect(renderer.bytes(frame).count < 30)
  }

  @Test("characters that control the terminal are replaced by a mark")
  func controlsAreMarked() {
    var frame = Frame(Size(40, 1))
    frame.put("a\u{1B}[31mb\u{07}\u{202E}c\nd\te", 0, 0)
    #expect(frame.text == ["a\u{FFFD}[31mb\u{FFFD}\u{FFFD}c d e"])
  }

  @Test("the other half of an overwritten wide character becomes a space")
  func halves() {
    var frame = Frame(Size(8, 1))
    frame.put("日本", 0, 0)
    frame.put("x", 1, 0)
    #expect(frame.text == [" x本"])
    frame.put("語", 1, 0)
    #expect(frame.text == [" 語"])
  }

  @Test("without colours only attributes are used", arguments: Role.allCases)
  func noColour(_ role: Role) {
    let sequence = Theme(.none).sequence(Look(role, isChosen: true))
    #expect(["\u{1B}[0;7m", "\u{1B}[0;1;7m"].contains(sequence))
  }

  @Test("colours are readable on black and on white", arguments: Role.allCases)
  func contrast(_ role: Role) throws {
    let sequence = Theme(.full).sequence(Look(role))
    guard let colour = sequence.firstMatch(of: #/38;2;(\d+);(\d+);(\d+)/#) else {
      // Without a colour sequence the terminal's default colour is used.
      #expect([.text, .heading].contains(role))
      return
    }
    // WCAG 2.2 requires a contrast of 3 to 1, here on both backgrounds.
    let parts = try [colour.1, colour.2, colour.3].map { text -> Double in
      let value = try #require(Double(text)) / 255
      return value <= 0.04045 ? value / 12.92 : Foundation.pow((value + 0.055) / 1.055, 2.4)
    }
    let light = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    #expect((light + 0.05) / 0.05 >= 3 && 1.05 / (light + 0.05) >= 3, "\(role): \(light)")
  }

  @Test func theEnvironmentGivesTheNumberOfColours() {
    #expect(Theme(environment: ["NO_COLOR": "1", "COLORTERM": "truecolor"]).depth == .none)
    #expect(Theme(environment: ["COLORTERM": "truecolor"]).depth == .full)
    #expect(Theme(environment: ["TERM": "xterm-256color"]).depth == .indexed)
    #expect(Theme(environment: ["TERM": "linux", "NO_COLOR": ""]).depth == .sixteen)
  }

  /// WCAG 2, success criterion 1.4.3, with a ratio that a bold or a large text needs at least.
  @Test("every colour of 256 or more is readable on black and on white", arguments: Role.allCases)
  func isReadable(_ role: Role) throws {
    for depth in [Theme.Depth.indexed, .full] {
      let codes = Theme(depth).code(role).split(separator: ";").compactMap { Int($0) }
      guard let place = codes.firstIndex(of: 38) else { continue }
      let colour = codes[place + 1] == 2 ? Array(codes[(place + 2)...]) : Self.colour(codes[place + 2])
      let luminance = zip([0.2126, 0.7152, 0.0722], colour).reduce(0) { $0 + $1.0 * Self.linear($1.1) }
      let (onBlack, onWhite) = ((luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05))
      #expect(min(onBlack, onWhite) >= (role == .dim ? 4.5 : 3.9), "\(role) \(onBlack) \(onWhite)")
    }
  }

  /// The colour of xterm's table.
  private static func colour(_ index: Int) -> [Int] {
    if index >= 232 { return Array(repeating: 8 + 10 * (index - 232), count: 3) }
    let steps = [0, 95, 135, 175, 215, 255]
    return [steps[(index - 16) / 36], steps[(index - 16) / 6 % 6], steps[(index - 16) % 6]]
  }

  private static func linear(_ value: Int) -> Double {
    let part = Double(value) / 255
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
