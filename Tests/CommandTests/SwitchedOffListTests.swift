import TestSupport
import Testing

// I23, D30
@Suite("Disabled lists")
struct SwitchedOffListTests {
  @Test("a sync neither lists nor writes a disabled list, and continues from its last state after it is enabled")
  func rests() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> [String] {
      let answer = try session.run(command, address: "<server>")
      #expect(answer.code == 0, "\(command): \(answer.messages)")
      return answer.output
    }
    let server = session.server
    let (tasks, garden) = (server.home + "aufgaben/", server.home + "garten/")
    server.makeCalendar(tasks, name: "Aufgaben")
    server.makeCalendar(garden, name: "Garten")
    _ = try run("focusblox account add zuhause --url <server> --user ada --password-file ~/.caldav-password")
    let id = try #require(try run("focusblox add Hacken --list Garten").last)
    _ = try run("focusblox sync")
    let name = try #require(server.names(in: garden).first)
    let text = try #require(server.text(garden + name))

    _ = try run("focusblox lists disable Garten")
    _ = try run("focusblox edit \(id) --title Graben")
    _ = try run("focusblox add Gießen --list Garten; focusblox add Milch --list Aufgaben")
    server.put(garden + "other.ics", text.replacing("UID:", with: "UID:x").replacing("Hacken", with: "Mähen"))
    server.clearLog()
    _ = try run("focusblox sync")
    #expect(!server.requests.contains { $0.path == server.home })
    _ = try run("focusblox sync --verify")
    let paths = server.requests.map(\.path)
    #expect(paths.contains(tasks))
    // The lists are requested from the home, not from the list itself.
    #expect(!paths.contains { $0.hasPrefix(garden) })
    // Requests to other lists do not mention the disabled list.
    #expect(!server.requests.contains { $0.body.contains(garden) })
    #expect(server.names(in: garden).sorted() == [name, "other.ics"].sorted())
    #expect(server.text(garden + name) == text)
    #expect(try run("focusblox list --json").filter { $0.contains("\"list\":\"Garten\"") }.count == 2)

    _ = try run("focusblox lists enable Garten; focusblox sync")
    #expect(server.names(in: garden).count == 3)
    #expect(server.text(garden + name)?.contains("SUMMARY:Graben") == true)
    #expect(try run("focusblox list").contains { $0.contains("Mähen") })
  }
}
