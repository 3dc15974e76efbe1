import FocusbloxModel
import Foundation
import Glibc
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

/// `watch` as an idle service.
@Suite(.serialized, .timeLimit(.minutes(20))) struct WatchAtRestTests {
  @Test("an idle watch wakes no thread, and the memory of the code for the start is released")
  func itSleeps() async throws {
    let session = try Session()
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --lang en"], session.environment.filter { $0.key != "FOCUSBLOX_NOW" })
    let database = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    while !FileManager.default.fileExists(atPath: database + "-watch.lock") {
      try await Task.sleep(for: .milliseconds(50))
    }
    // Writes in its folders wake the program, so the test repeats the measurement; a timer would wake it each time.
    var woken = Int.max
    for _ in 1...5 where woken > 0 {
      let before = try Self.switches(watch.number)
      try await Task.sleep(for: .seconds(4))
      woken = min(woken, try Self.switches(watch.number) - before)
    }
    #expect(woken == 0)
    // The limit is high because the test build has many libraries, whose data need some MB.
    let memory = try Self.memory(watch.number)
    #expect(memory < 30_000, "\(memory) kB")
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  /// The number of times at which threads of the process went to sleep.
  private static func switches(_ number: pid_t) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/task").reduce(0) { sum, thread in
      let text = try String(contentsOfFile: "/proc/\(number)/task/\(thread)/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// The resident memory of the process in kB.
  private static func memory(_ number: pid_t) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }

  @Test("a replaced program restarts itself in the same process and keeps ringing")
  func itIsUpgraded() async throws {
    let session = try Session()
    let program = session.home.appendingPathComponent("bin/focusblox").path
    let copy = try session.run("mkdir bin && cp \"$(command -v focusblox)\" bin/focusblox && cp bin/focusblox new")
    #expect(copy.code == 0)
    // The test build's libraries are next to the copied program.
    let environment = session.environment.filter { $0.key != "FOCUSBLOX_NOW" }
    let watch = try Running(["/bin/sh", "-c", "exec '\(program)' watch --lang en"], environment)
    let database = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    while !FileManager.default.fileExists(atPath: database + "-watch.lock") {
      try await Task.sleep(for: .milliseconds(50))
    }
    let old = Self.file(of: watch.number)
    _ = try session.run("mv new bin/focusblox")
    _ = try #require(try await watch.message { $0.contains("was replaced and restarts") })
    for _ in 0..<200 where Self.file(of: watch.number) == old { try await Task.sleep(for: .milliseconds(50)) }
    #expect(Self.file(of: watch.number) != old)
    // The process with the same number watches again.
    let due = DesktopSession.stamp(3)
    _ = try session.run("env -u FOCUSBLOX_NOW focusblox add Tea --due '\(due)'")
    _ = try #require(try await watch.line { $0.contains("Tea") })
    watch.interrupt()
    #expect(await watch.end() == 0)
  }

  /// The inode of the program file of a process.
  private static func file(of number: pid_t) -> UInt64 {
    var file = stat()
    stat("/proc/\(number)/exe", &file)
    return UInt64(file.st_ino)
  }

  @Test("a sync that does not end is killed with its child processes")
  func aHangingSyncIsKilled() async throws {
    let session = try Session()
    _ = try session.run(
      "printf '#!/bin/sh\\ntrap \"\" INT\\nsleep 600 & wait; sleep 600\\n' >hang; chmod +x hang")
    let paths = Paths(database: "/nowhere", settings: "/nowhere")
    let child = SyncProcess(
      paths: paths, language: .english, environment: session.environment.merging(["PWD": session.home.path]) { $1 },
      unstartable: "", program: session.home.appendingPathComponent("hang").path)
    let began = ContinuousClock.now
    let result = await child.run(limit: .seconds(1))
    #expect(result.code == 128 + SIGKILL)
    #expect(ContinuousClock.now - began < .seconds(30))
  }
}
