import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users with reminders, each on a machine with its own settings and language.
extension History {
  func ringStep() async throws {
    setup.advance(minutes: roll(4))
    let user = users[roll(users.count)]
    switch roll(isMovedRinging ? 32 : 26) {
    case 0, 1: try addRinging(user)
    case 2, 3, 4: try editRinging(user)
    case 5, 6: try setReminder(user)
    case 7: try moveReminder(user)
    case 8: try removeReminder(user)
    case 9, 10: try answer(user)
    case 11: if roll(3) == 0 { try complete(user) }
    case 12: chooseRings(user)
    case 13: try carryFile(from: user)
    case 14...19: try phoneStep()
    case 26, 27: try move(user)
    case 28: moveThere()
    case 29, 30: isAnsweringEarly ? try answerEarly(user) : try answer(user)
    default: _ = try await sync(user, rate: roll(4) == 0 ? 0.2 : 0)
    }
  }

  /// Changes the morning times, lead times and enabled reminders of a machine.
  func chooseRings(_ user: SimulatedUser) {
    user.settings.dueDateMorningReminderHour = 7 + roll(3)
    user.settings.dueDateMorningReminderEnabled = roll(4) != 0
    user.settings.dueDateAdvanceReminderEnabled = roll(2) == 0
    user.settings.dueDateAdvanceReminderMinutes = [15, 30, 60, 120, 1440][roll(5)]
    user.settings.notifyOnDue = roll(4) != 0
    user.settings.notificationLanguage = roll(2) == 0 ? .german : .english
    record.alarmSettings.append(user.alarmSettings)
    setup.note("\(user.name) has other settings: \(user.alarmSettings)")
  }

