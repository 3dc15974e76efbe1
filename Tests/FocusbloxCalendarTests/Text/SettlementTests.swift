import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// What this machine writes about alarms into its own wanted text.
struct SettlementTests {
  let context = Golden.context {
    $0.dueDateMorningReminderEnabled = true
    $0.notifyOnDue = true
  }
  let summary = "SUMMARY:Report\n"

  func text(_ lines: String) throws -> ItemText { try #require(ItemText(Golden.todo(lines))) }

  func item(_ text: ItemText) throws -> Component { try #require(text.calendar.components(named: "VTODO").first) }

  /// A new item of this machine, settled and agreed.
  func made(_ lines: String, _ context: MappingContext? = nil) throws -> ItemText {
    let context = context ?? self.context
    let versions = ItemVersions(new: try text(summary + lines), context)
    return versions.here.settled(over: versions.agreed, AlarmAuthority(isOurs: true), context)
  }

  /// The item after an edit of what is agreed.
  func edited(
    _ agreed: ItemText, isOurs: Bool = false, _ context: MappingContext? = nil, _ change: (inout Component) -> Void
  ) throws -> ItemText {
    let context = context ?? self.context
    let here = agreed.lifted(context).editing(at: context.now, change)
    return here.settled(over: agreed, AlarmAuthority(isOurs: isOurs), context)
  }

  func reminder(_ time: WaitingReminder.Time, _ name: String = "A1") throws -> Component {
    try #require(LiftedAlarm.make(WaitingReminder(name: name, time: time)))
  }

  @Test("a whole day has the morning alarm alone; whole days count from it, shorter lead times wait")
  func wholeDay() throws {
    let agreed = try made("DUE;VALUE=DATE:20260310")
    #expect(try item(agreed).triggers == ["due-date-morning 20260310T080000Z"])
    let more = try edited(agreed) {
      if let alarm = try? reminder(.lead(-86_400, .dueDate)) { $0.append(alarm) }
      if let alarm = try? reminder(.lead(-3600, .dueDate), "A2") { $0.append(alarm) }
    }
    #expect(try item(more).triggers == ["before_due 20260309T080000Z", "due-date-morning 20260310T080000Z"])
    #expect(AlarmRecord(try item(more))?.waiting.keys.sorted() == ["A2"])
    #expect(try item(made("DUE;VALUE=DATE:20260310", Golden.context { $0.notifyOnDue = true })).triggers == [])
  }

  @Test("an alarm that is past is not made, and one that became past stays")
  func past() throws {
    var later = context
    later.now = Golden.instant("2026-03-10T16:00:00Z")
    let agreed = try made("DUE:20260310T170000Z")
    #expect(try item(agreed).triggers == ["due 20260310T170000Z", "due-date-morning 20260310T080000Z"])
    #expect(try item(made("DUE:20260310T170000Z", later)).triggers == ["due 20260310T170000Z"])
    let renamed = try edited(agreed, later) { $0.set(Property("LOCATION", value: "Office")) }
    #expect(try item(renamed).triggers == item(agreed).triggers)
  }

  @Test("a completed item has none of our alarms, and its reminders return when it is opened again")
  func completed() throws {
    let agreed = try edited(try made("DUE:20260310T170000Z")) {
      if let alarm = try? reminder(.lead(-3600, .dueDate)) { $0.append(alarm) }
    }
    let done = try edited(agreed) { $0.set(Property("STATUS", value: "COMPLETED")) }
    #expect(try item(done).triggers == [])
    #expect(try item(done).first("DTSTART") == nil)
    let open = try edited(done) { $0.set(Property("STATUS", value: "NEEDS-ACTION")) }
    #expect(try item(open).triggers == item(agreed).triggers && item(open).triggers.count == 3)
    #expect(try item(open).first("DTSTART")?.value == "20260310T170000Z")
  }

  @Test("the technical start follows the due date, goes with the last alarm, and is no start of the task")
  func start() throws {
    let agreed = try made("DUE:20260310T170000Z")
    #expect(try item(agreed).first("DTSTART")?.value == "20260310T170000Z")
    #expect(try item(agreed.lifted(context)).first("DTSTART") == nil)
    let moved = try edited(agreed) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(try item(moved).first("DTSTART")?.value == "20260311T170000Z")
    #expect(try item(edited(agreed) { $0.remove("DUE") }).first("DTSTART") == nil)
    let apple = try text(summary + "DUE:20260310T170000Z\nDTSTART:20260310T170000Z")
    let ours = try edited(apple, isOurs: true) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(AlarmRecord(try item(ours))?.start == nil)
    let undone = try edited(ours) { $0.set(Property("STATUS", value: "COMPLETED")) }
    #expect(try item(undone).first("DTSTART")?.value == "20260311T170000Z")
  }

  @Test("a machine with other settings or another language changes nothing")
  func otherMachine() throws {
    let agreed = try made("DUE:20260310T170000Z")
    var other = Golden.context {
      $0.dueDateAdvanceReminderEnabled = true
      $0.notificationLanguage = .english
      $0.caldavStartDate = .none
    }
    other.zone = TimeZone(identifier: "America/New_York") ?? .gmt
    let there = try edited(agreed, other) { _ in }
    #expect(there.isSame(as: agreed))
    let moved = try edited(agreed, other) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(try item(moved).triggers == ["due-date-advance 20260311T160000Z"])
  }

  @Test("alarms of the former settings of a list are made anew, once; others stay")
  func settings() throws {
    let agreed = try made("DUE:20260310T170000Z")
    let changed = Golden.context { $0.notifyOnDue = true }
    let authority = AlarmAuthority(isOurs: false, former: context)
    let settled = agreed.lifted(changed).settled(over: agreed, authority, changed)
    #expect(try item(settled).triggers == ["due 20260310T170000Z"])
    #expect(settled.lifted(changed).settled(over: settled, authority, changed).isSame(as: settled))
    let touched = agreed.editing(at: context.now) { item in
      item.removeComponents { $0.kind == .due }
    }
    let kept = touched.lifted(changed).settled(over: touched, authority, changed)
    #expect(try item(kept).triggers == ["due-date-morning 20260310T080000Z"])
  }

  @Test("an item of another program gets alarms only when a user decides")
  func foreign() throws {
    let agreed = try text(summary + "DUE:20260310T170000Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nEND:VALARM")
    let tagged = try edited(agreed) { $0.set(Property("CATEGORIES", value: "x")) }
    #expect(try item(tagged).triggers == ["other -PT5M"] && item(tagged).first("X-FOCUSBLOX-ALARMS") == nil)
    let moved = try edited(agreed, isOurs: true) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(
      try item(moved).triggers == ["due 20260311T170000Z", "due-date-morning 20260311T080000Z", "other -PT5M"])
  }

  @Test("the alarms of a repeating item count from each occurrence, and a reminder with its own time waits")
  func repeating() throws {
    let lines = "DTSTART:20260310T170000Z\nDUE:20260310T170000Z\nRRULE:FREQ=WEEKLY"
    let agreed = try edited(try text(summary + lines), isOurs: true) {
      if let alarm = try? reminder(.lead(-3600, .dueDate)) { $0.append(alarm) }
      if let alarm = try? reminder(.instant("20260309T080000Z"), "A2") { $0.append(alarm) }
    }
    #expect(try item(agreed).triggers == ["before_due -PT1H", "due PT0S", "due-date-morning -PT9H"])
    #expect(AlarmRecord(try item(agreed))?.waiting["A2"]?.time == .instant("20260309T080000Z"))
    #expect(try item(agreed).first("DTSTART")?.value == "20260310T170000Z")
    #expect(try edited(agreed) { _ in }.isSame(as: agreed))
  }

  @Test("an alarm that a phone moved rings at that time until the date moves")
  func movedAlarm() throws {
    let agreed = try made("DUE:20260310T170000Z").editing(at: context.now) { item in
      for (index, alarm) in item.components.enumerated() where alarm.kind == .due {
        var moved = alarm
        moved.set(Property("TRIGGER", value: "20260310T173000Z"))
        item.replaceComponent(at: index, with: moved)
      }
    }
    #expect(try edited(agreed) { _ in }.isSame(as: agreed))
    let later = try edited(agreed) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(try item(later).triggers == ["due 20260311T170000Z", "due-date-morning 20260311T080000Z"])
  }

  @Test("an answer is written into its alarm and ends with the ring")
  func answers() throws {
    let agreed = try made("DUE:20260310T170000Z")
    let name = AlarmIdentity.uid(of: AlarmSpec(kind: .due, trigger: .relativeToStart(0), text: ""), item: "u1")
    let answer = LiftedAnswer(alarm: name, rings: Golden.instant("2026-03-10T17:00:00Z"), until: "20260301T110000Z")
    let answered = try edited(agreed) { $0.add(answer.line) }
    let alarm = try #require(item(answered).components.first { $0.kind == .due })
    #expect(alarm.first("ACKNOWLEDGED")?.value == "20260301T110000Z")
    #expect(try item(answered).first("X-MOZ-LASTACK")?.value == "20260301T110000Z")
    #expect(try item(answered.lifted(context)).all(LiftedAnswer.property).map(\.value) == ["20260301T110000Z"])
    let moved = try edited(answered) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(try item(moved).components.allSatisfy { $0.first("ACKNOWLEDGED") == nil })
  }

  @Test("what an earlier version wrote is not rewritten without an edit, at any time", arguments: [0, 400])
  func earlierVersion(days: Int) throws {
    for name in try TextPatchTests.fixtures() {
      var context = context
      context.now += Double(days) * 86_400
      let versions = ItemVersions(first: try #require(ItemText(Golden.fixture(name))), context)
      let wanted = versions.here.settled(over: versions.agreed, AlarmAuthority(isOurs: false), context)
      let sending = versions.sending(wanted, context)
      let isToBeSent = sending.isToBeSent
      #expect(!isToBeSent, "\(name)")
    }
  }

  @Test("a machine of an earlier version takes no alarm for removed by the record of this version")
  func laterRecord() throws {
    var record = AlarmRecord()
    record.decided = "12345678"
    record.waiting["A1"] = WaitingReminder(
      name: "A1", time: .place(.init(name: "Am Markt, 1/2", latitude: 52.5, longitude: 13.4), .onArrival),
      repeatInterval: 600)
    record.gone = ["A 2"]
    var agreed = try item(made("DUE:20260310T170000Z"))
    agreed.set(record.line)
    #expect(AlarmRecord(agreed) == record)
    #expect(!record.line.value.contains { ",;\"\\".contains($0) })
    var bare = agreed
    bare.removeComponents { $0.kind == .due }
    #expect(OwnAlarms.removedAlarms(in: bare).isEmpty && OwnAlarms.movedAlarms(in: agreed, context).isEmpty)
    let written = try #require(WrittenAlarms(bare))
    #expect(!written.hasDropped(.reminderRemoved(alarm: "A9")))
  }

  @Test("undo takes back a step and leaves what was changed since, and says so")
  func undo() throws {
    let before = try text("SUMMARY:a\nX-FOCUSBLOX-PLANNED:20260310T080000Z\nPRIORITY:1\nCATEGORIES:x")
    let after = try text("SUMMARY:b\nPRIORITY:9\nCATEGORIES:x,y")
    let now = try text("SUMMARY:c\nPRIORITY:9\nCATEGORIES:x,y\nLOCATION:here")
    let undone = now.merging(from: after, to: before)
    let lines = Golden.lines(undone.text.bytes)
    for line in ["SUMMARY:c", "LOCATION:here", "CATEGORIES:x", "PRIORITY:1", "X-FOCUSBLOX-PLANNED:20260310T080000Z"] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(undone.conflicts.map(\.path) == [["VTODO u1", "title"]])
    #expect(undone.conflicts.map(\.isHereKept) == [true])
    #expect(now.merging(from: after, to: after).text.bytes == now.bytes)
  }
}
