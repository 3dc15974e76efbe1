import Foundation
import Testing

@Suite("The README")
struct ReadmeTests {
  @Test("the commands of the quick start print the shown lines")
  func quickStart() throws {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    let transcript = Transcript(try Self.shownSession())
    #expect(transcript.steps.count > 5)
    var ids = KnownIDs()
    for step in transcript.steps {
      // Both outputs are read as one, in their order.
      let answer = try session.run("exec 2>&1; " + ids.filled(step.command), address: "http://127.0.0.1:5232/")
      #expect(answer.code == 0, "\(step.command)")
      #expect(answer.output.count == step.output.count, "\(step.command): \(answer.output.joined(separator: "\n"))")
      for (line, shown) in zip(answer.output, step.output) {
        let isRight = ids.matches(line, shown)
        #expect(isRight, "\(step.command)\n  is:    \(line)\n  shown: \(ids.filled(shown))")
      }
    }
    let violations = session.violations
    #expect(violations.isEmpty)
  }

  @Test("the README has at most 150 lines")
  func length() throws {
    #expect(try Self.text().count { $0 == "\n" } <= 150)
  }

  private static func text() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
  }

  /// The first block of console text, with a placeholder for every id, because ids are new in every run.
  private static func shownSession() throws -> String {
    let text = try text()
    let block = try #require(text.firstMatch(of: /(?s)```console\n(.*?)```/)).output.1
    let starts = Set(block.matches(of: /\b[0-9a-f]{8}\b/).map { String($0.output) }).sorted()
    let whole = /([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
    let withoutWhole = block.replacing(whole) { "<id\(starts.firstIndex(of: String($0.output.1)) ?? 0)>" }
    return starts.enumerated().reduce(String(withoutWhole)) { text, start in
      text.replacingOccurrences(of: start.element, with: "<id\(start.offset):8>")
    }
  }
}
