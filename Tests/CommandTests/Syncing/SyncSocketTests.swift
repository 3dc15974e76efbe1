import FocusbloxModel
import Foundation
import Glibc
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// The place of the socket, and who may use it.
@Suite("The socket for syncs") struct SyncSocketTests {
  private let folder: TemporaryFolder
  private let database: String
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    database = folder.file("store.sqlite")
    environment = ["XDG_RUNTIME_DIR": folder.file("run")]
    try FileManager.default.createDirectory(atPath: folder.file("run"), withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: database))
  }

  private var place: String { folder.file("run/focusblox") }

  private func mode(_ path: String) -> mode_t {
    var file = stat()
    return lstat(path, &file) == 0 ? file.st_mode & 0o7777 : 0
  }

  private func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: place) }

  @Test("folder and socket are the user's alone, and go with the program")
  func isPrivate() throws {
    let socket = try #require(SyncSocket.listen(for: database, environment))
    #expect(mode(place) == 0o700)
    let name = try #require(try files().first)
    #expect(mode(place + "/" + name) == 0o600)
    #expect(SyncSocket.connect(to: database, environment) != nil)
    socket.close()
    #expect(try files() == [])
    #expect(SyncSocket.connect(to: database, environment) == nil)
  }

  @Test("a second program leaves the socket to the first; what a killed one has left is replaced")
  func isReplaced() throws {
    var first = SyncSocket.listen(for: database, environment)
    try #require(first != nil)
    #expect(SyncSocket.listen(for: database, environment) == nil)
    // The descriptor goes, the file stays.
    first = nil
    #expect(try files().count == 1)
    #expect(SyncSocket.connect(to: database, environment) == nil)
    #expect(SyncSocket.listen(for: database, environment) != nil)
  }

  @Test("another store has another socket")
  func isOfOneStore() throws {
    let socket = SyncSocket.listen(for: database, environment)
    try Data().write(to: URL(fileURLWithPath: folder.file("other.sqlite")))
    #expect(SyncSocket.connect(to: folder.file("other.sqlite"), environment) == nil)
    withExtendedLifetime(socket) {}
  }

  @Test("a folder that others may enter, or a link to one, is not used")
  func isRefused() throws {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    chmod(place, 0o755)
    #expect(SyncSocket.listen(for: database, environment) == nil)
    rmdir(place)
    let elsewhere = folder.file("elsewhere")
    mkdir(elsewhere, 0o700)
    symlink(elsewhere, place)
    #expect(SyncSocket.listen(for: database, environment) == nil)
    #expect(SyncSocket.listen(for: database, [:]) == nil)
  }

  @Test("a file that is no socket stays, and keeps the socket away")
  func leavesOtherFiles() throws {
    let socket = SyncSocket.listen(for: database, environment)
    let name = try #require(try files().first)
    socket?.close()
    try Data("x".utf8).write(to: URL(fileURLWithPath: place + "/" + name))
    #expect(SyncSocket.listen(for: database, environment) == nil)
    #expect(try files() == [name])
  }

  @Test("lines arrive whole, whether several come at once or one in many parts")
  func dividesLines() async throws {
    var ends: [Int32] = [-1, -1]
    let problem = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
    try #require(problem == 0)
    let (sender, reader) = (SocketLines(ends[0]), SocketLines(ends[1]))
    let sent = ["eins", "", String(repeating: "a", count: 300_000), "zwei", "drei"]
    let sending = Task.detached {
      for text in sent { sender.send(text) }
      sender.endSending()
    }
    var read: [String] = []
    for await line in reader.lines { read.append(try JSONDecoder().decode(String.self, from: line)) }
    await sending.value
    #expect(read == sent)
  }

  @Test("no value of a variable leaves the process")
  func sendsNoSecret() throws {
    let facts = try #require(try facts(["https_proxy": "http://ada:Geheim-2468@proxy"]))
    let text = String(decoding: try JSONEncoder().encode(facts), as: UTF8.self)
    #expect(!text.contains("Geheim") && !text.contains("proxy\""))
  }

  @Test(
    "a proxy, a folder of settings or an own variable sets two processes apart; a terminal does not",
    arguments: [
      ("https_proxy", true), ("NO_PROXY", true), ("FOCUSBLOX_LANG", true), ("HOME", true), ("TERM", false),
      ("LANG", false),
    ])
  func comparesVariables(_ name: String, differs: Bool) throws {
    #expect((try facts([name: "/eins"]) != facts([name: "/zwei"])) == differs)
  }

  private func facts(_ variables: [String: String]) throws -> CallerFacts? {
    CallerFacts(paths: Paths(database: database, settings: folder.file("a.yaml")), environment: variables)
  }
}
