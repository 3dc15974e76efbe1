import Foundation
import Glibc
import Synchronization
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// A user's session with its own message bus, an optional notification service and the built program.
final class DesktopSession {
  /// Whether the programs for these tests are installed (Config/scripts/bootstrap).
  static let isPossible: Bool = {
    let missing = ["/usr/bin/dbus-daemon", "/usr/bin/dbus-send", "/usr/bin/python3"].filter {
      !FileManager.default.isExecutableFile(atPath: $0)
    }
    let modules = ["dbus/__init__.py", "gi/__init__.py"].allSatisfy {
      FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/" + $0)
    }
    if missing.isEmpty, modules { return true }
    FileHandle.standardError.write(
      Data(
        "THE DESKTOP IS NOT TESTED: Config/scripts/bootstrap has not run; missing: \(missing) or python3-dbus\n".utf8))
    return false
  }()

  let session: Session
  private let bus: Running
  private var service: Running?
  private let address: String

  init() async throws {
    bus = try Running(
      ["/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], ["PATH": "/usr/bin:/bin"])
    address = try #require(try await bus.line { _ in true })
    session = try Session([
      "DBUS_SESSION_BUS_ADDRESS": address, "FOCUSBLOX_NOW": DesktopSession.stamp(-1200),
    ])
    try run("focusblox settings set dueDateMorningReminderEnabled false >/dev/null")
    try run("focusblox watch --once")
  }

  deinit {
    service?.kill()
    bus.kill()
  }

  /// The socket file of the bus; `nil` where the bus has none.
  var socket: String? {
    let path = address.split(separator: ",")[0]
    return path.hasPrefix("unix:path=") ? String(path.dropFirst(10)) : nil
  }

  /// A time for the command line, in seconds from now.
  static func stamp(_ seconds: TimeInterval) -> String {
    Date().addingTimeInterval(seconds).formatted(.iso8601)
  }

  func startService(_ capabilities: String = "actions,body,body-markup") async throws {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/notification_daemon.py").path
    let running = try Running(
      ["/usr/bin/python3", script, capabilities], ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin"])
    service = running
    _ = try #require(try await running.line { $0.contains("ready") })
  }

  func stopService() {
    service?.kill()
    service = nil
  }

  /// Stops the service like an overloaded desktop; `false` continues it.
  func holdService(_ isHeld: Bool) { service?.hold(isHeld) }

  @discardableResult
  func run(_ command: String) throws -> [String] {
    let answer = try session.run(command)
    #expect(answer.code == 0, "\(command): \(answer.messages)")
    return answer.output
  }

  /// - Returns: the id of the task.
  func add(_ title: String, dueIn seconds: TimeInterval) throws -> String {
    try #require(try run("focusblox add --due '\(Self.stamp(seconds))' -- '\(title)'").last)
  }

  /// Starts the program in the background with the real clock.
  func start(_ arguments: String, _ variables: [String: String] = [:]) throws -> Running {
    let environment = session.environment.filter { $0.key != "FOCUSBLOX_NOW" }.merging(variables) { $1 }
    return try Running(["/bin/sh", "-c", "exec focusblox \(arguments)"], environment)
  }

  func userAction(_ words: String) throws {
    try run(
      "dbus-send --session --print-reply --dest=org.freedesktop.Notifications /org/freedesktop/Notifications test.Person.\(words) >/dev/null"
    )
  }

  struct Call: Decodable, Equatable {
    var call: String
    var id: Int?
    var replaces: Int?
    var app: String?
    var icon: String?
    var entry: String?
    var category: String?
    var sound: String?
    var file: String?
    var title: String?
    var body: String?
    var actions: [String]?
    var timeout: Int?
    var silent: Bool?
    var urgency: Int?
  }

  /// The calls to the service.
  var calls: [Call] {
    (service?.lines ?? []).compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
      .filter { $0.call != "ready" }
  }

  /// Waits for a call to the service; `nil` after the time limit.
  func call(_ isWanted: @escaping (Call) -> Bool) async throws -> Call? {
    _ = try await service?.line { line in
      (try? JSONDecoder().decode(Call.self, from: Data(line.utf8))).map(isWanted) ?? false
    }
    return calls.first(where: isWanted)
  }
}

/// A program in the background and the lines of its output.
final class Running: Sendable {
  private let child: ChildProgram
  private let text = Mutex<[String]>([])
  private let errors: String

  init(_ command: [String], _ environment: [String: String]) throws {
    errors = NSTemporaryDirectory() + "focusblox-errors-" + UUID().uuidString
    // The shell replaces itself by the program, and writes standard error to a file.
    let words = ["-c", "errors=$1; shift; exec \"$@\" 2>\"$errors\"", "sh", errors] + command
    child = try #require(ChildProgram("/bin/sh", words, environment: environment))
    Task { [child, weak self] in
      for await line in child.lines { self?.text.withLock { $0.append(line) } }
    }
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: errors)
  }

  var number: pid_t { child.number }
  var lines: [String] { text.withLock { $0 } }
  var messages: [String] {
    // The file does not exist before the shell has started.
    let text = FileManager.default.contents(atPath: errors) ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Waits for the first matching line; `nil` after the time limit.
  func line(_ isWanted: @escaping (String) -> Bool) async throws -> String? {
    try await first { self.lines.first(where: isWanted) }
  }

  func message(_ isWanted: @escaping (String) -> Bool) async throws -> String? {
    try await first { self.messages.first(where: isWanted) }
  }

  private func first(_ found: () -> String?) async throws -> String? {
    var line: String?
    _ = try await eventually {
      line = found()
      return line != nil
    }
    return line
  }

  /// Waits for the end and returns the exit code. A program that does not end within a minute is killed, so that the
  /// test fails and does not hang.
  func end() async -> Int32 {
    let timeout = Task {
      try await Task.sleep(for: .seconds(60))
      child.kill()
    }
    defer { timeout.cancel() }
    return await child.ended()
  }

  func interrupt() { child.interrupt() }
  func terminate() { Glibc.kill(child.number, SIGTERM) }
  func kill() { child.kill() }
  func hold(_ isHeld: Bool) { Glibc.kill(child.number, isHeld ? SIGSTOP : SIGCONT) }
}
