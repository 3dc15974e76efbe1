import TestSupport
import Testing

@testable import FocusbloxActions

// I20
@Suite("Refused passwords")
struct LoginAttemptTests {
  @Test("a refused password is sent once in a run over several lists, and once in the next run")
  func isSentOnce() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    for name in ["a", "b", "c", "d"] {
      session.server.makeCalendar("\(session.server.home)\(name)/", name: name)
    }
    _ = try run("focusblox account add zuhause --url <server> --user ada --password-file ~/.caldav-password")
    for name in ["a", "b", "c", "d"] { _ = try run("focusblox add Milch --list \(name)") }
    session.server.requireLogin(user: "ada", password: "another")
    for _ in 1...2 {
      session.server.clearLog()
      let refused = try run("focusblox sync")
      #expect(refused.code != 0)
      #expect(refused.messages.count == 1 && refused.messages.allSatisfy { $0.contains("(401)") }, "\(refused)")
      #expect(session.server.requests.filter { $0.authorization != nil }.count == 1)
      #expect(session.server.requests.allSatisfy { $0.status == 401 })
    }
    session.server.requireLogin(user: "ada", password: "Geheim-2468")
    #expect(try run("focusblox sync").code == 0)
  }

  @Test("the report for programs says why its list was not synced")
  func saysWhy() throws {
    let session = try SessionAtServer(["LANG": "en_GB.UTF-8"])
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.makeCalendar("\(session.server.home)a/", name: "a")
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    session.server.requireLogin(user: "ada", password: "another")
    let refused = try run("focusblox sync --json")
    #expect(refused.code == 1 && refused.output.count == 1, "\(refused)")
    let report = try #require(refused.output.first)
    #expect(try JSONSchema.ofCatalogue().faults(inLine: report) == [])
    #expect(report.contains(#""reason":"unauthorized","failure":"#) && report.contains("(401)"), "\(report)")
  }
}
