import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users with reminders, each on a machine with its own settings and language.
extension History {
  func ringStep() async throws {
    world.advance(minutes: roll(4))
    let person = people[roll(people.count)]
    switch roll(26) {
    case 0, 1: try addRinging(person)
    case 2, 3, 4: try editRinging(person)
    case 5, 6: try setReminder(person)
    case 7: try moveReminder(person)
    case 8: try removeReminder(person)
    case 9, 10: try answer(person)
    case 11: if roll(3) == 0 { try complete(person) }
    case 12: chooseRings(person)
    case 13: try carryFile(from: person)
    case 14...19: phoneStep()
    default: _ = try await sync(person, rate: roll(4) == 0 ? 0.2 : 0)
    }
  }

  /// Changes the morning times, lead times and enabled reminders of a machine.
  func chooseRings(_ person: Person) {
    person.settings.dueDateMorningReminderHour = 7 + roll(3)
    person.settings.dueDateMorningReminderEnabled = roll(4) != 0
    person.settings.dueDateAdvanceReminderEnabled = roll(2) == 0
    person.settings.dueDateAdvanceReminderMinutes = [15, 30, 60, 120, 1440][roll(5)]
    person.settings.notifyOnDue = roll(4) != 0
    person.settings.notificationLanguage = roll(2) == 0 ? .german : .english
    record.wishes.append(person.wishes)
    world.note("\(person.name) has other settings: \(person.wishes)")
  }

  private func addRinging(_ person: Person) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    var task = TaskItem(id: person.newID(), uid: uid, title: title, created: person.now)
    let list = list()
    task.listID = try person.list(list)?.id
    if roll(4) != 0 { task.due = CalendarTime(due(next())) }
    let new = task
    try person.write { try $0.insert(new, by: .person) }
    record.added(uid, title: title)
    record.ours.insert(uid)
    world.note("\(person.name) adds \(uid) \(title), due \(task.due?.description ?? "never"), to \(list)")
    if roll(2) == 0 { try setReminder(person, of: new) }
  }

  /// A whole day, or a time in the common zone; later each time.
  func due(_ number: Int) -> String {
    let day = Field.due.value(number)
    return roll(3) == 0 ? day : "\(day)T\(10 + roll(9)):\(10 * (1 + roll(5))):00[Europe/Berlin]"
  }

  private func editRinging(_ person: Person) throws {
    guard var task = try pickOpen(person) else { return }
    switch roll(4) {
    case 0: task.title = "T\(next())"
    case 1 where task.due != nil: task.due = nil
    case 2: task.estimateMinutes = 1 + next()
    default: task.due = CalendarTime(due(next()))
    }
    task.modified = person.now
    let new = task
    try person.write { _ = try $0.update(new, by: .person) }
    world.note("\(person.name) makes \(task.uid) \(task.title), due \(task.due?.description ?? "never")")
  }

  private func setReminder(_ person: Person, of known: TaskItem? = nil) throws {
    guard let task = try known ?? pickOpen(person) else { return }
    var reminder = ItemNotification(
      id: person.newID(), taskID: task.id, trigger: try trigger(for: task, person), created: person.now)
    if case .absolute(let instant) = reminder.trigger, instant > person.now.addingTimeInterval(86_400), roll(3) == 0 {
      reminder.repeatInterval = 60 * (5 + roll(20))
    }
    try put(reminder, of: task, person, "sets")
  }

  private func moveReminder(_ person: Person) throws {
    guard let task = try pickOpen(person), var reminder = try anyReminder(of: task, person) else { return }
    reminder.trigger = try trigger(for: task, person)
    reminder.acknowledged = nil
    reminder.repeatInterval = nil
    try put(reminder, of: task, person, "moves")
  }

  private func put(_ reminder: ItemNotification, of task: TaskItem, _ person: Person, _ verb: String) throws {
    try person.write { try $0.add(reminder, by: .person) }
    let plain = RingOracle.Reminder(reminder)
    world.note("\(person.name) \(verb) reminder \(reminder.id.prefix(8)) of \(task.uid): \(plain.key)")
  }

  /// Removes a reminder, whoever has set it.
  private func removeReminder(_ person: Person) throws {
    guard let task = try pickOpen(person), let reminder = try anyReminder(of: task, person) else { return }
    try person.write { try $0.removeNotification(id: reminder.id, by: .person) }
    world.note("\(person.name) removes \(RingOracle.Reminder(reminder).key) of \(task.uid)")
  }

  private func anyReminder(of task: TaskItem, _ person: Person) throws -> ItemNotification? {
    let all = try person.reminders(of: task).sorted { $0.id < $1.id }
    return all.isEmpty ? nil : all[roll(all.count)]
  }

  /// A reminder that the task does not have yet. It may be in the near future, so that it rings during the history.
  private func trigger(for task: TaskItem, _ person: Person) throws -> ItemNotification.Trigger {
    let leads = [900, 1800, 3600, 7200, 86_400, 172_800]
    let known = try person.reminders(of: task).map(\.trigger)
    switch roll(task.due == nil ? 3 : 7) {
    case 0: return .absolute(person.now.addingTimeInterval(60 * Double(1 + roll(4))))
    case 1:
      return .location(
        .init(name: "Ort", latitude: 52, longitude: Double(next())), roll(2) == 0 ? .onArrival : .onDeparture)
    case 2: return .absolute(later().date)
    default:
      let free = leads.map { ItemNotification.Trigger.relative(offset: -$0, anchor: .dueDate) }
        .filter { !known.contains($0) && (task.due?.isAllDay != true || !Self.isShort($0)) }
      return free.isEmpty ? .absolute(later().date) : free[roll(free.count)]
    }
  }

  private static func isShort(_ trigger: ItemNotification.Trigger) -> Bool {
    if case .relative(let offset, _) = trigger { offset % 86_400 != 0 } else { false }
  }

  /// Snoozes or acknowledges a notification that has rung here.
  private func answer(_ person: Person) throws {
    guard let task = try pickOpen(person) else { return }
    let rung = PendingRequests.ofTask(
      task, notifications: try person.reminders(of: task), settings: person.settings, zone: World.zone
    ).filter { $0.fireDate <= person.now }
    guard !rung.isEmpty else { return }
    let request = rung[roll(rung.count)]
    let isSnooze = roll(2) == 0
    let state =
      isSnooze
      ? request.snoozed(for: 86_400 * (200 + next()), now: person.now) : request.acknowledged(now: person.now)
    try person.write { try $0.answer(state, by: .person) }
    world.note("\(person.name) \(isSnooze ? "puts off" : "acknowledges") \(request.identifier) of \(task.uid)")
  }

  func pickOpen(_ person: Person) throws -> TaskItem? {
    guard let task = try pick(person), task.status == .open else { return nil }
    return task
  }

  // MARK: Files

  /// One machine imports a file that another machine exports.
  private func carryFile(from person: Person) throws {
    guard let target = people.first(where: { $0.name != person.name }) else { return }
    let updates = roll(2) == 0
    try target.importFile(try person.exported(), updates: updates)
    world.note("\(target.name) imports what \(person.name) exports\(updates ? ", with what is known" : "")")
  }
}

