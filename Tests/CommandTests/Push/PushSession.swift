import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import focusblox

/// Xandikos with push, a substitute for an ntfy service, and a user's session with one account that uses both.
final class PushSession {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../..").standardizedFileURL
  private static let servers = root.appendingPathComponent(".build/servers/xandikos/bin")

  /// Whether Xandikos and its libraries for push are installed (Config/scripts/servers).
  static let isPossible: Bool = {
    let hasServer = FileManager.default.isExecutableFile(atPath: servers.appendingPathComponent("xandikos").path)
    let library = servers.deletingLastPathComponent().appendingPathComponent("lib")
    let hasPush = (try? FileManager.default.subpathsOfDirectory(atPath: library.path))?.contains {
      $0.hasSuffix("pywebpush/__init__.py")
    }
    if hasServer, hasPush == true, DesktopSession.isPossible { return true }
    FileHandle.standardError.write(
      Data("PUSH IS NOT TESTED: Config/scripts/test installs a Xandikos that pushes; none is there\n".utf8))
    return false
  }()

  let desktop: DesktopSession
  private let folder: TemporaryFolder
  private var server: Running?
  private var pushService: Running?
  private let port: Int
  private var ready: [String: String] = [:]
  /// The log lines of the server before its restart.
  private var logged: [String] = []

  init() async throws {
    desktop = try await DesktopSession()
    folder = try TemporaryFolder()
    port = try Self.freePort()
    try await startService()
    try await startServer()
    try desktop.run("focusblox account add home --url \(url)user/ 2>&1 && focusblox sync")
    try desktop.run("focusblox account push home --service \(service) --ca-file \(authority) 2>&1")
    #expect(try registered() == 1)
    _ = try? FileManager.default.removeItem(atPath: folder.file("ntfy/publish.jsonl"))
  }

  deinit {
    server?.kill()
    pushService?.kill()
  }

  var url: String { "http://127.0.0.1:\(port)/" }
  var service: String { ready["https"] ?? "" }
  var authority: String { ready["ca"] ?? "" }

  func startService() async throws {
    let ports =
      ready.isEmpty
      ? "0,0" : ["https", "http"].map { String(URL(string: ready[$0] ?? "")?.port ?? 0) }.joined(separator: ",")
    try FileManager.default.createDirectory(atPath: folder.file("ntfy"), withIntermediateDirectories: true)
    let script = Self.root.appendingPathComponent("Config/servers/ntfy_standin.py").path
    let running = try Running(
      [Self.servers.appendingPathComponent("python").path, script, folder.file("ntfy"), "--ports", ports],
      ["PATH": "/usr/bin:/bin"])
    pushService = running
    let line = try #require(try await running.line { $0.hasPrefix("{") }, "\(running.messages)")
    ready = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
  }

  func stopService() {
    pushService?.kill()
    pushService = nil
  }

  func startServer() async throws {
    let trusting = Self.root.appendingPathComponent("Config/servers/trusting").path
    server = try Running(
      [
        Self.servers.appendingPathComponent("xandikos").path, "serve", "--defaults", "--autocreate", "-d",
        folder.file("data"),
        "--state-dir", folder.file("state"), "--webdav-push", "--listen-address", "127.0.0.1", "-p", String(port),
        "--current-user-principal", "/user/",
      ],
      [
        "PATH": "/usr/bin:/bin", "HOME": folder.file("home"), "PYTHONPATH": trusting, "PUSH_TEST_CA": authority,
        "XANDIKOS_ALLOW_INTERNAL_PUSH_RESOURCE": "1", "PYTHONUNBUFFERED": "1",
      ])
    _ = try await until { (try? self.desktop.session.run("curl -sf -o /dev/null \(self.url)"))?.code == 0 }
  }

  func stopServer() {
    logged += (server?.lines ?? []) + (server?.messages ?? [])
    server?.kill()
    server = nil
  }

  /// Starts `watch` and waits until its stream is open and the following syncs have ended.
  func watch() async throws -> Running {
    let running = try desktop.start("watch")
    _ = try #require(try await running.message { $0.contains("verbunden") }, "\(running.messages)")
    // One sync at the start, and one after the stream opened.
    _ = try await until {
      guard try await self.syncs() >= 2 else { return false }
      return try await self.isQuiet()
    }
    return running
  }

