import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// Properties that hold for every task, tested on seeded random tasks.
struct MappingPropertyTests {
  @Test("a written task is read back", arguments: 0..<300)
  func roundTrip(seed: UInt64) throws {
    var source = RandomTask(seed: seed)
    let task = source.next()
    let profile: MappingProfile = seed % 2 == 0 ? .strict : .extended
    let context = Golden.context(profile: profile) { $0.notifyOnDue = true }
    let bytes = CalendarObjectWriter.newObject(task: task, notifications: [], context: context)
    let back = try CalendarObjectReading(bytes).task(context)
    for field in TaskMapping.fields(profile) {
      #expect(field.isEqual(task, back), "\(field.name): \(field.describe(task) ?? "-") \(field.describe(back) ?? "-")")
    }
  }

  @Test("a patch of one field changes no line that the field does not own", arguments: 0..<300)
  func oneField(seed: UInt64) throws {
    var source = RandomTask(seed: seed)
    let context = Golden.context(profile: .extended)
    let object = try CalendarObjectReading(
      Golden.todo(
        "CREATED:20260101T000000Z\nX-FOREIGN:a\nSUMMARY:alt\nDUE;TZID=Europe/Berlin:20260310T180000\nCOMMENT:b\n"
          + "PRIORITY:3\nRELATED-TO;RELTYPE=SIBLING:s\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM"))
    let wanted = source.next()
    let fields = TaskMapping.fields(.extended)
    let field = fields[Int(seed) % fields.count]
    var task = object.task(context)
    field.copy(wanted, &task)
    let once = CalendarObjectWriter.patched(
      object, task: task, changing: [field.name], alarms: .leave, context: context)
    // The waits are relations in this profile, beside those of other fields and programs.
    let shared = field.name == "after" ? ["RELATED-TO"] : []
    let owned = Set(field.properties + ["X-FOCUSBLOX-CLEARED", "DTSTAMP", "LAST-MODIFIED"] + shared)
    #expect(foreignLines(once, owned) == foreignLines(object.bytes, owned))

    let again = try CalendarObjectReading(once)
    let twice = CalendarObjectWriter.patched(
      again, task: task, changing: [field.name], alarms: .leave, context: Golden.context(profile: .extended))
    #expect(twice == once)
  }

  @Test("reconciling alarms twice gives the result of once", arguments: 0..<200)
  func alarms(seed: UInt64) throws {
    var source = RandomTask(seed: seed)
    let task = source.next()
    let context = Golden.context {
      $0.notifyOnDue = seed % 2 == 0
      $0.dueDateMorningReminderEnabled = seed % 3 == 0
      $0.notifyOnPlanned = true
      $0.notifyOnLatestStart = true
      $0.dueDateAdvanceReminderEnabled = seed % 5 == 0
    }
    let object = try CalendarObjectReading(
      CalendarObjectWriter.newObject(task: source.next(), notifications: [], context: context))
    let desired = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    let names = Set(TaskMapping.fields(.strict).map(\.name))
    let once = CalendarObjectWriter.patched(
      object, task: task, changing: names, alarms: .reconcile(desired: desired, now: context.now), context: context)
    let again = try CalendarObjectReading(once)
    let twice = CalendarObjectWriter.patched(
      again, task: task, changing: names, alarms: .reconcile(desired: desired, now: context.now), context: context)
    #expect(Golden.string(twice) == Golden.string(once))
    let upcoming = desired.filter { $0.isWorthAdding(now: context.now) }
    #expect(again.master.components(named: "VALARM").count == upcoming.count)
  }

  @Test("written objects have nothing that a strict server refuses", arguments: 0..<300)
  func emission(seed: UInt64) throws {
    var source = RandomTask(seed: seed)
    let context = Golden.context { $0.notifyOnDue = true }
    let first = try CalendarObjectReading(
      CalendarObjectWriter.newObject(task: source.next(), notifications: [], context: context))
    let names = Set(TaskMapping.fields(.strict).map(\.name))
    let task = source.next()
    let desired = TaskAlarms.desired(task: task, notifications: [], settings: context.settings, zone: context.zone)
    let bytes = CalendarObjectWriter.patched(
      first, task: task, changing: names, alarms: .reconcile(desired: desired, now: context.now), context: context)
    let todo = try CalendarObjectReading(bytes).master
    if let start = todo.first("DTSTART").flatMap({ DateTimeValue($0) }),
      let due = todo.first("DUE").flatMap({ DateTimeValue($0) })
    {
      let zones = ZoneResolver(calendar: nil, fallback: Golden.berlin)
      #expect(start.isDate == due.isDate && zones.instant(of: start) <= zones.instant(of: due))
    }
    let lines = Golden.lines(bytes)
    let named = Set(lines.compactMap { $0.firstMatch(of: /;TZID=([^:;]+)[:;]/).map { String($0.1) } })
    #expect(named.allSatisfy { lines.contains("TZID:\($0)") })
    for alarm in todo.components(named: "VALARM") {
      #expect(["UID", "ACTION", "TRIGGER", "DESCRIPTION"].allSatisfy { alarm.first($0)?.value.isEmpty == false })
    }
    #expect(Golden.string(bytes).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
    let ours = lines.filter { $0.hasPrefix("X-FOCUSBLOX") }.compactMap { $0.split(separator: ":", maxSplits: 1).last }
    #expect(ours.allSatisfy { $0.allSatisfy { !",;\"\\".contains($0) } })
  }

  /// The lines of the item outside `owned`. VTIMEZONEs are excluded, because they follow the times.
  private func foreignLines(_ bytes: [UInt8], _ owned: Set<String>) -> [String] {
    let lines = Golden.lines(bytes)
    let start = lines.firstIndex(of: "BEGIN:VTODO") ?? 0
    return lines[start...].filter { line in
      !owned.contains(String(line.prefix { $0 != ":" && $0 != ";" }))
        || line == "RELATED-TO;RELTYPE=SIBLING:s"
    }
  }
}
