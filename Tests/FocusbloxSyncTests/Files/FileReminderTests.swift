import FocusbloxModel
import FocusbloxStore
import Foundation
import Testing

@Suite("Reminders from a file")
struct FileReminderTests {
  private static let item = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//FocusBlox//focusblox 1.0//DE", "BEGIN:VTODO", "UID:backup",
    "DTSTAMP:20261123T090000Z", "SUMMARY:Backup", "DUE;VALUE=DATE:20270111", "BEGIN:VALARM",
    "UID:D5E40EFA-A89A-5E03-A001-4C2974452185", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20270110T160000Z",
    "DESCRIPTION:Backup", "X-FOCUSBLOX-KIND:custom", "END:VALARM", "END:VTODO", "END:VCALENDAR",
  ]

  private func reminder(_ files: FileStore) throws -> ItemNotification {
    let tasks = try files.store.read { store in
      try store.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone))
    }
    let task = try #require(tasks.first)
    return try #require(try files.store.read { try $0.notifications(ofTask: task.id) }.first)
  }

  @Test("a reminder that is removed here is not exported")
  func removed() throws {
    let files = try FileStore()
    _ = try files.take(Self.item, named: "a.ics")
    let reminder = try reminder(files)
    try files.store.write { try $0.removeNotification(id: reminder.id, by: .user) }
    #expect(try !files.exportAll().contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20270110T160000Z") })
  }

  @Test("a reminder that is moved into the past is not exported at its former time")
  func movedIntoThePast() throws {
    let files = try FileStore()
    _ = try files.take(Self.item, named: "a.ics")
    var reminder = try reminder(files)
    reminder.trigger = .absolute(files.now.addingTimeInterval(-60))
    let moved = reminder
    try files.store.write { try $0.add(moved, by: .user) }
    #expect(try !files.exportAll().contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20270110T160000Z") })
  }

  @Test("reminders of every kind in a file become reminders of the store, and the export has them unchanged")
  func everyKind() throws {
    func alarm(_ name: String, _ lines: String...) -> [String] {
      ["BEGIN:VALARM", "UID:\(name)", "X-WR-ALARMUID:\(name)", "ACTION:DISPLAY"] + lines + ["END:VALARM"]
    }
    let lead = alarm(
      "D5E40EFA-A89A-5E03-A001-000000000001", "TRIGGER;VALUE=DATE-TIME:20270109T080000Z",
      "DESCRIPTION:Backup ist in 2 Tagen fällig", "X-FOCUSBLOX-KIND:before_due", "X-FOCUSBLOX-OFFSET:-172800")
    let place = alarm(
      "D5E40EFA-A89A-5E03-A001-000000000002", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
      "X-APPLE-PROXIMITY:ARRIVE", "DESCRIPTION:Backup", "X-FOCUSBLOX-KIND:location",
      "X-FOCUSBLOX-GEO:lat=52.500000 lon=13.400000 r=100",
      "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100;X-TITLE=Amt:geo:52.500000,13.400000")
    let repeating = alarm(
      "D5E40EFA-A89A-5E03-A001-000000000003", "TRIGGER;VALUE=DATE-TIME:20270110T170000Z", "REPEAT:4",
      "DURATION:PT15M", "DESCRIPTION:Backup", "X-FOCUSBLOX-KIND:custom", "X-FOCUSBLOX-REPEAT-INTERVAL:900")
    let files = try FileStore()
    let lines = Array(Self.item.prefix(Self.item.count - 2)) + lead + place + repeating + Self.item.suffix(2)
    _ = try files.take(lines, named: "a.ics")
    let found = try files.store.read { store in
      try store.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone)).flatMap {
        try store.notifications(ofTask: $0.id)
      }
    }
    let kinds = found.map { "\($0.kind.rawValue) \($0.repeatInterval ?? 0)" }.sorted()
    #expect(kinds == ["before_due 0", "custom 0", "custom 900", "location 0"])
    let exported = try files.exportAll()
    for line in lead + place + repeating { #expect(exported.contains(line), "\(line)") }
  }

  @Test("two tasks of a file with the same alarm each have an answer of their own")
  func sameAlarmInTwoTasks() throws {
    let answered = Self.item.dropFirst(3).dropLast()
      .map { $0.replacing("20270110T160000Z", with: "20261125T090000Z") }
      .flatMap { $0 == "END:VALARM" ? ["ACKNOWLEDGED:20261125T091000Z", $0] : [$0] }
    let copy = answered.map { $0.replacing("UID:backup", with: "UID:copy") }
    let files = try FileStore()
    _ = try files.take(Array(Self.item.prefix(3)) + answered + copy + Self.item.suffix(1), named: "a.ics")
    let answers = try files.store.read { store in
      try store.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone)).map { task in
        let names = try store.notifications(ofTask: task.id).map(\.identifier)
        return try store.reminderStates(ofTask: task.id).map { (names.contains($0.identifier), $0.acknowledged) }
      }
    }
    let acknowledged = Date(timeIntervalSince1970: 1_795_597_800)
    #expect(answers.count == 2)
    for answer in answers {
      #expect(answer.map(\.0) == [true])
      #expect(answer.map(\.1) == [acknowledged])
    }
  }
}
