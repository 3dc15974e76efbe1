import Foundation
import Glibc
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// Events of the machine while `watch` runs.
@Suite(.serialized, .timeLimit(.minutes(20))) final class WatchedMachineTests {
  private let session: Session
  private let watch: Running
  private var folder: String { session.home.appendingPathComponent(".local/share/focusblox").path }

  init() async throws {
    session = try Session()
    watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --no-sync --lang en"],
      session.environment.filter { $0.key != "FOCUSBLOX_NOW" })
    while !FileManager.default.fileExists(atPath: folder + "/focusblox.sqlite-watch.lock") {
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  @Test("a task that became due while the machine slept rings after waking up")
  func itWakes() async throws {
    try add("Tea", dueIn: 3)
    watch.hold(true)
    try await Task.sleep(for: .seconds(5))
    #expect(!watch.lines.contains { $0.contains("Tea") })
    watch.hold(false)
    _ = try #require(try await watch.line { $0.contains("Tea") })
    try await end()
  }

  @Test("a clock change wakes the program, because the kernel is asked for it")
  func theClockIsSet() async throws {
    try add("Tea", dueIn: 600)
    // TFD_TIMER_ABSTIME and TFD_TIMER_CANCEL_ON_SET. Only a real clock change could test their effect.
    let path = "/proc/\(watch.number)/fdinfo"
    let timers = try FileManager.default.contentsOfDirectory(atPath: path).compactMap {
      try? String(contentsOfFile: path + "/" + $0, encoding: .utf8)
    }.filter { $0.contains("clockid: 0\n") }
    #expect(timers.count == 1 && timers.allSatisfy { $0.contains("settime flags: 03") }, "\(timers)")
    try await end()
  }

  @Test("a replaced store rings in place of the old one")
  func theStoreIsReplaced() async throws {
    try add("Coffee", dueIn: 6)
    let other = session.home.appendingPathComponent("other.sqlite").path
    try add("Tea", dueIn: 6, "--db '\(other)'")
    #expect(rename(other, folder + "/focusblox.sqlite") == 0)
    for end in ["-wal", "-shm"] { unlink(folder + "/focusblox.sqlite" + end) }
    _ = try #require(try await watch.line { $0.contains("Tea") })
    #expect(!watch.lines.contains { $0.contains("Coffee") })
    try await end()
  }

  private func add(_ title: String, dueIn seconds: TimeInterval, _ options: String = "") throws {
    let answer = try session.run(
      "env -u FOCUSBLOX_NOW focusblox \(options) add \(title) --due '\(DesktopSession.stamp(seconds))'"
    )
    #expect(answer.code == 0, "\(answer.messages)")
  }

  private func end() async throws {
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(!watch.messages.contains { $0.contains("database") }, "\(watch.messages)")
  }
}
