import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// The rings of alarms that other programs set to tasks and blocks: this desktop rings as their authors chose, too
/// (MAPPING 2.2 rule 6).
struct ForeignRings {
  let settings: Settings
  let zone: TimeZone
  let language: Language

  /// One request for each alarm: its first ring after `instant`, or the last before it, which may have been put off.
  func all(_ store: StoreReader, around instant: Date) throws -> [NotificationRequest] {
    try store.textsWithAlarms(after: instant.addingTimeInterval(-86_400)).flatMap {
      try requests($0, store, around: instant)
    }
  }

  /// Those of one task or block.
  func of(
    _ subject: NotificationRequest.Subject, _ store: StoreReader, around instant: Date
  ) throws -> [NotificationRequest] {
    let text =
      switch subject {
      case .task(let id): try store.textWithAlarms(of: .task, id: id)
      case .block(let id): try store.textWithAlarms(of: .block, id: id)
      }
    return try text.map { try requests($0, store, around: instant) } ?? []
  }

  /// That of the alarm whose id begins so.
  ///
  /// - Throws: `unknownID`, `ambiguousPrefix`.
  func find(_ prefix: String, _ store: StoreReader, around instant: Date) throws -> NotificationRequest {
    let start = "\(NotificationKind.custom.rawValue)-\(prefix.lowercased())"
    let matching = try all(store, around: instant).filter { $0.identifier.hasPrefix(start) }
    guard let only = matching.first else { throw StoreError.unknownID(prefix) }
    guard matching.count == 1 else {
      // The body of a reminder is the title of its item.
      throw StoreError.ambiguousPrefix(
        prefix, candidates: matching.map { ItemCandidate(id: $0.reminderID, title: $0.body) })
    }
    return only
  }

  private func requests(
    _ text: TextWithAlarms, _ store: StoreReader, around instant: Date
  ) throws -> [NotificationRequest] {
    // Stored text was read before it was stored.
    guard CalendarObjectReading.mayHaveForeignAlarms(text.text), let object = try? CalendarObjectReading(text.text)
    else { return [] }
    let context = MappingContext(zone: zone, now: instant, settings: settings, profile: .strict)
    let (subject, title, alarms): (NotificationRequest.Subject, String, [RingingAlarm])
    switch text.kind {
    case .task:
      guard let task = try store.task(id: text.itemID), task.status == .open else { return [] }
      let own = TaskAlarms.desired(
        task: task, notifications: try store.notifications(ofTask: task.id), settings: settings, zone: zone)
      (subject, title) = (.task(task.id), task.title)
      alarms = object.with(task, context).ringingAlarms(beside: own, context)
    case .block:
      guard let block = try store.block(id: text.itemID) else { return [] }
      (subject, title) = (.block(block.id), block.title)
      alarms = object.with(block, context).ringingAlarms(
        beside: BlockAlarms.desired(block: block, settings: settings), context)
    }
    return alarms.compactMap { alarm in
      alarm.ring(around: instant).map {
        .foreign(alarm.id, subject: subject, title: title, fireDate: $0, now: instant, language: language)
      }
    }
  }
}

extension CalendarObjectReading {
  /// With the dates that the task has here, which the server may not know yet: alarms hang on them.
  fileprivate func with(_ task: TaskItem, _ context: MappingContext) -> CalendarObjectReading {
    let there = self.task(context)
    if there.due == task.due, there.start == task.start { return self }
    return read(
      CalendarObjectWriter.patched(
        self, task: task, changing: ["due", "start"], alarms: .leave, context: context))
  }

  fileprivate func with(_ block: FocusBlock, _ context: MappingContext) -> CalendarObjectReading {
    let there = self.block(context)
    if there.start == block.start, there.end == block.end { return self }
    return read(
      CalendarObjectWriter.patched(
        self, block: block, changing: ["start", "end"], alarms: .leave, context: context))
  }

  /// What we have written can be read; otherwise what was there before counts.
  private func read(_ text: [UInt8]) -> CalendarObjectReading {
    (try? CalendarObjectReading(text)) ?? self
  }
}
