import Foundation
import TestSupport
import Testing

/// `Config/scripts/week` with the program under test: what rings, is shown and is held on each of seven days (Config/demo/week).
@Suite("A week in a life", .serialized)
struct WeekTests {
  @Test("goes at a real server as it was written down beforehand", arguments: servers)
  func goesAsWrittenDown(_ server: String) throws {
    let session = try Session()
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let answer = try session.run("FOCUSBLOX='\(products)/focusblox' '\(Self.script)' \(server)")
    let told = (answer.output + answer.messages).joined(separator: "\n")
    #expect(answer.code == 0, "\(told)")
  }

  /// The server refuses an object without DTSTART that repeats, a wrong order of dates, and more that other servers take.
  @Test("goes at sabre/dav 4.7, which takes every object of the week", .enabled(if: !servers.isEmpty))
  func goesAtSabre() throws {
    // The phone is another client, which sends no preconditions.
    var mode = ServerMode.sabre
    mode.takesUnconditionalWrites = true
    let session = try SessionAtServer(mode: mode)
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let client = Self.root.appending(path: "Config/scripts/caldav-client").path
    let week = Self.root.appending(path: "Config/demo/week.py").path
    let answer = try session.run(
      "URL=<server> USER=ada PASSWORD=Geheim-2468 '\(client)' '\(week)' '\(products)/focusblox'", address: "<server>")
    #expect(answer.code == 0, "\((answer.output + answer.messages).joined(separator: "\n"))")
    #expect(session.violations == [])
  }

  /// None where nothing says that servers may be started, which is said aloud.
  private static var servers: [String] {
    if ProcessInfo.processInfo.environment["FOCUSBLOX_SERVERS_STATE"] != nil { return ["radicale", "xandikos"] }
    print("WeekTests: skipped, FOCUSBLOX_SERVERS_STATE names no folder; Config/scripts/test starts servers.")
    return []
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let script = root.appending(path: "Config/scripts/week").path
}
