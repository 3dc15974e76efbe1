import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite("Password programs")
struct AskedProgramTests {
  private func ask(_ command: String, input: String? = nil, limit: Duration = .seconds(20)) throws -> (Int32, String) {
    let program = AskedProgram(
      words: ["/bin/sh", "-c", command], environment: ["PATH": "/usr/bin:/bin"], input: input, limit: limit)
    let (code, output) = try program.run()
    return (code, String(decoding: output, as: UTF8.self))
  }

  @Test("the program gets its input and returns its output with its exit code")
  func answers() throws {
    #expect(try ask("echo a; cat; exit 3", input: "b\n") == (3, "a\nb\n"))
  }

  @Test("the call ends with the program, even where a child process continues")
  func leavesAChildProcess() throws {
    let start = ContinuousClock.now
    #expect(try ask("sleep 30 & echo a") == (0, "a\n"))
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test("a program that exceeds its time is killed with its child processes")
  func takesTooLong() throws {
    let mark = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    #expect(throws: AskedProgram.Failure.tookTooLong(.milliseconds(300))) {
      _ = try ask("(sleep 1; touch \(mark)) & sleep 30; true", limit: .milliseconds(300))
    }
    Thread.sleep(forTimeInterval: 1.2)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test("a program with endless output is killed")
  func printsWithoutEnd() {
    #expect(throws: AskedProgram.Failure.outputTooLong) { _ = try ask("yes") }
  }

  @Test("a missing program is reported")
  func isMissing() {
    let program = AskedProgram(words: ["no-such-program"], environment: [:], limit: .seconds(1))
    #expect(throws: AskedProgram.Failure.cannotStart) { _ = try program.run() }
  }

  private static let asking = "'printf \"Pass phrase: \" >/dev/tty; read word </dev/tty; echo \"$word\"'"

  private func typing(_ answer: String, _ command: String) -> String {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/keyboard.py").path
    return "/usr/bin/python3 '\(script)' 'Pass phrase: ' \(answer) \(command)"
  }

  @Test("a program can ask on the terminal, and the command continues after the answer")
  func asksOnTheTerminal() throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "aufgaben/")
    let answer = try session.run(
      typing(
        "Geheim-2468",
        "/usr/bin/timeout --foreground 20 focusblox account add heim --url <server> --user ada --password-command "
          + Self.asking),
      address: "<server>")
    #expect(answer.code == 0, "\(answer.output)")
    #expect(answer.output.contains { $0.contains("Konto „heim“ hinzugefügt") })
  }

  @Test("Ctrl-C ends the command and the program")
  func isEndedByCtrlC() throws {
    let session = try SessionAtServer()
    let start = ContinuousClock.now
    let answer = try session.run(
      typing("'\u{3}'", "focusblox account add heim --url <server> --user ada --password-command " + Self.asking),
      address: "<server>")
    #expect(answer.code == 1, "\(answer.output)")
    #expect(answer.output.contains { $0.contains("Abgebrochen.") })
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("a program that asks in the background causes a message, and the command does not stop")
  func asksInTheBackground() throws {
    let session = try SessionAtServer()
    // With job control, the shell puts the program into a process group that must not read the terminal.
    let script = """
      set -m; (focusblox account add heim --url <server> --user ada --password-command \(Self.asking)) & wait $!; echo code $?
      """
    _ = try session.run("cat >job.sh <<'END'\n\(script)\nEND", address: "<server>")
    let answer = try session.run(
      typing("nothing", "/usr/bin/timeout --foreground 30 /bin/bash job.sh"), address: "<server>")
    #expect(answer.output.contains { $0.contains("will im Terminal fragen") }, "\(answer.output)")
  }
}
