import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// The walks of one item between machines, a phone and a server.
struct ItemWalkTests {
  var server = TextServer()
  var laptop = TextMachine(Golden.context { $0.notifyOnDue = true })
  var desk = TextMachine(Golden.context { $0.notifyOnDue = true })
  let due = "DUE;TZID=Europe/Berlin:20260310T180000"

  /// Both machines have the item, and the server too.
  mutating func begin(_ lines: String = "SUMMARY:Report\nDUE;TZID=Europe/Berlin:20260310T180000") throws {
    try laptop.create(lines)
    try laptop.sync(&server)
    try desk.sync(&server)
    #expect(server.writes == 1)
  }

  func expectRest(_ machines: [TextMachine]) throws {
    var server = server
    let writes = server.writes
    for var machine in machines {
      machine.context.now += 400 * 86_400
      try machine.sync(&server)
      let versions = try #require(machine.versions)
      let isSame = try machine.wanted.isSame(as: versions.agreed)
      #expect(isSame && versions.sent == nil)
    }
    #expect(server.writes == writes, "time alone writes")
  }

  func titles(_ text: ItemText?) -> [String] {
    text.map { Golden.lines($0.bytes) }?.filter { $0.hasPrefix("SUMMARY") } ?? []
  }

  @Test("an edit reaches the other machine and changes its own lines only")
  mutating func edit() throws {
    try begin()
    let before = server.lines
    laptop.context.now += 60
    try laptop.edit { $0.set(Property("LOCATION", text: "Office")) }
    try laptop.sync(&server)
    try desk.sync(&server)
    #expect(server.lines.filter { !before.contains($0) }.count == 3)
    #expect(try desk.lines.contains("LOCATION:Office"))
    #expect(server.writes == 2)
    try expectRest([laptop, desk])
  }

  @Test("of two edits of one element the later wins and the other is told; other elements keep both edits")
  mutating func conflict() throws {
    try begin()
    laptop.context.now += 60
    desk.context.now += 120
    try laptop.edit { $0.set(Property("SUMMARY", text: "Laptop")) }
    try desk.edit {
      $0.set(Property("SUMMARY", text: "Desk"))
      $0.set(Property("PRIORITY", value: "1"))
    }
    try laptop.sync(&server)
    try desk.sync(&server)
    try laptop.sync(&server)
    #expect(titles(server.text) == ["SUMMARY:Desk"])
    #expect(titles(laptop.versions?.here) == ["SUMMARY:Desk"])
    #expect(try laptop.lines.contains("PRIORITY:1"))
    let told = ElementConflict(
      path: ["VTODO u1", "title"], before: "Report", here: "Desk", there: "Laptop",
      isHereKept: true)
    #expect(desk.conflicts == [told] && laptop.conflicts.isEmpty)
    try expectRest([laptop, desk])
  }

  @Test("a lost answer is no conflict with oneself", arguments: [TextMachine.Loss.request, .answer, .reading])
  mutating func lostAnswer(loss: TextMachine.Loss) throws {
    try begin()
    laptop.context.now += 60
    try laptop.edit { $0.set(Property("SUMMARY", text: "First")) }
    try laptop.sync(&server, losing: loss)
    laptop.context.now += 60
    try laptop.edit { $0.set(Property("SUMMARY", text: "Second")) }
    try server.edit(at: laptop.context.now + 60) { $0.set(Property("PRIORITY", value: "1")) }
    try laptop.sync(&server)
    try desk.sync(&server)
    #expect(titles(server.text) == ["SUMMARY:Second"] && titles(desk.versions?.here) == ["SUMMARY:Second"])
    #expect(try desk.lines.contains("PRIORITY:1") && laptop.lines.contains("PRIORITY:1"))
    #expect(laptop.conflicts.isEmpty && desk.conflicts.isEmpty)
    try expectRest([laptop, desk])
  }

