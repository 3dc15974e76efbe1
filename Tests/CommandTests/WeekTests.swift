import Foundation
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

  /// None where nothing says that servers may be started, which is said aloud.
  private static var servers: [String] {
    if ProcessInfo.processInfo.environment["FOCUSBLOX_SERVERS_STATE"] != nil { return ["radicale", "xandikos"] }
    print("WeekTests: skipped, FOCUSBLOX_SERVERS_STATE names no folder; Config/scripts/test starts servers.")
    return []
  }

  private static var script: String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appending(path: "Config/scripts/week").path
  }
}
