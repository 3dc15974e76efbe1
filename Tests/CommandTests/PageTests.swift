import Foundation
import Testing

/// Pages of the documentation that contain output of the program.
@Suite struct PageTests {
  @Test("the commands of the page “A day” print the shown lines")
  func aDay() throws {
    let session = try Session(["LANG": "en_GB.UTF-8", "COLUMNS": "72"])
    let blocks = try Self.page("Guides/A-Day.md").matches(of: /(?s)```console\n(.*?)```/).map(\.output.1)
    let transcript = Transcript(blocks.joined(separator: "\n"))
    #expect(transcript.steps.count > 15)
    var ids = KnownIDs()
    for step in transcript.steps {
      // Both outputs are read as one, in their order.
      let answer = try session.run("exec 2>&1; " + ids.filled(step.command))
      #expect(answer.code == 0, "\(step.command)")
      #expect(answer.output.count == step.output.count, "\(step.command): \(answer.output.joined(separator: "\n"))")
      for (line, wanted) in zip(answer.output, step.output) {
        let isRight = ids.matches(line, wanted)
        #expect(isRight, "\(step.command)\n  is:    \(line)\n  shown: \(ids.filled(wanted))")
      }
    }
  }

  @Test("the page of all commands equals the program's help")
  func allCommands() throws {
    let session = try Session()
    let script = Self.root.appending(path: "Config/package/commands.py").path
    let answer = try session.run("/usr/bin/python3 '\(script)' \"$(command -v focusblox)\"")
    #expect(answer.code == 0, "\(answer.messages)")
    let page = try Self.page("Reference/All-Commands.md").split(separator: "\n", omittingEmptySubsequences: false)
    // To write the page again: python3 Config/package/commands.py .build/debug/focusblox
    for (line, wanted) in zip(page, answer.output) { #expect(line == wanted) }
    #expect(page.count == answer.output.count + 1)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func page(_ name: String) throws -> String {
    try String(
      contentsOf: root.appending(path: "Sources/focusblox/Documentation.docc/" + name), encoding: .utf8)
  }
}
