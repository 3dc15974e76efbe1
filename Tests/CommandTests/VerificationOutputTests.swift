import Foundation
import TestSupport
import Testing

/// The output of `sync --verify` for a server that hid a change.
@Suite struct VerificationOutputTests {
  private static func put(_ title: String, _ server: InMemoryCalDAVServer) {
    server.put(
      server.home + "Aufgaben/milk.ics",
      """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      PRODID:-//Other//EN\r
      BEGIN:VTODO\r
      UID:milk\r
      DTSTAMP:20261120T080000Z\r
      SUMMARY:\(title)\r
      END:VTODO\r
      END:VCALENDAR\r

      """)
  }

  @Test("hidden changes are named in both languages, as JSON and in the journal", arguments: ["de", "en", "json"])
  func namesWhatItFound(form: String) throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    Self.put("Milch", session.server)
    _ = try session.run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password && focusblox sync",
      address: "<server>")
    let server = session.server
    server.hidingChanges(of: server.home + "Aufgaben/") { Self.put("Hafermilch", server) }
    let quiet = try session.run("focusblox sync", address: "<server>")
    #expect(quiet.output == ["Aufgaben: nichts zu tun · 1 Anfrage"])
    let option = form == "json" ? "--json" : "--lang \(form)"
    let answer = try session.run("focusblox \(option) sync --verify", address: "<server>")
    #expect(answer.code == 0)
    switch form {
    case "de":
      #expect(
        answer.output == [
          "Aufgaben: 1 hier geändert · 4 Anfragen", "  was der Server nicht gemeldet hatte:",
          "  ← geändert    Hafermilch", "      Titel: Milch → Hafermilch",
        ])
      let journal = try session.run("focusblox journal --limit 1", address: "<server>").output
      #expect(journal.first?.contains("hier geändert (vom Server nicht gemeldet)") == true)
    case "en":
      #expect(answer.output.dropFirst().first == "  what the server had not announced:")
    default:
      let line = try #require(answer.output.dropFirst().first)
      #expect(line.contains(#""found":true,"action":"pullChanged","uid":"milk""#))
      #expect(line.contains(#""changes":[{"type":"change","property":"title","old":"Milch","new":"Hafermilch"}]"#))
    }
  }
}
