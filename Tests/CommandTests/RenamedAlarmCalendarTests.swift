import TestSupport
import Testing

@testable import FocusbloxActions

// S3-82
@Suite("A calendar for alarms that another program renames")
struct RenamedAlarmCalendarTests {
  private static let event = """
    BEGIN:VCALENDAR\r
    VERSION:2.0\r
    PRODID:-//Other//EN\r
    BEGIN:VEVENT\r
    UID:party\r
    DTSTAMP:20261120T080000Z\r
    DTSTART:20261127T180000Z\r
    DTEND:20261127T200000Z\r
    SUMMARY:Feier\r
    END:VEVENT\r
    END:VCALENDAR\r

    """

  @Test("a renamed calendar still receives alarms and is no list, and a changed setting must name a calendar")
  func isFollowed() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    let server = session.server
    let alarms = server.home + "Alarme/"
    server.makeCalendar(server.home + "Aufgaben/", name: "Aufgaben")
    server.makeCalendar(alarms, name: "Alarme", components: ["VEVENT"])
    _ = try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run("focusblox settings set alarmCalendar Alarme; focusblox settings set publish_alarms true")
    let id = try #require(try run("focusblox add Miete --due morgen").output.last)
    _ = try run("focusblox add Anruf --due freitag; focusblox sync")
    #expect(server.names(in: alarms).count == 2)

    server.makeOver(alarms, name: "Fristen", color: nil)
    server.put(alarms + "party.ics", Self.event)
    _ = try run("focusblox done \(id)")
    let followed = try run("focusblox sync --verify")
    #expect(followed.code == 0 && followed.messages == [])
    #expect(followed.output.contains { $0.hasPrefix("Fristen: 1 vom Server entfernt") })
    #expect(server.names(in: alarms).count == 2)

    #expect(try run("focusblox settings set alarmCalendar Alarmee").code == 1)
    _ = try run("sed -i 's/^alarmCalendar:.*/alarmCalendar: Alarmee/' ~/.config/focusblox/focusblox.yaml")
    let lost = try run("focusblox sync --verify")
    #expect(lost.code == 2)
    #expect(
      lost.messages.contains { $0.hasSuffix(": Den Kalender „Alarmee“ für Alarme gibt es nicht. Bekannt: Fristen.") })
    #expect(server.names(in: alarms).count == 2)
    #expect(try !run("focusblox search Feier").output.contains { $0.contains("Feier") })

    _ = try run("focusblox settings set alarmCalendar Fristen")
    #expect(try run("focusblox sync").code == 0)
    #expect(server.violations == [])
  }
}
