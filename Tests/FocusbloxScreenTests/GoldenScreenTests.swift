import FocusbloxModel
import Foundation
import Testing

@testable import FocusbloxScreen

/// Screens as text files. The first line of a file has the view and the keys; then each size and language has a screen
/// and its non-plain attributes. With FOCUSBLOX_RECORD the tests write the current screens into the sources.
@Suite struct GoldenScreenTests {
  private static let sizes = [Size(40, 10), Size(80, 24), Size(140, 40)]

  static let names = [
    "today", "backlog", "forecast", "forecast-open-day", "lists", "history", "settings", "detail", "series-question",
    "review", "conflict", "setting", "quick-add", "due", "filter", "filter-problem", "selection", "help", "notice",
    "plan", "plan-without",
  ]

  private static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
    "Screens")

  @Test("a screen equals its file", arguments: names)
  func screens(_ name: String) throws {
    let bundled = Bundle.module.bundleURL.appendingPathComponent("Screens/\(name).txt")
    let wanted = try String(contentsOf: bundled, encoding: .utf8)
    let script = wanted.prefix { $0 != "\n" }
    let seen = try text(String(script))
    if ProcessInfo.processInfo.environment["FOCUSBLOX_RECORD"] != nil {
      try Data(seen.utf8).write(to: Self.source.appendingPathComponent("\(name).txt"))
      return
    }
    let (are, should) = (seen.split(separator: "\n"), wanted.split(separator: "\n"))
    #expect(are.count == should.count)
    for (line, (is_, was)) in zip(are, should).enumerated() {
      #expect(is_ == was, "Screens/\(name).txt, text line \(line + 1)")
    }
  }

  private func text(_ script: String) throws -> String {
    let words = script.split(separator: " ", maxSplits: 1)
    let view = try #require(words.first.flatMap { ViewName(rawValue: String($0)) })
    var lines = [script]
    for size in Self.sizes {
      for language in Language.allCases {
        var sample = SampleScreen(language, size, view)
        sample.play(words.count > 1 ? String(words[1]) : "")
        let frame = sample.state.frame
        lines += ["", "== \(size.width)x\(size.height) \(language.rawValue)"]
        lines += frame.text.map { "│" + $0 }
        for y in 0..<size.height where !frame.roles(y).isEmpty { lines.append("\(y + 1) " + frame.roles(y)) }
        if let cursor = frame.cursor { lines.append("cursor \(cursor.x + 1) \(cursor.y + 1)") }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
