import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// What the program makes ring on a machine: the one place of the ring histories that asks the program and not the oracle.
extension Person {
  func rings() throws -> [RingOracle.Ring] {
    try store.read { store in
      let tasks = try store.tasks(TaskQuery(.all, now: now, timeZone: World.zone))
      let blocks = try store.blocks()
      let requests = PendingRequests.all(
        tasks: tasks, blocks: blocks, notifications: try store.notificationsOfOpenTasks(),
        states: try store.reminderStates(), foreign: try foreign(store), settings: settings, now: now, zone: World.zone,
        isBudgeted: false)
      let uids = Dictionary(tasks.map { ($0.id, $0.uid) } + blocks.map { ($0.id, $0.uid) }) { first, _ in first }
      return requests.map { request in
        let id =
          switch request.subject {
          case .task(let id), .block(let id): id
          }
        return RingOracle.Ring(uid: uids[id] ?? "", instant: request.fireDate, text: request.line)
      }
    }
  }

  private func foreign(_ store: StoreReader) throws -> [NotificationRequest] {
    try store.textsWithAlarms(after: now.addingTimeInterval(-86_400)).flatMap { text -> [NotificationRequest] in
      guard CalendarObjectReading.mayHaveForeignAlarms(text.text), let object = try? CalendarObjectReading(text.text),
        text.kind == .task, let task = try store.task(id: text.itemID), task.status == .open
      else { return [] }
      let context = MappingContext(zone: World.zone, now: now, settings: settings, profile: .strict)
      let own = TaskAlarms.desired(
        task: task, notifications: try store.notifications(ofTask: task.id), settings: settings, zone: World.zone)
      let patched = CalendarObjectWriter.patched(
        object, task: task, changing: ["due", "start"], alarms: .leave, context: context)
      return try CalendarObjectReading(patched).ringingAlarms(beside: own, context).compactMap { alarm in
        alarm.ring(around: now).map {
          .foreign(
            alarm.id, subject: .task(task.id), title: task.title, fireDate: $0, now: now,
            language: settings.notificationLanguage)
        }
      }
    }
  }
}

extension NotificationRequest {
  /// In one line, as calendars have it (S0-16).
  fileprivate var line: String { ["Heute fällig", "Due today"].contains(title) ? "\(title): \(body)" : body }
}
