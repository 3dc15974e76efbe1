import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import Foundation
import FuzzSupport
import ICalendar

/// Foreign objects as tasks and blocks, and back.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(MappingError) {
    let object = try CalendarObjectReading(input)
    expect(object.bytes == input, "an object keeps its text")
    look(at: object)
  } catch {
    // Other objects that are no items are no findings.
    if case .severalUIDs(let uids) = error { lookAtParts(of: ICalendarText(reading: input), uids) }
  }
  return 0
}

func look(at object: CalendarObjectReading) {
  switch object.kind {
  case .task:
    look(at: object, .strict)
    look(at: object, .extended)
  case .block: lookAtBlock(object)
  }
}

private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
private let now = Date(timeIntervalSince1970: 1_773_165_600)

private func look(at object: CalendarObjectReading, _ profile: MappingProfile) {
  let context = MappingContext(zone: berlin, now: now, settings: settings, profile: profile)
  let fields = TaskMapping.fields(profile)
  // A changed field without a line means that a user cleared the field, so that its name must not be among the changes.
  let names = Set(fields.filter { !$0.keepsLocalWhenMissing || $0.isPresent(object.master) }.map(\.name))
  let task = object.task(context)
  let same = CalendarObjectWriter.patched(object, task: task, changing: names, alarms: .leave, context: context)
  expect(same == object.bytes, "a task that is as it was read changes nothing: \(string(same))")

  var changed = task
  changed.title = "new; and \u{FC}ber"
  let patched = CalendarObjectWriter.patched(object, task: changed, changing: names, alarms: .leave, context: context)
  let again = reading(patched).task(context)
  expectEqual(again.title, changed.title, "a title is read as it was written")
  for field in fields where isWritten(object.bytes) {
    expect(field.isEqual(again, changed), "\(field.name) is as it was: \(string(patched))")
  }
  // With the next write, an item with own alarms gets the start that they need. A due date that counted from the former
  // start becomes DUE.
  let isDueByDuration = task.due != nil && object.master.first("DUE") == nil
  let dates = ["DTSTART"] + (isDueByDuration ? ["DUE", "DURATION"] : [])
  let owned = ["SUMMARY"] + (string(object.bytes).uppercased().contains("X-FOCUSBLOX") ? dates : [])
  expectEqual(foreign(patched, owned: owned), foreign(object.bytes, owned: owned), "a title changes no other line")

  expect(SemanticComparison.areEquivalent(object.bytes, object.bytes + [13, 10]), "an empty line says nothing")
  expect(!SemanticComparison.areEquivalent(patched, object.bytes) || task.title == changed.title, "a new title is seen")

  lookAtAlarms(object, task, context)
  lookAtNewObject(task, fields, context)
}

private func lookAtAlarms(_ object: CalendarObjectReading, _ task: TaskItem, _ context: MappingContext) {
  let desired = TaskAlarms.desired(task: task, notifications: [], settings: settings, zone: berlin)
  let alarms = AlarmPatch.reconcile(desired: desired, now: now)
  let once = CalendarObjectWriter.patched(object, task: task, changing: [], alarms: alarms, context: context)
  let twice = CalendarObjectWriter.patched(
    reading(once), task: task, changing: [], alarms: alarms, context: context)
  expect(twice == once, "alarms reconciled twice are reconciled once:\n\(string(once))\n\(string(twice))")
}

/// Checks a parsed task as a new object on another server.
private func lookAtNewObject(_ task: TaskItem, _ fields: [SyncedField<TaskItem>], _ context: MappingContext) {
  guard !task.uid.isEmpty else { return }
  let bytes = CalendarObjectWriter.newObject(task: task, notifications: [], context: context)
  let object = reading(bytes)
  expect(CalendarText.has(task.uid, in: bytes), "what was written is found by its UID: \(string(bytes))")
  let found = EmissionRules.violations(in: object.calendar)
  expect(found.isEmpty, "nothing is written that a strict server refuses: \(found) in\n\(string(bytes))")
  let read = object.task(context)
  let again = CalendarObjectWriter.newObject(task: read, notifications: [], context: context)
  for field in fields {
    expect(
      field.isEqual(read, reading(again).task(context)),
      "\(field.name) written twice is written once:\n\(string(bytes))\n\(string(again))")
  }
}

private func lookAtBlock(_ object: CalendarObjectReading) {
  let context = MappingContext(zone: berlin, now: now, settings: settings, profile: .strict)
  let names = Set(
    BlockMapping.fields.filter { !$0.keepsLocalWhenMissing || $0.isPresent(object.master) }.map(\.name))
  let block = object.block(context)
  let same = CalendarObjectWriter.patched(object, block: block, changing: names, alarms: .leave, context: context)
  expect(same == object.bytes, "a block that is as it was read changes nothing: \(string(same))")
  let bytes = CalendarObjectWriter.newObject(block: block, context: context)
  let found = EmissionRules.violations(in: reading(bytes).calendar)
  expect(found.isEmpty, "nothing is written that a strict server refuses: \(found) in\n\(string(bytes))")
}

private let settings: Settings = {
  var settings = Settings()
  settings.notifyOnDeferred = true
  settings.notifyOnPlanned = true
  settings.notifyOnLatestStart = true
  settings.dueDateAdvanceReminderEnabled = true
  return settings
}()

private func reading(_ bytes: [UInt8]) -> CalendarObjectReading {
  do {
    return try CalendarObjectReading(bytes)
  } catch {
    finding("what was written can be read: \(error) in\n\(string(bytes))")
  }
}

/// The content of the items' lines, without lines that an edit of `owned` may change. Each write escapes bare commas of
/// texts. A complete alarm next to the only item becomes part of the item (T45).
private func foreign(_ bytes: [UInt8], owned: [String]) -> [String] {
  ICalendarText(reading: bytes).calendars.flatMap { calendar in
    let items = calendar.components.filter { $0.name == "VTODO" || $0.name == "VEVENT" }
    let alarms = items.count == 1 ? calendar.components(named: "VALARM").filter(\.isSelfContained) : []
    return items.filter { $0.name == "VTODO" }.flatMap { item in
      (item.properties + (item.components + alarms).flatMap(\.properties)).filter {
        !(owned + ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "X-LIC-ERROR"]).contains($0.name)
      }.map { property in
        // The parts themselves: a description would spell a control character out, which a write leaves out.
        let parameters = property.parameters.map { "\($0.name)=\($0.values.joined(separator: ","))" }
        return shown(([property.name] + parameters + [property.text]).joined(separator: " "))
      }
    }
  }
}

/// Whether the text can be written unchanged: without characters that XML forbids, and without a single carriage
/// return, which becomes a line break.
private func isWritten(_ bytes: [UInt8]) -> Bool {
  let ends = zip(bytes, bytes.dropFirst() + [0]).filter { $0 != 10 && ($0 != 13 || $1 != 10) }
  let text = string(ends.map(\.0))
  return shown(text) == text
}

/// The text without characters that XML forbids and without line breaks. A single carriage return is a line break.
private func shown(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.filter { ($0.value >= 32 || $0 == "\t") && ![127, 0xFFFE, 0xFFFF].contains($0.value) }))
}

func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