extension Person {
  private var mapping: MappingContext {
    MappingContext(zone: World.zone, now: now, settings: settings, profile: .extended)
  }

  /// All tasks in the order of their UIDs, because ids differ between machines.
  func exported() throws -> [UInt8] {
    var text: [UInt8] = []
    let items = try tasks.map(SyncItem.task)
    try store.read { try FileExport(mapping: mapping).write(items, from: $0) { text += $0 } }
    return text
  }

  func importFile(_ text: [UInt8], updates: Bool) throws {
    try importFile(text, into: try lists, updates: updates)
  }

  func importFile(_ text: [UInt8], into lists: [CalendarList], updates: Bool) throws {
    let plan = FileImport(mapping: mapping, lists: lists, updatesKnown: updates, newID: { [self] in newID() })
    var pieces = [text][...]
    try write { _ = try plan.carryOut({ pieces.popFirst() }, in: $0) }
  }

  var wishes: RingOracle.Wishes {
    RingOracle.Wishes(
      morning: 60 * settings.dueDateMorningReminderHour + settings.dueDateMorningReminderMinute,
      isMorningOn: settings.dueDateMorningReminderEnabled,
      advanceMinutes: settings.dueDateAdvanceReminderEnabled ? settings.dueDateAdvanceReminderMinutes : nil,
      due: settings.notifyOnDue, deferred: settings.notifyOnDeferred, latestStart: settings.notifyOnLatestStart,
      planned: settings.notifyOnPlanned)
  }
}

extension RingOracle.Reminder {
  init(_ reminder: ItemNotification) {
    switch reminder.trigger {
    case .absolute(let instant): trigger = .at(instant)
    case .relative(let offset, _): trigger = .fromDue(offset)
    case .location(let place, let when):
      let proximity = when == .onArrival ? "ARRIVE" : "DEPART"
      let (latitude, longitude) = (String(format: "%.6f", place.latitude), String(format: "%.6f", place.longitude))
      trigger = .place("\(proximity) lat=\(latitude) lon=\(longitude) r=\(place.radius)")
    }
    interval = reminder.repeatInterval
  }
}
