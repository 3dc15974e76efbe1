import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// `watch` and its syncs.
@Suite(.timeLimit(.minutes(20))) struct WatchSyncTests {
  @Test(
    "the end of a watch ends its sync, even with a silent server", arguments: [SIGINT, SIGTERM])
  func theEndOfAWatchIsTheEndOfItsSync(_ signal: Int32) async throws {
    let server = try SilentServer()
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    try server.addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --db '\(database)'"], session.environment)
    #expect(server.waitForConnection())
    // The watch, its sync, and the process that carries the sync out.
    #expect(try Self.programs(using: database).count == 3)
    kill(watch.number, signal)
    #expect(await watch.end() == 0)
    // The last of them notices the end of the watch by itself.
    for _ in 0..<100 where try Self.programs(using: database) != [] { try await Task.sleep(for: .milliseconds(50)) }
    #expect(try Self.programs(using: database) == [])
    let store = try Store(path: database, timeZone: .gmt)
    #expect(throws: Never.self) { try store.lockForSync().release() }
  }

  @Test func waitsSilentlyForAnotherSync() async throws {
    let server = try SilentServer()
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    try server.addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let store = try Store(path: database, timeZone: .gmt)
    let lock = try store.lockForSync()
    let watch = try Running(["/bin/sh", "-c", "exec focusblox watch --db '\(database)'"], session.environment)
    // The memo shows that the program has looked once.
    while try store.read({ try $0.memo("notifiedUntil") }) == nil { try await Task.sleep(for: .milliseconds(50)) }
    try await Task.sleep(for: .milliseconds(300))
    #expect(try Self.programs(using: database).count == 1)
    lock.release()
    #expect(server.waitForConnection())
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(watch.messages == [])
  }

  @Test func errorsAreReportedOnce() async throws {
    let session = try Session()
    let database = session.home.appendingPathComponent("store.sqlite").path
    // A closed port.
    try SilentServer().addAccount(to: database)
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let watch = try Running(
      ["/bin/sh", "-c", "exec focusblox watch --db '\(database)' --interval 1s"], session.environment)
    let message = try #require(try await watch.message { _ in true })
    #expect(message.hasPrefix("heim: "))
    watch.interrupt()
    #expect(await watch.end() == 0)
    #expect(watch.messages.count { $0 == message } == 1)
  }

  @Test("with only the variables of a systemd unit, a password command reaches the socket of its agent")
  func aPasswordCommandReachesItsAgent() async throws {
    let session = try SessionAtServer()
    session.server.makeCalendar("\(session.server.home)a/", name: "a")
    let agent = session.home.appendingPathComponent(".agent").path
    let serve = """
      import os, socket
      s = socket.socket(socket.AF_UNIX); s.bind('\(agent)'); s.listen()
      print('ready', flush=True)
      while True:
        c, _ = s.accept(); c.sendall(b'Geheim-2468\\n'); c.close()
      """
    let running = try Running(["/usr/bin/python3", "-c", serve], ["PATH": "/usr/bin:/bin"])
    _ = try #require(try await running.line { $0 == "ready" })
    let ask = """
      python3 -c 'import socket, os; s = socket.socket(socket.AF_UNIX); s.connect(os.environ["HOME"] + "/.agent"); print(s.recv(99).decode())'
      """
    try ask.write(to: session.home.appendingPathComponent("ask.sh"), atomically: true, encoding: .utf8)
    let added = try session.run(
      "focusblox account add zuhause --url <server> --user ada --password-command 'sh ~/ask.sh'", address: "<server>")
    #expect(added.code == 0, "\(added.messages)")
    session.server.clearLog()
    // The variables that systemd sets for a unit of the user's manager.
    let names: Set = ["HOME", "PATH", "XDG_RUNTIME_DIR", "LANG"]
    let environment = session.environment.filter { names.contains($0.key) }
    let watch = try Running(["/bin/sh", "-c", "umask 077; exec focusblox watch"], environment)
    for _ in 0..<400 where session.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(50)) }
    #expect(session.server.requests.contains { $0.authorization == "Basic" && $0.status == 207 })
    watch.terminate()
    #expect(await watch.end() == 0)
    #expect(watch.messages.isEmpty, "\(watch.messages)")
  }

  /// The programs that were started with this store.
  private static func programs(using database: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { $0.allSatisfy(\.isNumber) }.filter { number in
      // A program that has ended in the meantime has no command line.
      guard let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline") else { return false }
      return String(decoding: words, as: UTF8.self).contains(database)
    }
  }
}
