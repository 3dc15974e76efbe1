import HTTPTypes
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("A server whose clock is wrong")
struct ServerClockTests {
  private static let now = "2026-11-25T08:00:00+01:00"

  private func session(date: String, language: String) throws -> SessionAtServer {
    let faults = ServerFaults()
    let session = try SessionAtServer(["FOCUSBLOX_NOW": Self.now, "LANG": language], faults: faults)
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    faults.play { _, _ in .altered { response, _ in response.headerFields[.date] = date } }
    _ = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password", address: "<server>")
    return session
  }

  @Test(
    "is told by sync and doctor",
    arguments: [
      ("Wed, 25 Nov 2026 08:12:30 GMT", 4350, "1 h 12 min vor", "1 h 12 min ahead of"),
      ("Wed, 25 Nov 2026 06:30:00 GMT", -1800, "30 min nach", "30 min behind"),
      ("Sun, 29 Nov 2026 07:00:00 GMT", 345_600, "4 Tage vor", "4 days ahead of"),
    ])
  func isTold(date: String, seconds: Int, german: String, english: String) throws {
    let session = try session(date: date, language: "de_DE.UTF-8")
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let told = try run("focusblox --lang de sync")
    let sentence =
      "Die Uhr des Servers geht gegenüber diesem Rechner \(german). Bei Konflikten gilt die spätere Änderung; bitte die Uhr stellen, die falsch geht."
    #expect(told.code == 0 && told.messages == ["heim: " + sentence], "\(told)")
    let inEnglish = try run("focusblox --lang en sync")
    #expect(
      inEnglish.messages == [
        "heim: The server's clock is \(english) this machine's. In a conflict the later edit wins, so set the clock that is wrong."
      ])
    #expect(try run("focusblox sync --json").output.contains { $0.contains("\"clockSkew\":\(seconds)") })
    let checks = try run("focusblox --lang de doctor")
    #expect(checks.output.contains("– Konto heim: " + sentence), "\(checks)")
  }

  @Test("up to two minutes nothing is told", arguments: ["Wed, 25 Nov 2026 07:01:50 GMT", "yesterday"])
  func isQuiet(date: String) throws {
    let session = try session(date: date, language: "en_US.UTF-8")
    let answer = try session.run(
      "focusblox sync; focusblox sync --json; focusblox doctor", address: "<server>")
    #expect(answer.messages.isEmpty && !answer.output.contains { $0.contains("clock") }, "\(answer)")
  }
}
