import Foundation
import TestSupport
import Testing

/// Tasks that stayed here when their objects were deleted on the server.
@Suite(.serialized) struct ReviewOfKeptTests {
  private func session() throws -> SessionAtServer {
    let session = try SessionAtServer()
    let list = session.server.home + "Aufgaben/"
    session.server.makeCalendar(list, name: "Aufgaben")
    for command in [
      "account add heim --url <server> --user ada --password-file ~/.caldav-password",
      "add --title Milch --list Aufgaben", "add --title Brot --list Aufgaben", "sync",
    ] {
      #expect(try session.run("focusblox \(command)", address: "<server>").code == 0)
    }
    for name in session.server.names(in: list) { session.server.delete(list + name) }
    _ = try session.run("focusblox sync; focusblox add --title Hier", address: "<server>")
    return session
  }

  private func titles(_ filter: String, _ session: borrowing SessionAtServer) throws -> Int {
    try session.run("focusblox list \(filter) --json", address: "<server>").output.count
  }

  @Test("a filter shows them, and one key of a review deletes them all as one step") func deletesAll() throws {
    let session = try session()
    #expect(try titles("is:kept", session) == 2)
    let shown = try session.interview([("> ", "l\\c")], command: "focusblox review")
    #expect(shown.output.contains { $0.contains("2 Aufgaben sind auf dem Server gelöscht und noch hier") })
    #expect(try titles("", session) == 1)
    _ = try session.run("focusblox undo", address: "<server>")
    #expect(try titles("is:kept", session) == 2)
  }

  @Test("one key uploads them all again to their former list") func uploadsAll() throws {
    let session = try session()
    let shown = try session.interview([("> ", "h\\c")], command: "focusblox review")
    #expect(shown.output.contains { $0.hasPrefix("Der nächste Abgleich lädt 2 wieder hoch.") }, "\(shown.output)")
    #expect(try titles("is:kept", session) == 0)
    _ = try session.run("focusblox sync", address: "<server>")
    #expect(session.server.names(in: session.server.home + "Aufgaben/").count == 2)
  }
}
