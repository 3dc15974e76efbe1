import Foundation
import TestSupport
import Testing

/// Runs `Config/scripts/week` with the program under test: the rings, screens and stores of seven days
/// (Config/demo/week).
@Suite("A week of use", .serialized)
struct WeekTests {
  @Test("the week at a real server has the expected results", arguments: servers)
  func hasTheExpectedResults(_ server: String) throws {
    let session = try Session()
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let answer = try session.run("FOCUSBLOX='\(products)/focusblox' '\(Self.script)' \(server)")
    let told = (answer.output + answer.messages).joined(separator: "\n")
    #expect(answer.code == 0, "\(told)")
  }

  @Test("the week with a plan of each day has the expected results", arguments: servers)
  func hasTheExpectedPlans(_ server: String) throws {
    let session = try Session()
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let answer = try session.run("FOCUSBLOX='\(products)/focusblox' '\(Self.script)' --days planned \(server)")
    #expect(answer.code == 0, "\((answer.output + answer.messages).joined(separator: "\n"))")
  }

  /// This server refuses more than others, such as a repeating object without DTSTART or a wrong order of dates.
  @Test("the week works at sabre/dav 4.7, which accepts every object of the week", .enabled(if: !servers.isEmpty))
  func worksAtSabre() throws {
    // The simulated phone is another client, which sends no preconditions.
    var mode = ServerMode.sabre
    mode.takesUnconditionalWrites = true
    let session = try SessionAtServer(mode: mode)
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let client = Self.root.appending(path: "Config/scripts/caldav-client").path
    let week = Self.root.appending(path: "Config/demo/week.py").path
    let days = Self.root.appending(path: "Config/demo/week").path
    let answer = try session.run(
      "URL=<server> USER=ada PASSWORD=Geheim-2468 '\(client)' '\(week)' '\(products)/focusblox' '\(days)'",
      address: "<server>")
    #expect(answer.code == 0, "\((answer.output + answer.messages).joined(separator: "\n"))")
    #expect(session.violations == [])
  }

  /// The servers under test; none, with a message, where no server may be started.
  private static var servers: [String] {
    if ProcessInfo.processInfo.environment["FOCUSBLOX_SERVERS_STATE"] != nil { return ["radicale", "xandikos"] }
    print("WeekTests: skipped, FOCUSBLOX_SERVERS_STATE names no folder; Config/scripts/test starts servers.")
    return []
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let script = root.appending(path: "Config/scripts/week").path
}
