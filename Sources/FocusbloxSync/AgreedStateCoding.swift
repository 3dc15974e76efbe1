import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// The encoding of agreements.
extension FieldWriter {
  mutating func write(_ item: SyncItem) {
    switch item {
    case .task(let task):
      octet(0)
      write(task)
    case .block(let block):
      octet(1)
      write(block)
    }
  }

  private mutating func write(_ task: TaskItem) {
    for value in [task.id, task.uid, task.title] { text(value) }
    text(task.notes)
    time(task.due)
    time(task.start)
    time(task.planned)
    number(task.estimateMinutes)
    text(task.importance.rawValue)
    text(task.urgency.rawValue)
    texts(task.tags)
    text(task.taskType)
    number(task.flagged ? 1 : 0)
    number(task.nextUp ? 1 : 0)
    text(task.status.rawValue)
    date(task.completedAt)
    text(task.parentUID)
    text(task.recurrence.description)
    number(task.recurrenceDay)
    text(task.foreignRule)
    text(task.seriesID)
    texts(task.changedAlarms.words)
    text(task.sourceSystem.rawValue)
    text(task.externalID)
    number(task.listID.map(Int.init))
    date(task.dueNotifiedAt)
    date(task.created)
    date(task.modified)
  }

  private mutating func write(_ block: FocusBlock) {
    for value in [block.id, block.uid, block.title] { text(value) }
    time(block.start)
    time(block.end)
    texts(block.taskUIDs)
    number(block.alertMinutesBefore)
    text(block.foreignRule)
    text(block.sourceSystem.rawValue)
    text(block.externalID)
    number(block.listID.map(Int.init))
    date(block.created)
    date(block.modified)
  }

  mutating func write(_ notifications: [ItemNotification]) {
    number(notifications.count)
    for notification in notifications {
      text(notification.id)
      text(notification.taskID)
      switch notification.trigger {
      case .absolute(let instant):
        octet(0)
        date(instant)
      case .relative(let offset, let anchor):
        octet(1)
        number(offset)
        text(anchor.rawValue)
      case .location(let place, let trigger):
        octet(2)
        text(place.name)
        fraction(place.latitude)
        fraction(place.longitude)
        number(place.radius)
        text(trigger.rawValue)
      }
      number(notification.repeatInterval)
      date(notification.acknowledged)
      text(notification.alarmUID)
      date(notification.created)
    }
  }

  /// Encodes the departure as JSON, because few tasks have one.
  mutating func write(_ departure: SeriesDeparture) {
    // A departure without a value is none.
    let encoded = (try? JSONEncoder().encode(departure)) ?? Data("{}".utf8)
    text(String(decoding: encoded, as: UTF8.self))
  }

  mutating func write(waits uids: Set<String>) {
    number(uids.count)
    for uid in uids.sorted() { text(uid) }
  }

  /// Encodes the unmarked alarms as JSON, because few items have any.
  mutating func write(_ alarms: [UnmarkedAlarm]) {
    // Without this record, such an alarm counts as another program's and is left alone.
    guard let encoded = try? JSONEncoder().encode(alarms) else { return }
    text(String(decoding: encoded, as: UTF8.self))
  }
}

extension FieldReader {
  mutating func departure() -> SeriesDeparture? {
    text().flatMap { try? JSONDecoder().decode(SeriesDeparture.self, from: Data($0.utf8)) }
  }

  mutating func waits() -> Set<String>? {
    guard let count = number(), count >= 0 else { return nil }
    var uids: Set<String> = []
    for _ in 0..<count {
      guard let uid = text() else { return nil }
      uids.insert(uid)
    }
    return uids
  }

  mutating func planMark() -> PlanMark? { text().flatMap { PlanMark($0) } }

  mutating func unmarkedAlarms() -> [UnmarkedAlarm]? {
    text().flatMap { try? JSONDecoder().decode([UnmarkedAlarm].self, from: Data($0.utf8)) }
  }

  mutating func item() -> SyncItem? {
    switch octet() {
    case 0: task().map { .task($0) }
    case 1: block().map { .block($0) }
    default: nil
    }
  }

  private mutating func task() -> TaskItem? {
    guard let id = text(), let uid = text(), let title = text() else { return nil }
    var task = TaskItem(id: id, uid: uid, title: title, created: .distantPast)
    task.notes = text()
    task.due = time()
    task.start = time()
    task.planned = time()
    task.estimateMinutes = number()
    guard let importance = text().flatMap(Importance.init), let urgency = text().flatMap(Urgency.init) else {
      return nil
    }
    task.importance = importance
    task.urgency = urgency
    task.tags = texts()
    task.taskType = text()
    task.flagged = number() == 1
    task.nextUp = number() == 1
    guard let status = text().flatMap(TaskStatus.init) else { return nil }
    task.status = status
    task.completedAt = date()
    task.parentUID = text()
    guard let recurrence = text() else { return nil }
    task.recurrence = RecurrencePattern(recurrence) ?? .custom(recurrence)
    task.recurrenceDay = number()
    task.foreignRule = text()
    task.seriesID = text()
    task.changedAlarms = ChangedAlarms(words: texts())
    guard let source = text().flatMap(SourceSystem.init) else { return nil }
    task.sourceSystem = source
    task.externalID = text()
    task.listID = number().map(Int64.init)
    task.dueNotifiedAt = date()
    guard let created = date(), let modified = date() else { return nil }
    task.created = created
    task.modified = modified
    return task
  }

  private mutating func block() -> FocusBlock? {
    guard let id = text(), let uid = text(), let title = text(), let start = time(), let end = time() else {
      return nil
    }
    var block = FocusBlock(id: id, uid: uid, title: title, start: start, end: end, created: .distantPast)
    block.taskUIDs = texts()
    guard let minutes = number() else { return nil }
    block.alertMinutesBefore = minutes
    block.foreignRule = text()
    guard let source = text().flatMap(SourceSystem.init) else { return nil }
    block.sourceSystem = source
    block.externalID = text()
    block.listID = number().map(Int64.init)
    guard let created = date(), let modified = date() else { return nil }
    block.created = created
    block.modified = modified
    return block
  }

  mutating func notifications() -> [ItemNotification]? {
    guard let count = number(), count >= 0 else { return nil }
    var found: [ItemNotification] = []
    while found.count < count {
      guard let id = text(), let task = text(), let trigger = trigger() else { return nil }
      let interval = number()
      let acknowledged = date()
      let alarmUID = text()
      guard let created = date() else { return nil }
      var notification = ItemNotification(
        id: id, taskID: task, trigger: trigger, repeatInterval: interval, created: created)
      notification.acknowledged = acknowledged
      notification.alarmUID = alarmUID
      found.append(notification)
    }
    return found
  }

  private mutating func trigger() -> ItemNotification.Trigger? {
    switch octet() {
    case 0: return date().map { .absolute($0) }
    case 1:
      guard let offset = number(), let anchor = text().flatMap(ItemNotification.Anchor.init) else { return nil }
      return .relative(offset: offset, anchor: anchor)
    case 2:
      guard let name = text(), let latitude = fraction(), let longitude = fraction(), let radius = number(),
        let trigger = text().flatMap(ItemNotification.LocationTrigger.init)
      else { return nil }
      return .location(.init(name: name, latitude: latitude, longitude: longitude, radius: radius), trigger)
    default: return nil
    }
  }
}
