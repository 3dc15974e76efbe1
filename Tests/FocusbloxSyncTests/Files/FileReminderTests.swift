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
    try files.store.write { try $0.removeNotification(id: reminder.id, by: .person) }
    #expect(try !files.exportAll().contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20270110T160000Z") })
  }

  @Test("a reminder that is moved into the past is not exported at its former time")
  func movedIntoThePast() throws {
    let files = try FileStore()
    _ = try files.take(Self.item, named: "a.ics")
    var reminder = try reminder(files)
    reminder.trigger = .absolute(files.now.addingTimeInterval(-60))
    let moved = reminder
    try files.store.write { try $0.add(moved, by: .person) }
    #expect(try !files.exportAll().contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20270110T160000Z") })
  }
}
