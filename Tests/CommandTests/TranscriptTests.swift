import Foundation
import Testing

@Suite struct TranscriptTests {
  static let scripts: [String] = {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Scripts").path
    // No scripts is told by the test below.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted()
  }()

  @Test func thereAreScripts() { #expect(Self.scripts.count > 5) }

  @Test("the terminal shows what the script says", arguments: scripts)
  func terminalShowsWhatTheScriptSays(_ name: String) throws {
    let file = Bundle.module.bundleURL.appendingPathComponent("Scripts").appendingPathComponent(name)
    let transcript = Transcript(try String(contentsOf: file, encoding: .utf8))
    let session = try Session(transcript.environment)
    var ids = KnownIDs()
    for step in transcript.steps {
      let answer = try session.run(ids.filled(step.command))
      #expect(answer.code == step.code, "\(name):\(step.line) \(answer.messages)")
      compare(answer.output, step.output, &ids, "\(name):\(step.line)")
      compare(answer.messages, step.messages, &ids, "\(name):\(step.line) (messages)")
    }
  }

  private func compare(_ lines: [String], _ expected: [String], _ ids: inout KnownIDs, _ place: String) {
    #expect(lines.count == expected.count, "\(place): \(lines.joined(separator: "\n"))")
    for (line, wanted) in zip(lines, expected) {
      let isRight = ids.matches(line, wanted)
      #expect(isRight, "\(place)\n  is:     \(line)\n  wanted: \(ids.filled(wanted))")
    }
  }

  @Test func aWrongLineIsNotTakenForTheRightOne() {
    var ids = KnownIDs()
    let id = "0f2b6a5e-1111-4222-8333-444455556666"
    let cases = [
      (id, "<task>", true), ("○  0f2b6a5e  Milch", "○  <task:8>  Milch", true),
      ("1f2b6a5e-1111-4222-8333-444455556666", "<task>", false), ("○  0f2b6a5e  Brot", "○  <task:8>  Milch", false),
      ("no id", "<other>", false), (id + " and more", "<task>", false),
    ]
    for (line, expected, isRight) in cases {
      let answer = ids.matches(line, expected)
      #expect(answer == isRight, "\(line) against \(expected)")
    }
  }
}