  @Test("a server that cuts and respells what it stores has edited nothing")
  mutating func cuttingServer() throws {
    server.keeps = { text in
      text.editing(at: Golden.now + 60) { item in
        item.set(Property("LOCATION", value: "Office\\, left"))
        if let line = item.first("SUMMARY") { item.set(Property("SUMMARY", value: line.value + "")) }
        if let line = item.first("X-CUT") {
          item.set(Property("X-CUT", value: String(line.value.prefix { $0 != "," })))
        }
      }
    }
    try laptop.create("SUMMARY:Report\nX-CUT:a,b")
    try laptop.sync(&server, losing: .answer)
    try laptop.sync(&server)
    #expect(try laptop.lines.contains("X-CUT:a,b") && server.lines.contains("X-CUT:a"))
    #expect(laptop.conflicts.isEmpty && server.writes == 1)
    try laptop.edit { $0.set(Property("SUMMARY", text: "New")) }
    try laptop.sync(&server)
    #expect(server.lines.contains("X-CUT:a") && laptop.conflicts.isEmpty)
    try expectRest([laptop])
  }

  @Test("the object that MOVE brought to another list keeps the phone's edit and the edit that waits here")
  mutating func moved() throws {
    try begin()
    laptop.context.now += 60
    try laptop.edit { $0.set(Property("SUMMARY", text: "Mine")) }
    // The text knows no place: the answer of MOVE is lost, the phone edits the object at its new place, and what is
    // found there is merged as any other text.
    try server.edit(at: laptop.context.now + 30) {
      $0.set(Property("PRIORITY", value: "1"))
      $0.removeComponents { $0.name == "VALARM" }
    }
    try laptop.sync(&server)
    try desk.sync(&server)
    #expect(titles(server.text) == ["SUMMARY:Mine"])
    #expect(server.lines.contains("PRIORITY:1"))
    try expectRest([laptop, desk])
  }

  @Test("our alarm that a phone removes comes back with the date that another machine moves, and only then")
  mutating func removedAlarm() throws {
    try begin()
    let item = { (text: ItemText?) in text?.calendar.components(named: "VTODO").first }
    #expect(item(server.text)?.triggers == ["due 20260310T170000Z"])
    try server.edit(at: Golden.now + 30) { $0.removeComponents { $0.name == "VALARM" } }
    desk.context.now += 60
    try desk.edit { $0.set(Property("LOCATION", text: "Office")) }
    try desk.sync(&server)
    #expect(item(server.text)?.triggers == [])
    try expectRest([laptop, desk])
    laptop.context.now += 120
    try laptop.edit {
      $0.set(Property("DUE", parameters: [Parameter("TZID", "Europe/Berlin")], value: "20260312T180000"))
    }
    try laptop.sync(&server)
    try desk.sync(&server)
    #expect(item(server.text)?.triggers == ["due 20260312T170000Z"])
    #expect(item(try desk.wanted)?.triggers == ["due 20260312T170000Z"])
    try expectRest([laptop, desk])
  }

  @Test("a lead time whose moment is past waits, reaches every machine, and rings when the date moves elsewhere")
  mutating func waitingLead() throws {
    laptop.context.now = Golden.instant("2026-03-10T16:50:00Z")
    desk.context.now = laptop.context.now
    try laptop.create("SUMMARY:Report\n\(due)")
    let alarm = try #require(LiftedAlarm.make(WaitingReminder(name: "A1", time: .lead(-3600, .dueDate))))
    try laptop.edit { $0.append(alarm) }
    try laptop.sync(&server)
    #expect(server.text?.calendar.components(named: "VTODO").first?.triggers == ["due 20260310T170000Z"])
    #expect(server.lines.contains { $0.contains("wait=A1/lead:-3600") })
    try desk.sync(&server)
    try desk.edit {
      $0.set(Property("DUE", parameters: [Parameter("TZID", "Europe/Berlin")], value: "20260312T180000"))
    }
    try desk.sync(&server)
    try laptop.sync(&server)
    let triggers = ["before_due 20260312T160000Z", "due 20260312T170000Z"]
    #expect(server.text?.calendar.components(named: "VTODO").first?.triggers == triggers)
    #expect(try laptop.wanted.calendar.components(named: "VTODO").first?.triggers == triggers)
    try desk.edit { item in item.removeComponents { $0.alarmName == "A1" } }
    try desk.sync(&server)
    try laptop.sync(&server)
    #expect(try laptop.wanted.calendar.components(named: "VTODO").first?.triggers == ["due 20260312T170000Z"])
    try expectRest([laptop, desk])
  }
}
