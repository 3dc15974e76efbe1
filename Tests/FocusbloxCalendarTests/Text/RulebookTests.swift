import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// The rules by which a text is settled, as far as one machine or a first meeting shows them.
struct RulebookTests {
  let settling = SettlementTests()
  let context = SettlementTests().context
  let due = "DUE:20260310T170000Z"

  func item(_ text: ItemText) throws -> Component { try settling.item(text) }

  func settled(_ versions: ItemVersions, isOurs: Bool = true, _ context: MappingContext) -> ItemText {
    versions.here.settled(over: versions.agreed, AlarmAuthority(isOurs: isOurs), context)
  }

  @Test("a text stays in the language in which it was made, and follows the title in it")
  func language() throws {
    let agreed = try settling.made(due)
    let english = Golden.context {
      $0.notifyOnDue = true
      $0.dueDateMorningReminderEnabled = true
      $0.notifyOnPlanned = true
      $0.notificationLanguage = .english
    }
    func texts(_ text: ItemText) throws -> [String] {
      try item(text).components(named: "VALARM").filter { $0.kind != .planned }
        .compactMap { $0.first("DESCRIPTION")?.text }.sorted()
    }
    let planned = try settling.edited(agreed, english) {
      $0.set(Property("X-FOCUSBLOX-PLANNED", value: "20260309T080000Z"))
    }
    #expect(try item(planned).triggers.contains("planned 20260309T080000Z"))
    #expect(try texts(planned) == texts(agreed) && texts(agreed).count == 2)
    let renamed = try settling.edited(planned, english) { $0.set(Property("SUMMARY", text: "Talk")) }
    #expect(try texts(renamed).allSatisfy { $0.contains("Talk") && $0.contains("fällig") })
  }

  @Test("a whole day has no latest start, and its morning is that of the zone of who decided")
  func wholeDay() throws {
    var newYork = Golden.context {
      $0.dueDateMorningReminderEnabled = true
      $0.notifyOnLatestStart = true
    }
    newYork.zone = TimeZone(identifier: "America/New_York") ?? .gmt
    let agreed = try settling.made("DUE;VALUE=DATE:20260312\nESTIMATED-DURATION:PT2H", newYork)
    #expect(try item(agreed).triggers == ["due-date-morning 20260312T130000Z"])
    #expect(try settling.edited(agreed) { $0.set(Property("LOCATION", value: "x")) }.triggers == item(agreed).triggers)
  }

  @Test("a journey moves the mornings of whole days once, and no alarm of a time")
  func journey() throws {
    var abroad = context
    abroad.zone = TimeZone(identifier: "America/New_York") ?? .gmt
    let rested = RestedSettings(context)
    let authority = AlarmAuthority(isOurs: false, former: rested.former(abroad))
    for (line, wanted) in [
      ("DUE;VALUE=DATE:20260312", ["due-date-morning 20260312T130000Z"]),
      ("DUE;TZID=Europe/Berlin:20260312T180000", ["due 20260312T170000Z", "due-date-morning 20260312T130000Z"]),
    ] {
      let agreed = try settling.made(line)
      let moved = agreed.lifted(abroad).settled(over: agreed, authority, abroad)
      #expect(try item(moved).triggers == wanted)
      #expect(moved.lifted(abroad).settled(over: moved, authority, abroad).isSame(as: moved))
    }
  }

