import Foundation
import TestSupport
import Testing

/// The blocks of a plan as other programs stored them after their user had moved them on 30 November 2026: Thunderbird
/// 153.8 from 9:00 to 15:00, Evolution 3.46 from 10:40 to 11:10. The fixtures are these programs' octets.
@Suite("A plan that other programs move") struct MovedPlanTests {
  private struct Moved {
    var task, title, dates, uid: String
    var start: String
  }

  private static let moved = [
    Moved(
      task: "2d375b33-f5fc-4b3c-b46d-64e3c3b5f356", title: "Angebot schreiben",
      dates: "DUE;VALUE=DATE:20261130\nESTIMATED-DURATION:PT90M", uid: "83fa00ae-9e32-51f3-9e43-a11411637ddc",
      start: "15:00"),
    Moved(
      task: "25a4fcbb-db6f-4f41-a611-9a74fedfd7e7", title: "Zoë anrufen",
      dates: "X-FOCUSBLOX-PLANNED:20261130\nESTIMATED-DURATION:PT45M", uid: "55c95001-9f63-5864-b4eb-b61b6ab3dc2c",
      start: "11:10"),
  ]

  private func todo(_ moved: Moved) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//a//b
    BEGIN:VTODO
    UID:\(moved.task)
    DTSTAMP:20261129T080000Z
    SUMMARY:\(moved.title)
    \(moved.dates)
    END:VTODO
    END:VCALENDAR

    """.replacing("\n", with: "\r\n")
  }

  @Test("a moved block is the person's, rings at its new time, and no plan or undo takes it away") func moved() throws {
    let session = try SessionAtServer(["FOCUSBLOX_NOW": "2026-11-30T07:10:00+01:00", "LANG": "en_US.UTF-8"])
    let server = session.server
    let (tasks, blocks) = (server.home + "Aufgaben/", server.home + "Focus/")
    server.makeCalendar(tasks, name: "Aufgaben", components: ["VTODO"])
    server.makeCalendar(blocks, name: "Focus", components: ["VEVENT"])
    for moved in Self.moved { server.put(tasks + moved.task + ".ics", todo(moved)) }
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run(
      """
      focusblox account add heim --url <server> --user ada --password-file ~/.caldav-password; \
      focusblox settings set default_calendar Focus; focusblox sync; focusblox plan --yes; focusblox sync
      """)
    let names = server.names(in: blocks)
    #expect(names.count == 2)
    for moved in Self.moved {
      let name = try #require(names.first { server.text(blocks + $0)?.contains("UID:" + moved.uid) ?? false })
      let file = Bundle.module.bundleURL.appending(path: "Fixtures/moved-plan/\(moved.uid).ics")
      server.put(blocks + name, try String(contentsOf: file, encoding: .utf8))
    }
    let texts = names.map { server.text(blocks + $0) }
    #expect(try run("focusblox sync").code == 0)
    func check() throws {
      let list = try run("focusblox block list --json").output.filter { $0.hasPrefix("{") }
      let ringing = try run("focusblox notifications --json").output
      #expect(list.count == 2, "\(list)")
      for moved in Self.moved {
        let block = list.first { $0.contains(moved.title) } ?? ""
        #expect(block.contains("2026-11-30T\(moved.start):00") && block.contains("\"automatic\":false"), "\(block)")
        let fires = ringing.filter { $0.contains("focus-block-start") && $0.contains(moved.title) }
        let before = moved.start == "15:00" ? "14:55" : "11:05"
        #expect(fires.count == 1 && fires[0].contains("T\(before):00"), "\(fires)")
      }
    }
    try check()
    // Neither a repair nor a plan anew moves them or adds a second block.
    _ = try run("focusblox plan --yes; focusblox plan --again --yes; focusblox sync")
    try check()
    let undone = try run("focusblox undo; focusblox sync")
    for moved in Self.moved { #expect((undone.output + undone.messages).contains { $0.contains(moved.title) }) }
    try check()
    #expect(names.map { server.text(blocks + $0) } == texts && server.names(in: blocks) == names)
  }
}
