import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// A user's edits of another program's item; each edit is sent on its own.
struct EditOfForeignItem: Sendable {
  let name: String
  /// The fields that the edit changes.
  let fields: Set<String>
  var touchesAlarms = false
  var notifications: [ItemNotification] = []
  let make: @Sendable (inout TaskItem) -> Void

  static let all: [EditOfForeignItem] = [
    .init(name: "title", fields: ["title"]) {
      $0.title = "Neuer Titel, anders; länger als fünfundsiebzig Oktette, damit er gefaltet wird"
    },
    .init(name: "notes", fields: ["notes"]) { $0.notes = "neu\nund\tlang\u{7}" },
    .init(name: "no notes", fields: ["notes"]) { $0.notes = nil },
    .init(name: "importance", fields: ["importance"]) { $0.importance = $0.importance == .low ? .high : .low },
    .init(name: "due in a zone", fields: ["due"], touchesAlarms: true) {
      $0.due = CalendarTime("2031-03-12T18:00:00[Europe/Berlin]")
    },
    .init(name: "due day", fields: ["due"], touchesAlarms: true) { $0.due = CalendarTime("2031-03-12") },
    .init(name: "due long ago", fields: ["due"], touchesAlarms: true) { $0.due = CalendarTime("1991-03-12T08:00:00Z") },
    .init(name: "due moved by a day", fields: ["due"], touchesAlarms: true) { task in
      task.due = task.due.flatMap { $0.moved(days: 1, in: Golden.berlin) } ?? CalendarTime("2026-03-12")
    },
    .init(name: "no due", fields: ["due"], touchesAlarms: true) { $0.due = nil },
    .init(name: "start", fields: ["start"], touchesAlarms: true) {
      $0.start = CalendarTime("1990-01-02T08:00:00[America/New_York]")
    },
    .init(name: "start day", fields: ["start"], touchesAlarms: true) { $0.start = CalendarTime("1990-01-02") },
    .init(name: "no start", fields: ["start"], touchesAlarms: true) { $0.start = nil },
    .init(name: "start and due", fields: ["start", "due"], touchesAlarms: true) {
      $0.start = CalendarTime("2026-04-01")
      $0.due = CalendarTime("2026-04-02T09:00:00[Europe/Berlin]")
    },
    .init(name: "completed", fields: ["completed"], touchesAlarms: true) {
      $0.status = .completed
      $0.completedAt = Golden.now
    },
    .init(name: "opened", fields: ["completed"], touchesAlarms: true) {
      $0.status = .open
      $0.completedAt = nil
    },
    .init(name: "estimate and plan", fields: ["estimateMinutes", "planned"], touchesAlarms: true) {
      $0.estimateMinutes = 90
      $0.planned = CalendarTime("2026-03-09T14:00:00[Europe/Berlin]")
    },
    .init(name: "tags", fields: ["tags"]) { $0.tags = ["Büro", "a;b", "c\\d"] },
    .init(name: "waits", fields: ["after"]) { $0.after = ["erst, dies", "und das"] },
    .init(name: "order", fields: ["sortOrder"]) { $0.sortOrder = -12 },
    .init(name: "parent", fields: ["parent"]) { $0.parentUID = "eltern,teil" },
    .init(
      name: "own fields", fields: ["flagged", "urgency", "taskType", "nextUp", "repeat", "seriesID", "seriesValues"]
    ) {
      $0.flagged = true
      $0.urgency = .urgent
      $0.taskType = "a,b;\"c\\d"
      $0.nextUp = true
      $0.recurrence = .custom("FREQ=WEEKLY;BYDAY=MO,TU")
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
      $0.seriesValues = SeriesDeparture(texts: ["title": ["a, b;\"c\\d\n"], "tags": ["x", "y"], "notes": []])
    },
    .init(
      name: "reminders", fields: [], touchesAlarms: true,
      notifications: [
        notification("n1", .absolute(Golden.instant("2031-03-15T08:00:00Z")), every: 900),
        notification("n2", .location(.init(name: "Büro, oben", latitude: 52.52, longitude: 13.405), .onArrival)),
        notification("n3", .relative(offset: -3600, anchor: .dueDate)),
      ]
    ) { _ in },
  ]

  private static func notification(
    _ id: String, _ trigger: ItemNotification.Trigger, every: Int? = nil
  ) -> ItemNotification {
    ItemNotification(id: id, taskID: "t", trigger: trigger, repeatInterval: every, created: Golden.now)
  }

  /// The object as sent after the edit.
  func sent(_ object: CalendarObjectReading, _ context: MappingContext) -> [UInt8] {
    var task = object.task(context)
    make(&task)
    let desired = TaskAlarms.desired(
      task: task, notifications: notifications, settings: context.settings, zone: context.zone)
    return CalendarObjectWriter.patched(
      object, task: task, changing: fields,
      alarms: touchesAlarms ? .reconcile(desired: desired, formerly: [], now: context.now) : .leave, context: context)
  }
}

/// The edits of events.
struct EditOfForeignEvent: Sendable {
  let name: String
  let fields: Set<String>
  let make: @Sendable (inout FocusBlock) -> Void

  static let all: [EditOfForeignEvent] = [
    .init(name: "title", fields: ["title"]) { $0.title = "Neuer Titel" },
    .init(name: "times", fields: ["start", "end"]) {
      $0.start = CalendarTime("2031-03-10T15:00:00[Europe/Berlin]")!
      $0.end = CalendarTime("2031-03-10T15:50:00[Europe/Berlin]")!
    },
    .init(name: "moved by a day", fields: ["start", "end"]) {
      $0.start = $0.start.moved(days: 1, in: Golden.berlin) ?? $0.start
      $0.end = $0.end.moved(days: 1, in: Golden.berlin) ?? $0.end
    },
    .init(name: "tasks", fields: ["tasks"]) { $0.taskUIDs = ["a b", "c,d"] },
    .init(name: "plan", fields: ["plan"]) { $0.planMark = PlanMark("1 for=0123ABCD") },
  ]

  func sent(_ object: CalendarObjectReading, _ context: MappingContext) -> [UInt8] {
    var block = object.block(context)
    make(&block)
    return CalendarObjectWriter.patched(object, block: block, changing: fields, alarms: .leave, context: context)
  }
}
