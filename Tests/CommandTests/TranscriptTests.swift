import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite struct TranscriptTests {
  static let scripts = names(in: "Scripts")
  static let scriptsWithServer = names(in: "Scripts/WithServer")

  private static func names(in folder: String) -> [String] {
    let path = Bundle.module.bundleURL.appendingPathComponent(folder).path
    // A missing folder fails in `thereAreScripts`.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test func thereAreScripts() {
    #expect(Self.scripts.count > 5)
    #expect(!Self.scriptsWithServer.isEmpty)
  }

  @Test("the terminal shows the output in the script", arguments: scripts)
  func terminalShowsTheScript(_ name: String) throws {
    let transcript = try Self.transcript(name)
    let session = try Session(transcript.environment)
    try play(transcript, name) { try session.run($0) }
  }

  @Test("with a server, the terminal shows the output in the script", arguments: scriptsWithServer)
  func terminalShowsTheScriptWithServer(_ name: String) throws {
    let transcript = try Self.transcript(name)
    let session = try SessionAtServer(transcript.environment)
    try play(transcript, name) { try session.run($0, address: "<server>") }
    let violations = session.violations
    #expect(violations.isEmpty)
  }

  // S2-27
  @Test("with the store of a released version, the terminal shows the output in the script", arguments: KeptStore.all)
  func keptStoreShowsItsScript(_ kept: KeptStore) throws {
    let transcript = Transcript(try kept.transcript)
    let session = try Session(transcript.environment)
    let folder = session.home.appendingPathComponent(".local/share/focusblox")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try kept.copy(to: folder.appendingPathComponent("focusblox.sqlite").path)
    try play(transcript, kept.version) { try session.run($0) }
  }

  private static func transcript(_ name: String) throws -> Transcript {
    Transcript(try String(contentsOf: Bundle.module.bundleURL.appendingPathComponent(name), encoding: .utf8))
  }

  private func play(_ transcript: Transcript, _ name: String, run: (String) throws -> Session.Answer) throws {
    let schema = try JSONSchema.ofCatalogue()
    var ids = KnownIDs()
    for step in transcript.steps {
      let answer = try run(ids.filled(step.command))
      #expect(answer.code == step.code, "\(name):\(step.line) \(answer.messages)")
      compare(answer.output, step.output, &ids, "\(name):\(step.line)")
      compare(answer.messages, step.messages, &ids, "\(name):\(step.line) (messages)")
      guard step.command.contains("--json") else { continue }
      // Pipes may have left parts of lines.
      for line in answer.output + answer.messages where line.hasPrefix("{") && line.hasSuffix("}") {
        let faults = schema.faults(inLine: line)
        #expect(faults == [], "\(name):\(step.line) \(line)")
      }
    }
  }

  private func compare(_ lines: [String], _ expected: [String], _ ids: inout KnownIDs, _ place: String) {
    #expect(lines.count == expected.count, "\(place): \(lines.joined(separator: "\n"))")
    for (line, wanted) in zip(lines, expected) {
      let isRight = ids.matches(line, wanted)
      #expect(isRight, "\(place)\n  is:     \(line)\n  wanted: \(ids.filled(wanted))")
    }
  }

  @Test func aWrongLineDoesNotMatch() {
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
