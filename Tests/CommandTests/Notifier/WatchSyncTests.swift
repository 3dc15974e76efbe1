import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

@testable import focusblox

/// `watch` and the sync that it runs beside the notifications.
@Suite(.timeLimit(.minutes(3))) struct WatchSyncTests {
  @Test(
    "the end of a watch is the end of its sync, however long the server keeps silent", arguments: [SIGINT, SIGTERM])
  func theEndOfAWatchIsTheEndOfItsSync(_ signal: Int32) async throws {
    let server = try SilentServer()
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    try server.addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --db '\(database)'"], session.environment)
    #expect(server.waitForConnection())
    #expect(try Self.programs(using: database).count == 2)
    kill(watch.number, signal)
    #expect(await watch.end() == 0)
    #expect(try Self.programs(using: database) == [])
    let store = try Store(path: database, timeZone: .gmt)
    #expect(throws: Never.self) { try store.lockForSync().release() }
  }

  @Test func whileAnotherSyncRunsItWaitsAndSaysNothing() async throws {
    let server = try SilentServer()
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    try server.addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let store = try Store(path: database, timeZone: .gmt)
    let lock = try store.lockForSync()
    let watch = try Running(["/bin/sh", "-c", "exec focusblox watch --db '\(database)'"], session.environment)
    // It has looked when it has written down when.
    while try store.read({ try $0.memo("notifiedUntil") }) == nil { try await Task.sleep(for: .milliseconds(50)) }
    try await Task.sleep(for: .milliseconds(300))
    #expect(try Self.programs(using: database).count == 1)
    lock.release()
    #expect(server.waitForConnection())
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(watch.messages == [])
  }

  @Test func whatGoesWrongIsSaidOnce() async throws {
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    // A port that nobody listens on.
    try SilentServer().addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --db '\(database)' --interval 1s"], session.environment)
    let message = try #require(try await watch.message { _ in true })
    #expect(message.hasPrefix("Aufgaben: "))
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(watch.messages.count { $0 == message } == 1)
  }

  /// The programs that were started with this store.
  private static func programs(using database: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { $0.allSatisfy(\.isNumber) }.filter { number in
      // One that has ended meanwhile has no command line.
      guard let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
      return String(decoding: words, as: UTF8.self).contains(database)
    }
  }
}
