import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

// S3-82
@Suite("A calendar for alarms on a server that ignores component sets")
struct AlarmsBesideTasksTests {
  private struct Known: Decodable {
    var list: String
    var href: String
    var tasks: Bool
  }

  @Test("a calendar created here for events receives alarms, and another calendar is refused with a message")
  func isCreatedHere() throws {
    let session = try SessionAtServer(mode: .sogo)
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let server = session.server
    server.makeCalendar(server.home + "personal/", name: "Personal")
    _ = try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    #expect(try run("focusblox lists create Alarme --account heim --kind events").code == 0)
    let known = try run("focusblox lists --json").output.map {
      try JSONDecoder().decode(Known.self, from: Data($0.utf8))
    }
    let made = try #require(known.first { $0.list == "Alarme" })
    #expect(made.tasks)

    _ = try run("focusblox settings set alarmCalendar Alarme; focusblox settings set publish_alarms true")
    let id = try #require(try run("focusblox add Miete --due morgen").output.last)
    let first = try run("focusblox sync")
    #expect(first.code == 0, "\(first.messages)")
    #expect(server.names(in: made.href).count == 1)
    #expect(server.names(in: server.home + "personal/").isEmpty)
    #expect(try run("focusblox sync").code == 0)
    _ = try run("focusblox done \(id); focusblox sync")
    #expect(server.names(in: made.href).isEmpty)

    #expect(try run("focusblox settings set alarmCalendar Personal").code == 1)
    _ = try run("sed -i 's/^alarmCalendar:.*/alarmCalendar: Personal/' ~/.config/focusblox/focusblox.yaml")
    _ = try run("focusblox add Anruf --due freitag")
    let refused = try run("focusblox sync")
    #expect(refused.code == 2)
    #expect(refused.messages.contains { $0.contains("Personal") })
    #expect(server.names(in: server.home + "personal/").isEmpty)
  }
}