  @Test("the settings of a list's rest are kept as a text; without a change, or from another version, nothing follows")
  func restedSettings() throws {
    let rested = RestedSettings(context)
    #expect(rested.former(context) == nil)
    #expect(rested.text == "true;9;0;false;60;true;false;false;false;true;false;true;Europe/Berlin")
    let changed = Golden.context { $0.dueDateAdvanceReminderMinutes = 30 }
    let former = try #require(RestedSettings(text: rested.text).former(changed))
    #expect(former.settings.dueDateMorningReminderEnabled && former.settings.notifyOnDue)
    #expect(former.settings.dueDateAdvanceReminderMinutes == 60 && former.zone == context.zone)
    #expect(RestedSettings(former) == rested)
    // The first versions had no plans.
    let older = rested.text.replacing(";true;Europe", with: ";Europe")
    #expect(RestedSettings(RestedSettings(text: older).former(changed) ?? changed) == rested)
    for text in ["", "true;9", rested.text + ";more", rested.text.replacing("9", with: "99")] {
      #expect(RestedSettings(text: text).former(changed) == nil, "\(text)")
    }
    var english = context
    english.settings.notificationLanguage = .english
    english.settings.caldavStartDate = .none
    #expect(rested.former(english) == nil)
  }

  @Test("switches that were all off bring alarms to open dates to come, and an overdue item keeps its own")
  func switchesOn() throws {
    let off = Golden.context()
    let agreed = try settling.made(due, off)
    #expect(try item(agreed).triggers == [])
    let authority = AlarmAuthority(isOurs: false, former: RestedSettings(off).former(context))
    let on = agreed.lifted(context).settled(over: agreed, authority, context)
    #expect(try item(on).triggers == ["due 20260310T170000Z", "due-date-morning 20260310T080000Z"])
    #expect(on.lifted(context).settled(over: on, authority, context).isSame(as: on))
    var late = Golden.context(at: Golden.instant("2026-04-01T00:00:00Z")) {
      $0.dueDateMorningReminderEnabled = true
      $0.dueDateMorningReminderHour = 7
    }
    let overdue = on.lifted(late).settled(
      over: on, AlarmAuthority(isOurs: false, former: RestedSettings(context).former(late)), late)
    #expect(overdue.isSame(as: on))
    late.now = Golden.now
    let early = on.lifted(late).settled(
      over: on, AlarmAuthority(isOurs: false, former: RestedSettings(context).former(late)), late)
    #expect(try item(early).triggers == ["due-date-morning 20260310T060000Z"])
  }

  @Test("at the first meeting another program's alarm, or a record, decides whether settings add alarms")
  func firstMeeting() throws {
    let new = ItemVersions(new: try settling.text("SUMMARY:Report\n\(due)"), context)
    func wanted(_ lines: String) throws -> [String] {
      let meeting = new.meeting(try settling.text("SUMMARY:Report\n\(due)\n\(lines)"), etag: "1", context)
      return try item(settled(meeting.versions, context)).triggers
    }
    let both = ["due 20260310T170000Z", "due-date-morning 20260310T080000Z"]
    #expect(try wanted("PRIORITY:1") == both)
    #expect(try wanted("BEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nEND:VALARM") == ["other -PT5M"])
    let record = try #require(item(try settling.made(due, Golden.context())).first("X-FOCUSBLOX-ALARMS"))
    #expect(try wanted("X-FOCUSBLOX-ALARMS:\(record.value)") == [])
    let meeting = new.meeting(
      try settling.text("SUMMARY:Report\n\(due)\nBEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nEND:VALARM"), etag: "1",
      context)
    var moved = meeting.versions
    moved.here = moved.here.editing(at: Golden.now) { $0.set(Property("DUE", value: "20260311T170000Z")) }
    #expect(try item(settled(moved, context)).triggers.contains("due 20260311T170000Z"))
  }

  @Test("a rule that another program adds or removes decides the form of the alarms anew")
  func addedRule() throws {
    func settled(_ agreed: ItemText) -> ItemText {
      agreed.lifted(context).settled(over: agreed, AlarmAuthority(isOurs: false), context)
    }
    let agreed = try settling.made(due)
    let repeating = settled(agreed.editing(at: Golden.now) { $0.add(Property("RRULE", value: "FREQ=WEEKLY")) })
    #expect(try item(repeating).triggers == ["due PT0S", "due-date-morning -PT9H"])
    let single = settled(repeating.editing(at: Golden.now) { $0.remove("RRULE") })
    #expect(try item(single).triggers == item(agreed).triggers)
  }

