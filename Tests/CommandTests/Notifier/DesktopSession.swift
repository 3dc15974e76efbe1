import Foundation
import Glibc
import Synchronization
import Testing

/// A person's session: a message bus of its own, with or without the desktop's notification service, and the built program.
final class DesktopSession {
  /// What the tests of this suite cannot do without; Config/scripts/bootstrap installs it.
  static let isPossible: Bool = {
    let missing = ["/usr/bin/dbus-daemon", "/usr/bin/dbus-send", "/usr/bin/notify-send", "/usr/bin/python3"].filter {
      !FileManager.default.isExecutableFile(atPath: $0)
    }
    if missing.isEmpty, runs(["/usr/bin/python3", "-c", "import dbus, gi"]) { return true }
    FileHandle.standardError.write(
      Data(
        "THE DESKTOP IS NOT TESTED: Config/scripts/bootstrap has not run; missing: \(missing) or python3-dbus\n".utf8))
    return false
  }()

  let session: Session
  private let bus: Running
  private var service: Running?
  private let address: String

  init() throws {
    bus = try Running(["/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"], [:])
    address = try #require(bus.waitForLine { _ in true })
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

  /// As a time for the command line, in seconds from now.
  static func stamp(_ seconds: TimeInterval) -> String {
    Date().addingTimeInterval(seconds).formatted(.iso8601)
  }

  func startService(_ capabilities: String = "actions,body,body-markup") throws {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/notification_daemon.py").path
    let running = try Running(
      ["/usr/bin/python3", script, capabilities], ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin"])
    service = running
    _ = try #require(running.waitForLine { $0.contains("ready") })
  }

  func stopService() {
    service?.kill()
    service = nil
  }

  @discardableResult
  func run(_ command: String) throws -> [String] {
    let answer = try session.run(command)
    #expect(answer.code == 0, "\(command): \(answer.messages)")
    return answer.output
  }

  /// - Returns: its id.
  func add(_ title: String, dueIn seconds: TimeInterval) throws -> String {
    try #require(try run("focusblox add --due '\(Self.stamp(seconds))' -- '\(title)'").last)
  }

  /// The program in the background, by the real clock.
  func start(_ arguments: String) throws -> Running {
    try Running(
      ["/bin/sh", "-c", "exec focusblox \(arguments)"], session.environment.filter { $0.key != "FOCUSBLOX_NOW" })
  }

  func person(_ words: String) throws {
    try run(
      "dbus-send --session --print-reply --dest=org.freedesktop.Notifications /org/freedesktop/Notifications test.Person.\(words) >/dev/null"
    )
  }

  struct Call: Decodable, Equatable {
    var call: String
    var id: Int?
    var title: String?
    var body: String?
    var actions: [String]?
    var timeout: Int?
    var silent: Bool?
  }

  /// What the service was asked.
  var calls: [Call] {
    (service?.lines ?? []).compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
      .filter { $0.call != "ready" }
  }

  /// Waits until the service was asked so; `nil` when that does not happen.
  func call(_ isWanted: @escaping (Call) -> Bool) -> Call? {
    _ = service?.waitForLine { line in
      (try? JSONDecoder().decode(Call.self, from: Data(line.utf8))).map(isWanted) ?? false
    }
    return calls.first(where: isWanted)
  }

  private static func runs(_ command: [String]) -> Bool {
    guard let child = try? Running(command, [:]) else { return false }
    return child.end() == 0
  }
}

/// A program in the background and the lines of its output.
final class Running: Sendable {
  let process: Process
  private let text = Mutex("")
  private let errorText = Mutex("")

  init(_ command: [String], _ environment: [String: String]) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    if !environment.isEmpty { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    output.fileHandleForReading.readabilityHandler = { [weak self] in self?.take($0, error: false) }
    errors.fileHandleForReading.readabilityHandler = { [weak self] in self?.take($0, error: true) }
  }

  deinit { kill() }

  var lines: [String] { text.withLock { $0 }.split(separator: "\n").map(String.init) }
  var messages: [String] { errorText.withLock { $0 }.split(separator: "\n").map(String.init) }

  /// The first line of this kind; `nil` when none has come in a long time.
  func waitForLine(_ isWanted: (String) -> Bool) -> String? {
    for _ in 0..<600 {
      if let line = lines.first(where: isWanted) { return line }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  func waitForMessage(_ isWanted: (String) -> Bool) -> String? {
    for _ in 0..<600 {
      if let line = messages.first(where: isWanted) { return line }
      Thread.sleep(forTimeInterval: 0.05)
    }
    return nil
  }

  /// Waits for its end: the exit code.
  func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  func kill() {
    if process.isRunning { Glibc.kill(process.processIdentifier, SIGKILL) }
  }

  private func take(_ handle: FileHandle, error: Bool) {
    let data = handle.availableData
    if data.isEmpty { handle.readabilityHandler = nil }
    let part = String(decoding: data, as: UTF8.self)
    if error { errorText.withLock { $0 += part } } else { text.withLock { $0 += part } }
  }
}
