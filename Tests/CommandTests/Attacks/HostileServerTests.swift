import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import FocusbloxActions

/// The built program with a server that gives the same hostile answer to every request.
@Suite("Attacks: the program and a hostile server", .timeLimit(.minutes(20)))
struct HostileServerTests {
  /// An empty listing is no error of a list, but the pending upload fails.
  private static let quiet = ["an empty multistatus"]

  @Test("every hostile answer is one error line for each list, exit code 1, and no crash")
  func survivesAnswers() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(faults: faults)
    for name in ["eins", "zwei"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run("focusblox add Milch --list eins; focusblox add Brot --list zwei; focusblox sync")
    #expect(session.server.names(in: session.server.home + "eins/").count == 1)
    _ = try run("focusblox edit milch --notes neu")
    for (number, attack) in HostileAnswer.all.enumerated() {
      var response = HTTPResponse(status: .init(code: attack.status), headerFields: [.contentType: attack.type])
      if let location = attack.location { response.headerFields[.location] = location }
      faults.play { [response] _, _ in .octets(response, attack.body) }
      // After the longest delay that a server may request.
      let now = String(format: "2026-12-%02dT%02d:00:00+01:00", 1 + number / 12, 2 * (number % 12))
      let answer = try run("FOCUSBLOX_NOW=\(now) focusblox sync")
      let isQuiet = Self.quiet.contains(attack.name)
      // Exit code 2 means that only some lists failed.
      #expect(answer.code == (isQuiet ? 2 : 1), "\(attack.name): \(answer)")
      // An answer with Retry-After is reported once for the account.
      let isToldOnce = isQuiet || attack.status == 503
      #expect(answer.messages.count == (isToldOnce ? 1 : 2), "\(attack.name): \(answer)")
      #expect(answer.output.isEmpty || isQuiet, "\(attack.name): \(answer)")
      for line in answer.messages {
        let isNamed =
          ["eins: ", "zwei: ", "heim: ", "  ! Milch"].contains { line.hasPrefix($0) } || line.hasPrefix("  ! „Milch“: ")
        #expect(isNamed, "\(attack.name): \(line.prefix(300))")
        #expect(line.count < 1000 && !line.contains("\u{1B}"), "\(attack.name): \(line.prefix(300))")
      }
    }
    faults.stop()
    #expect(try run("FOCUSBLOX_NOW=2026-12-24T08:00:00+01:00 focusblox sync").code == 0)
    #expect(try run("focusblox list --all --json").output.count == 2)
    let held = session.server.names(in: session.server.home + "eins/")
    let text = held.compactMap { session.server.text(session.server.home + "eins/" + $0) }.joined()
    #expect(held.count == 1 && text.contains("DESCRIPTION:neu"), "\(text)")
    #expect(session.violations.isEmpty)
  }
}
