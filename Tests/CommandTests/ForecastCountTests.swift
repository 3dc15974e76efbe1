import Foundation
import Testing

/// Days with more tasks than `forecast` has marks for are counted without reading the tasks.
@Suite(.timeLimit(.minutes(20))) struct ForecastCountTests {
  @Test("the days have the same counts and marks with and without the names of their tasks")
  func countsTheSame() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let lines =
      (0..<35).map { "Today \($0) today 18:00" } + (0..<33).map { "Later \($0) 2026-11-30" }
      + (0..<4).map { "Past \($0) 2026-11-20" } + ["Series 2026-11-28 7:00 every day", "Single 2026-12-02 9:00"]
    let text = lines.map { $0 + "\n" }.joined()
    try text.write(to: session.home.appendingPathComponent("lines"), atomically: true, encoding: .utf8)
    let added = try session.run("focusblox add - < lines")
    try #require(added.code == 0, "\(added.messages)")
    let short = try session.run("focusblox forecast").output
    let whole = try session.run("focusblox forecast --items").output.filter { !$0.hasPrefix("  ") }
    #expect(short == whole)
    #expect(short.contains { $0.contains("today") && $0.contains("35") })
    #expect(short.contains { $0.contains("34") && $0.contains("↻") })
  }
}
