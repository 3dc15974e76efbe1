import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

@Suite("A server that does not let a sync in")
struct UnansweredSyncTests {
  @Test("is told once for all lists of the account, and nothing was done", arguments: ["de", "en"])
  func isToldOnce(language: String) throws {
    let session = try Session()
    let path = session.home.appendingPathComponent("store.sqlite").path
    try SilentServer.addAccount(at: "http://127.0.0.1:1", to: path)
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { store in
      let account = try #require(try store.accounts().first)
      for name in ["Garten", "Haus"] {
        var list = CalendarList(accountID: account.id, href: "/\(name)/", origin: account.url, name: name)
        list.isEnabled = true
        try store.save(&list)
      }
    }
    try store.close()
    _ = try session.run("focusblox settings set 'remindersSync Enabled' true")
    let answer = try session.run("focusblox --db store.sqlite --lang \(language) sync")
    #expect(answer.code == 1 && answer.output.isEmpty, "\(answer)")
    #expect(
      answer.messages == [
        language == "de"
          ? "heim: 127.0.0.1:1 antwortet nicht. Läuft der Server, stimmt der Port, ist das Netz da?"
          : "heim: 127.0.0.1:1 does not answer. Is the server running, the port right, the network up?"
      ])

    for list in ["Garten", "Haus"] { _ = try session.run("focusblox --db store.sqlite add Hacken --list \(list)") }
    let waiting = try session.run("focusblox --db store.sqlite --lang \(language) sync")
    let count = language == "de" ? " 2 Änderungen warten aufs Hochladen." : " 2 changes are waiting to be uploaded."
    #expect(waiting.code == 1 && waiting.messages == answer.messages.map { $0 + count }, "\(waiting)")
  }

  @Test("is waited for within the run where it asks for seconds, and told where it asks for minutes")
  func retryAfter() throws {
    let faults = ServerFaults()
    let session = try SessionAtServer(faults: faults)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    for name in ["Garten", "Haus"] { session.server.makeCalendar(session.server.home + name + "/", name: name) }
    _ = try run(
      "focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password; focusblox sync")
    _ = try run("focusblox add Hacken --list Garten")
    faults.play(.refused(503, retryAfter: 1), onThe: 1, "PUT")
    let waited = try run("focusblox sync")
    #expect(waited.code == 0 && waited.messages.isEmpty, "\(waited)")
    #expect(waited.output.first == "Garten: 1 hochgeladen · 4 Anfragen", "\(waited)")

    for list in ["Garten", "Haus"] { _ = try run("focusblox add Gießen --list \(list)") }
    faults.play(.refused(503, retryAfter: 60), onThe: 2, "PUT")
    let part = try run("focusblox sync")
    #expect(part.code == 2, "\(part)")
    let waits = " 1 Änderung wartet aufs Hochladen."
    #expect(part.output.count == 1 && part.output[0].hasPrefix("Garten: 1 hochgeladen · "), "\(part)")
    #expect(part.messages.count == 1, "\(part.messages)")
    let patience = " bittet um Geduld (503). In 1 Minute noch einmal versuchen."
    #expect(part.messages.first?.hasSuffix(patience + waits) == true)
    session.server.clearLog()
    let left = try run("focusblox sync --unattended")
    #expect(left.code == 1 && left.output.isEmpty, "\(left)")
    let timeout =
      "Der Server bat um Geduld; er wird noch 1 Minute nicht gefragt. Danach macht „focusblox sync“ weiter."
    #expect(left.messages == ["heim: " + timeout + waits])
    #expect(session.server.requests.isEmpty)
    faults.stop()
    #expect(try run("focusblox sync").output.last?.hasPrefix("Haus: 1 hochgeladen · ") == true)
  }
}
