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
    try Self.addAccount(at: server.url, to: database)
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
    try Self.addAccount(at: server.url, to: database)
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
    let url = try SilentServer().url
    try Self.addAccount(at: url, to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --db '\(database)' --interval 1s"], session.environment)
    let message = try #require(try await watch.message { _ in true })
    #expect(message.hasPrefix("Aufgaben: "))
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(watch.messages.count { $0 == message } == 1)
  }

  private static func addAccount(at url: String, to database: String) throws {
    let store = try Store(path: database, timeZone: .gmt)
    try store.write { store in
      var account = Account(name: "heim", url: url, secret: .none, created: Date(timeIntervalSince1970: 0))
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/aufgaben/", origin: url, name: "Aufgaben")
      list.isEnabled = true
      try store.save(&list)
    }
    try store.close()
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

/// Takes connections and never answers.
private final class SilentServer {
  private let descriptor: Int32
  let url: String

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> UInt16? in
        guard bind(descriptor, pointer, size) == 0, listen(descriptor, 8) == 0,
          getsockname(descriptor, pointer, &size) == 0
        else { return nil }
        return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
      }
    }
    url = "http://127.0.0.1:\(try #require(port))"
  }

  deinit { close(descriptor) }

  func waitForConnection() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 60_000) == 1
  }
}
