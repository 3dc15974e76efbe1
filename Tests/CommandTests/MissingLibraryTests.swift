import TestSupport
import Testing

@Suite("Machines without libcurl")
struct MissingLibraryTests {
  @Test("tasks work without libcurl, and a sync names the missing library", arguments: ["de", "en"])
  func worksWithoutSync(_ language: String) throws {
    let session = try SessionAtServer()
    session.server.makeCalendar(session.server.home + "Aufgaben/", name: "Aufgaben")
    let account = try session.run(
      "focusblox account add a --url <server> --user ada --password-file ~/.caldav-password", address: "<server>")
    #expect(account.code == 0, "\(account.messages)")
    // The loader reports an invalid library like a missing one.
    let without = "mkdir -p none; : >none/libcurl.so.4; export LD_LIBRARY_PATH=none; focusblox"
    #expect(try session.run("\(without) add Milch", address: "<server>").code == 0)
    let sync = try session.run("\(without) sync --lang \(language)", address: "<server>")
    #expect(sync.code != 0)
    let sentence =
      language == "de"
      ? "Ohne die Bibliothek libcurl.so.4 lässt sich nichts an einen Server senden oder von ihm holen ("
      : "Without the library libcurl.so.4, nothing can be sent to a server or fetched from one ("
    #expect(sync.messages.count { $0.contains(sentence) } == 1, "\(sync.messages)")
  }
}
