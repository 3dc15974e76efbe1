import Foundation
import Glibc
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Events of the machine, on a bus of the test.
@Suite(.serialized, .enabled(if: DesktopSession.isPossible), .timeLimit(.minutes(20)))
struct SystemEventsTests {
  private final class Machine {
    let events: SystemEvents
    let woken = Counter()
    private let folder: TemporaryFolder
    private let bus: Running
    private let services: Running
    private let words: FileHandle

    init() async throws {
      folder = try TemporaryFolder()
      let bus = try Running(
        ["/usr/bin/dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
        ["PATH": "/usr/bin:/bin"])
      self.bus = bus
      let address = try #require(try await bus.line { _ in true })
      let pipe = folder.file("words")
      #expect(mkfifo(pipe, 0o600) == 0)
      let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/system_bus.py").path
      services = try Running(
        ["/usr/bin/python3", script, pipe], ["DBUS_SESSION_BUS_ADDRESS": address, "PATH": "/usr/bin:/bin"])
      words = try #require(FileHandle(forWritingAtPath: pipe))
      _ = try #require(try await services.line { $0 == "ready" })
      events = SystemEvents(environment: ["DBUS_SYSTEM_BUS_ADDRESS": address]) { [woken] in woken.add() }
      events.listen()
      try await until { self.events.isUserPresent == false }
    }

    deinit {
      bus.kill()
      services.kill()
    }

    func say(_ line: String) throws { try words.write(contentsOf: Data((line + "\n").utf8)) }

    func until(_ condition: () -> Bool) async throws {
      #expect(try await eventually(condition))
    }

    func returned() async throws { try await until { events.drain() } }
  }

  @Test("waking up, a new network and a returned user are reported")
  func tells() async throws {
    let machine = try await Machine()
    #expect(!machine.events.drain())
    try machine.say("sleep")
    try machine.say("awake")
    try await machine.returned()
    try machine.say("manager 20")
    try machine.say("manager 70")
    try await machine.returned()
    try machine.say("networkd offline")
    try machine.say("networkd online")
    try await machine.returned()
    try machine.say("idle false")
    try await machine.until { machine.events.isUserPresent == true }
    #expect(machine.woken.value >= 4)
  }

  @Test("an unchanged network and falling asleep are not reported")
  func staysSilent() async throws {
    let machine = try await Machine()
    try machine.say("manager 70")
    try await machine.returned()
    try machine.say("manager 60")
    try machine.say("manager 70")
    try machine.say("sleep")
    try machine.say("idle false")
    try await machine.until { machine.events.isUserPresent == true }
    #expect(!machine.events.drain())
  }

  @Test("without a system bus nothing is reported and nothing blocks")
  func noBus() {
    let events = SystemEvents(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nowhere"], wake: {})
    events.listen()
    #expect(events.isUserPresent == nil && !events.drain())
  }
}