  @Test("an alarm of another date is stale, although another machine has decided for the item's date")
  func staleAlarm() throws {
    let agreed = try settling.made(due)
    let moved = try item(try settling.edited(agreed) { $0.set(Property("DUE", value: "20260311T170000Z")) })
    // A server that keeps the alarms of each user shows this user's, and the other machine's record.
    let shown = agreed.editing(at: Golden.now) { item in
      for name in ["DUE", "DTSTART", "X-FOCUSBLOX-ALARMS"] { if let line = moved.first(name) { item.set(line) } }
    }
    let settled = shown.lifted(context).settled(over: shown, AlarmAuthority(isOurs: false), context)
    #expect(try item(settled).triggers == moved.triggers)
  }

  @Test("a missing alarm was removed where the base had it, and is not shown where the base lacked it")
  func removed() throws {
    let wanted = try settling.edited(try settling.made(due)) { item in
      if let alarm = try? settling.reminder(.lead(-3600, .dueDate)) { item.append(alarm) }
    }
    let bare = wanted.editing(at: Golden.now) { item in item.removeComponents { $0.name == "VALARM" } }
    let here = wanted.lifted(context)
    let perUser = ItemVersions(here: here, agreed: wanted, base: bare).meeting(bare, etag: "2", context)
    #expect(try item(settled(perUser.versions, context)).triggers == item(wanted).triggers)
    let shown = ItemVersions(here: here, agreed: wanted, base: wanted).meeting(bare, etag: "2", context)
    #expect(try item(settled(shown.versions, context)).triggers == [])
  }

  @Test(
    "the alarms of a repeating item count from the end, from the start where only that is there, and never change DUE",
    arguments: [
      ("DTSTART:20260310T160000Z\nDUE:20260310T170000Z", ["END -PT1H", "END -PT9H", "END PT0S"], "20260310T160000Z"),
      ("DUE:20260310T170000Z", ["END -PT1H", "END -PT9H", "END PT0S"], "20260310T170000Z"),
      ("DUE;VALUE=DATE:20260310", ["END -PT15H", "END PT9H"], "20260310"),
      ("DTSTART:20260310T160000Z\nDURATION:PT1H", ["START -PT8H", "START PT0S", "START PT1H"], "20260310T160000Z"),
      ("DTSTART:20260310T160000Z", [], "20260310T160000Z"),
    ] as [(String, [String], String)])
  func repeating(dates: String, triggers: [String], start: String) throws {
    let lead = dates.contains("DATE:") ? -86_400 : -3600
    let agreed = try settling.edited(try settling.text("SUMMARY:S\n\(dates)\nRRULE:FREQ=WEEKLY"), isOurs: true) {
      if let alarm = try? settling.reminder(.lead(lead, .dueDate)) { $0.append(alarm) }
      if let alarm = try? settling.reminder(.instant("20260309T080000Z"), "A2") { $0.append(alarm) }
    }
    let alarms = try item(agreed).components(named: "VALARM").compactMap { $0.first("TRIGGER") }
    #expect(alarms.map { "\($0.parameter("RELATED") ?? "START") \($0.value)" }.sorted() == triggers)
    #expect(try item(agreed).first("DTSTART")?.value == start)
    let waiting = try #require(AlarmRecord(try item(agreed))?.waiting.keys.sorted())
    #expect(waiting == (triggers.isEmpty ? ["A1", "A2"] : ["A2"]))
    let off = Golden.context { $0.caldavStartDate = .none }
    let without = try settling.edited(agreed, off) { item in item.removeComponents { $0.alarmName == "A1" } }
    #expect(try item(without).first("DTSTART")?.value == start)
  }
}

extension ItemText {
  fileprivate var triggers: [String] { calendar.components(named: "VTODO").first?.triggers ?? [] }
}
