import TestSupport
import Testing

@testable import FocusbloxActions

// I5, S3-82
@Suite("Published alarms that another machine deleted")
struct DeletedAlarmsTests {
  @Test("stop the run, doctor names it, and the named commands publish them anew", arguments: ["de", "en"])
  func arePublishedAnew(language: String) throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer {
      try session.run(command.replacing("focusblox", with: "focusblox --lang \(language)"), address: "<server>")
    }
    let server = session.server
    let alarms = server.home + "Alarme/"
    server.makeCalendar(server.home + "Aufgaben/", name: "Aufgaben")
    server.makeCalendar(alarms, name: "Alarme", components: ["VEVENT"])
    _ = try run("focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password")
    _ = try run("focusblox settings set alarmCalendar Alarme; focusblox settings set publish_alarms true")
    for number in 1...7 { _ = try run("focusblox add --title Miete\(number) --due 2026-11-27") }
    #expect(try run("focusblox sync").code == 0)
    #expect(server.names(in: alarms).count == 7)

    for name in server.names(in: alarms) { server.delete(alarms + name) }
    let braked = try run("focusblox sync")
    #expect(braked.code == 3, "\(braked)")
    let remedy =
      "focusblox settings set publish_alarms false; focusblox sync; focusblox settings set publish_alarms true; focusblox sync"
    #expect(braked.messages.contains { $0.hasPrefix("Alarme: ") && $0.contains(remedy) }, "\(braked)")
    let doctor = try run("focusblox doctor --offline")
    #expect(doctor.output.contains { $0.hasPrefix("✗ Alarme: ") && $0.contains(remedy) }, "\(doctor)")

    let anew = try run(remedy)
    #expect(anew.code == 0, "\(anew)")
    #expect(server.names(in: alarms).count == 7)
    #expect(try run("focusblox doctor --offline").output.contains { $0.hasPrefix("✓ Alarme: ") })
    #expect(server.violations == [])
  }
}