  private func addRinging(_ user: SimulatedUser) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    var task = TaskItem(id: user.newID(), uid: uid, title: title, created: user.now)
    let list = list()
    task.listID = try user.list(list)?.id
    if roll(4) != 0 { task.due = CalendarTime(due(next())) }
    let new = task
    try user.write { try $0.insert(new, by: .user) }
    record.added(uid, title: title)
    record.ours.insert(uid)
    setup.note("\(user.name) adds \(uid) \(title), due \(task.due?.description ?? "never"), to \(list)")
    if roll(2) == 0 { try setReminder(user, of: new) }
  }

  /// A whole day, or a time in the common zone; later each time.
  func due(_ number: Int) -> String {
    let day = Field.due.value(number)
    return roll(3) == 0 ? day : "\(day)T\(10 + roll(9)):\(10 * (1 + roll(5))):00[Europe/Berlin]"
  }

  private func editRinging(_ user: SimulatedUser) throws {
    guard var task = try pickOpen(user) else { return }
    switch roll(4) {
    case 0: task.title = "T\(next())"
    case 1 where task.due != nil: task.due = nil
    case 2: task.estimateMinutes = 1 + next()
    default: task.due = CalendarTime(due(next()))
    }
    task.modified = user.now
    let new = task
    try user.write { _ = try $0.update(new, by: .user) }
    setup.note("\(user.name) makes \(task.uid) \(task.title), due \(task.due?.description ?? "never")")
  }

  private func setReminder(_ user: SimulatedUser, of known: TaskItem? = nil) throws {
    guard let task = try known ?? pickOpen(user) else { return }
    var reminder = ItemNotification(
      id: user.newID(), taskID: task.id, trigger: try trigger(for: task, user), created: user.now)
    if case .absolute(let instant) = reminder.trigger, instant > user.now.addingTimeInterval(86_400), roll(3) == 0 {
      reminder.repeatInterval = 60 * (5 + roll(20))
    }
    try put(reminder, of: task, user, "sets")
  }

  private func moveReminder(_ user: SimulatedUser) throws {
    guard let task = try pickOpen(user), var reminder = try anyReminder(of: task, user) else { return }
    reminder.trigger = try trigger(for: task, user)
    reminder.acknowledged = nil
    reminder.repeatInterval = nil
    try put(reminder, of: task, user, "moves")
  }

  private func put(_ reminder: ItemNotification, of task: TaskItem, _ user: SimulatedUser, _ verb: String) throws {
    try user.write { try $0.add(reminder, by: .user) }
    let plain = RingOracle.Reminder(reminder)
    setup.note("\(user.name) \(verb) reminder \(reminder.id.prefix(8)) of \(task.uid): \(plain.key)")
  }

  /// Removes a reminder, whoever has set it.
  private func removeReminder(_ user: SimulatedUser) throws {
    guard let task = try pickOpen(user), let reminder = try anyReminder(of: task, user) else { return }
    try user.write { try $0.removeNotification(id: reminder.id, by: .user) }
    setup.note("\(user.name) removes \(RingOracle.Reminder(reminder).key) of \(task.uid)")
  }

  private func anyReminder(of task: TaskItem, _ user: SimulatedUser) throws -> ItemNotification? {
    let all = try user.reminders(of: task).sorted { $0.id < $1.id }
    return all.isEmpty ? nil : all[roll(all.count)]
  }

  /// A reminder that the task does not have yet. It may be in the near future, so that it rings during the history.
  private func trigger(for task: TaskItem, _ user: SimulatedUser) throws -> ItemNotification.Trigger {
    let leads = [900, 1800, 3600, 7200, 86_400, 172_800]
    let known = try user.reminders(of: task).map(\.trigger)
    switch roll(task.due == nil ? 3 : 7) {
    case 0:
      let soon = ItemNotification.Trigger.absolute(user.now.addingTimeInterval(60 * Double(1 + roll(4))))
      return known.contains(soon) ? .absolute(later().date) : soon
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
  private func answer(_ user: SimulatedUser) throws {
    guard let task = try pickOpen(user) else { return }
    let rung = PendingRequests.ofTask(
      task, notifications: try user.reminders(of: task), settings: user.settings, zone: SimulationSetup.zone
    ).filter { $0.fireDate <= user.now }
    guard !rung.isEmpty else { return }
    let request = rung[roll(rung.count)]
    let isSnooze = roll(2) == 0
    let state =
      isSnooze
      ? request.snoozed(for: 86_400 * (200 + next()), now: user.now) : request.acknowledged(now: user.now)
    try user.write { try $0.answer(state, by: .user) }
    setup.note("\(user.name) \(isSnooze ? "puts off" : "acknowledges") \(request.identifier) of \(task.uid)")
  }

  /// Snoozes or acknowledges a notification that has not rung yet.
  private func answerEarly(_ user: SimulatedUser) throws {
    // An item of another program has no alarms of ours that could tell other machines of an answer.
    guard let task = try pickOpen(user), record.ours.contains(task.uid) else { return }
    let waiting = PendingRequests.ofTask(
      task, notifications: try user.reminders(of: task), settings: user.settings, zone: SimulationSetup.zone
    ).filter { $0.fireDate > user.now }
    guard !waiting.isEmpty else { return }
    let request = waiting[roll(waiting.count)]
    let isSnooze = roll(2) == 0
    let state =
      isSnooze ? request.snoozed(for: 60 * (1 + next()), now: user.now) : request.acknowledged(now: user.now)
    try user.write { try $0.answer(state, by: .user) }
    setup.note("\(user.name) \(isSnooze ? "puts off" : "acknowledges") \(request.identifier) of \(task.uid) early")
  }

  func pickOpen(_ user: SimulatedUser) throws -> TaskItem? {
    guard let task = try pick(user), task.status == .open else { return nil }
    return task
  }

  // MARK: Files

  /// One machine imports a file that another machine exports.
  private func carryFile(from user: SimulatedUser) throws {
    guard let target = users.first(where: { $0.name != user.name }) else { return }
    let updates = roll(2) == 0
    try target.importFile(try user.exported(), updates: updates)
    setup.note("\(target.name) imports what \(user.name) exports\(updates ? ", with what is known" : "")")
  }
}

extension SimulatedUser {
  var mapping: MappingContext {
    MappingContext(zone: SimulationSetup.zone, now: now, settings: settings, profile: .extended)
  }

  /// All tasks in the order of their UIDs, because ids differ between machines.
  func exported() throws -> [UInt8] {
    var text: [UInt8] = []
    let items = try tasks.map { ItemReference(.task, id: $0.id) }
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

  var alarmSettings: RingOracle.AlarmSettings {
    RingOracle.AlarmSettings(
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