  /// Stores a task as another program, with an alarm at its due time.
  func put(_ name: String, due seconds: TimeInterval, isDone: Bool = false) async throws {
    let stamp = Date().addingTimeInterval(seconds).formatted(
      .verbatim(
        "\(year: .padded(4))\(month: .twoDigits)\(day: .twoDigits)T\(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased))\(minute: .twoDigits)\(second: .twoDigits)Z",
        timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    let status = isDone ? ["STATUS:COMPLETED", "COMPLETED:20261123T000000Z"] : ["STATUS:NEEDS-ACTION"]
    let lines =
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN", "BEGIN:VTODO", "UID:\(name)", "SUMMARY:\(name)",
        "DTSTAMP:20261123T000000Z", "CREATED:20261101T000000Z", "DTSTART:\(stamp)", "DUE:\(stamp)",
      ] + status + [
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(name)", "TRIGGER;VALUE=DATE-TIME:\(stamp)", "END:VALARM",
        "END:VTODO", "END:VCALENDAR", "",
      ]
    let file = folder.file("\(name).ics")
    try lines.joined(separator: "\r\n").write(toFile: file, atomically: true, encoding: .utf8)
    try desktop.run(
      "curl -sf -o /dev/null -T '\(file)' -H 'Content-Type: text/calendar' \(url)user/calendars/calendar/\(name).ics")
  }

  /// Waits for the pending notification of the task; `nil` after the time limit.
  func pending(_ name: String) async throws -> String? {
    var found: String?
    try await until {
      guard try self.knows(name) else { return false }
      found = try self.desktop.run("focusblox notifications --json").first {
        $0.contains("\"\(name)\"") || $0.contains(name)
      }
      return found != nil
    }
    return found
  }

  func knows(_ name: String) throws -> Bool {
    try desktop.run("focusblox search --json \(name) || true").contains { $0.contains("\"\(name)\"") }
  }

  /// Sends a message that the server did not send. Anyone who knows the topic can do this.
  func forge() async throws {
    let topic = try #require(try desktop.run("focusblox account push home --hook").first?.split(separator: "/").last)
    let address = "'\(service)/\(topic)'"
    try desktop.run("curl -sfk -o /dev/null -d forged \(address) -o /dev/null \(address) -o /dev/null \(address)")
  }

  struct Publication: Decodable {
    var path: String
    var status: Int
  }

  /// The messages of the server to the service, without those of the program itself.
  func publications() throws -> [Publication] {
    let text = FileManager.default.contents(atPath: folder.file("ntfy/publish.jsonl")) ?? Data()
    return try String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode(Publication.self, from: Data($0.utf8))
    }
  }

  func control(_ wish: String) throws {
    try desktop.run("curl -sfk -o /dev/null -d '\(wish)' \(service)/_control")
  }

  /// The number of registrations at the server.
  func registered() throws -> Int {
    struct File: Decodable { var subscriptions: [String: Subscription] }
    struct Subscription: Decodable { var id: String }
    let path = folder.file("data/user/calendars/calendar/push-subscriptions.json")
    guard let data = FileManager.default.contents(atPath: path) else { return 0 }
    return try JSONDecoder().decode(File.self, from: data).subscriptions.count
  }

  /// Makes the registrations as old as half of their lifetime.
  func expire() throws {
    let store = try Store(
      path: desktop.session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path, timeZone: .gmt)
    try store.write { store in
      for account in try store.accounts() {
        for var registration in try store.registrations(account: account.id) {
          registration.asked = Date().addingTimeInterval(-6 * 86_400)
          registration.current?.expires = Date().addingTimeInterval(86_400)
          try store.save(registration)
        }
      }
    }
    try store.close()
  }

  private var accesses: [String] { logged + (server?.lines ?? []) + (server?.messages ?? []) }

  /// The methods of the program's requests after the PUT of an object.
  func requests(after name: String) async throws -> [String] {
    try await Task.sleep(for: .milliseconds(500))
    let lines = accesses
    let index = lines.lastIndex { $0.contains("PUT ") && $0.contains(name) } ?? lines.endIndex
    return lines[index...].filter { $0.contains("focusblox/") }.compactMap { line in
      line.split(separator: "\"").dropFirst().first?.split(separator: " ").first.map(String.init)
    }
  }

  /// The number of syncs at the server. Each sync sends one REPORT for changes.
  func syncs() async throws -> Int {
    accesses.count { $0.contains("focusblox/") && $0.contains("\"REPORT ") }
  }

  private func isQuiet() async throws -> Bool {
    let before = try await syncs()
    try await Task.sleep(for: .milliseconds(700))
    return try await syncs() == before
  }

  /// Waits until the condition holds, and fails after the time limit.
  @discardableResult
  func until(_ condition: () async throws -> Bool) async throws -> Bool {
    let holds = try await eventually(condition)
    if !holds { Issue.record("it did not come to that") }
    return holds
  }

  /// The topic is in no output and no arguments of the program.
  func expectNoSecrets(_ watch: Running) {
    let topic = try? desktop.run("focusblox account push home --hook").first?.split(separator: "/").last.map(
      String.init)
    let said = (watch.lines + watch.messages).joined()
    #expect(topic.map { !said.contains($0) } == true)
    let shown = try? desktop.run(
      "focusblox account show home; focusblox account push home --json; focusblox doctor || true"
    ).joined()
    #expect(topic.flatMap { topic in shown.map { !$0.contains(topic) } } == true)
  }

  private static func freePort() throws -> Int {
    let text = try Session().run(
      "python3 -c 'import socket; s = socket.socket(); s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'")
    return try #require(text.output.first.flatMap { Int($0) })
  }
}
