import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users and another program with alarms, and with instances of a repeating task.
extension History {
  static let alarmActions = 16

  /// Actions in full histories only.
  func act(_ user: SimulatedUser, _ action: Int) throws {
    switch action {
    case 0: try addBlock(user)
    case 1, 2: try editBlock(user)
    case 3: try deleteBlock(user)
    case 4: try moveBlock(user)
    case 5: addBlockThere()
    case 6, 7: editBlockThere()
    case 8, 9: try remindLater(user)
    case 10: try forgetReminder(user)
    case 11: try removeAlarmThere()
    case 12: try moveAlarmThere()
    case 13, 14: editExceptionThere()
    default: chooseSettings(user)
    }
  }

  func chooseSettings(_ user: SimulatedUser) {
    user.settings.dueDateMorningReminderHour = 7 + roll(3)
    user.settings.dueDateMorningReminderEnabled = roll(4) != 0
    user.settings.dueDateAdvanceReminderEnabled = roll(2) == 0
    user.settings.notifyOnDue = roll(4) != 0
    user.policy = ConflictPolicy.allCases[roll(2) == 0 ? 0 : roll(3)]
    setup.note("\(user.name) has other settings, policy \(user.policy)")
  }

  // MARK: Reminders

  func remindLater(_ user: SimulatedUser) throws {
    guard let task = try pick(user), task.status == .open else { return }
    let (id, instant) = (user.newID(), later())
    try user.write {
      try $0.add(
        ItemNotification(id: id, taskID: task.id, trigger: .absolute(instant.date), created: user.now), by: .user)
    }
    record.reminders[id] = .init(
      owner: user.name, uid: task.uid, states: [instant.text], lastEditor: user.name, isPlain: true)
    setup.note("\(user.name) sets reminder \(id) of \(task.uid) to \(instant.text)")
  }

  func forgetReminder(_ user: SimulatedUser) throws {
    guard let task = try pick(user), let reminder = try user.reminders(of: task).first,
      record.reminders[reminder.id] != nil
    else { return }
    try forget(reminder, of: task, user)
  }

  func forget(_ reminder: ItemNotification, of task: TaskItem, _ user: SimulatedUser) throws {
    try user.write { try $0.removeNotification(id: reminder.id, by: .user) }
    let times = record.reminders[reminder.id]?.states.compactMap(\.self) ?? []
    noteEdit(reminder.id, nil, by: user.name)
    if let owner = users.first(where: { $0.name == record.reminders[reminder.id]?.owner && $0 !== user }),
      try !hasRead(owner, anyOf: times, of: task.uid) || hasLaterTextElsewhere(owner, than: user, of: task.uid)
    {
      record.reminders[reminder.id]?.isPlain = false
    }
    // For another machine whose upload has the alarm and is not older, the server may have dropped the alarm (I8).
    if try users.contains(where: {
      try $0 !== user && hasUnreadUpload($0, of: task.uid, having: times, since: user.now)
    }) {
      record.reminders[reminder.id]?.isPlain = false
    }
    setup.note("\(user.name) removes reminder \(reminder.id) of \(task.uid)")
  }

  func removeAlarmThere() throws {
    guard let (place, uid, alarm) = alarm() else { return }
    other.edit(place) { $0.removeSubrange(alarm.lines) }
    try touch(alarm.instant, of: uid, nil)
    setup.note("other removes the alarm at \(alarm.instant) of \(uid)")
  }

  func moveAlarmThere() throws {
    guard let (place, uid, alarm) = alarm() else { return }
    let instant = later().text
    other.edit(place) { lines in
      // An acknowledgement stays at the former ring.
      for index in alarm.lines where lines[index].hasPrefix("TRIGGER") {
        lines[index] = lines[index].replacing(":\(alarm.instant)", with: ":\(instant)")
      }
    }
    try touch(alarm.instant, of: uid, instant)
    setup.note("other moves the alarm at \(alarm.instant) of \(uid) to \(instant)")
  }

  private func alarm() -> (OtherProgram.Place, uid: String, (lines: ClosedRange<Int>, instant: String))? {
    guard let (place, uid) = object() else { return nil }
    let alarms = other.alarms(place)
    return alarms.isEmpty ? nil : (place, uid, alarms[roll(alarms.count)])
  }

  private func touch(_ instant: String, of uid: String, _ new: String?) throws {
    let ids = record.reminders.filter { $0.value.uid == uid && $0.value.states.contains(instant) }.keys
    if ids.isEmpty { record.alarmsTouched.insert(uid) }
    for id in ids {
      noteEdit(id, new, by: "other")
      guard new == nil else { continue }
      let isUnread = try isUnread(instant, of: uid, record.reminders[id]?.owner)
      record.reminders[id]?.isRemovedUnread = isUnread
      if try isUnread || isOnItsWay(uid) || isInUnreadUpload(instant, of: uid) { record.reminders[id]?.isPlain = false }
    }
  }

  /// Whether the owner has not read the object since the last upload. The server may then have dropped a missing alarm
  /// (I8).
  private func isUnread(_ instant: String, of uid: String, _ owner: String?) throws -> Bool {
    guard let user = users.first(where: { $0.name == owner }) else { return false }
    return try user.store.read { try $0.links(uid: uid) }.contains { link in
      hasUnreadBase(link) || !String(decoding: link.base ?? [], as: UTF8.self).contains(instant)
    }
  }

  /// Whether the user's machine knows that the server has had the reminder. Otherwise a text without the reminder is also
  /// what an upload that never arrived leaves, and the machine sends the reminder again.
  private func hasRead(_ user: SimulatedUser, anyOf times: [String], of uid: String) throws -> Bool {
    try user.store.read { try $0.links(uid: uid) }.contains { link in
      let base = String(decoding: link.base ?? [], as: UTF8.self)
      return times.contains { base.contains($0) }
    }
  }

  /// Whether the machine of any user has not read back its upload with the alarm. For that machine the server has dropped
  /// the alarm that is missing (I8).
  private func isInUnreadUpload(_ instant: String, of uid: String) throws -> Bool {
    try users.contains { user in
      try user.store.read { try $0.links(uid: uid) }.contains { link in
        hasUnreadBase(link) && String(decoding: link.base ?? [], as: UTF8.self).contains(instant)
      }
    }
  }

  private func hasUnreadBase(_ link: SyncLink) -> Bool { link.etag == nil && (link.href == nil || link.sentAt != nil) }

  /// Whether the user's machine has not read the object back after an upload of one of these alarms at or after `date`:
  /// both are of one second, or one of two clocks is wrong. A text of that date then looks older than the upload, and a
  /// reminder that the text lacks looks unsent.
  private func hasUnreadUpload(
    _ user: SimulatedUser, of uid: String, having times: [String], since date: Date
  ) throws -> Bool {
    try user.store.read { store in
      try store.links(uid: uid).contains { link in
        guard link.etag == nil, let sentAt = link.sentAt, sentAt >= date else { return false }
        let texts = [link.base, try store.possibleText(link: link.id)].map { String(decoding: $0 ?? [], as: UTF8.self) }
        return times.contains { time in texts.contains { $0.contains(time) } }
      }
    }
  }

  /// Whether the owner's machine still has the object at another address than `user`, with a text at or after the time
  /// of `user`: one of two clocks is wrong. The owner's machine cannot tell the text without the reminder from an older
  /// copy.
  private func hasLaterTextElsewhere(_ owner: SimulatedUser, than user: SimulatedUser, of uid: String) throws -> Bool {
    let addresses = try user.store.read { try $0.links(uid: uid) }.compactMap(\.hrefKey)
    // A user without an address of the item has not moved the item.
    if addresses.isEmpty { return false }
    return try owner.store.read { try $0.links(uid: uid) }.contains { link in
      guard let key = link.hrefKey, !addresses.contains(key), let base = link.base else { return false }
      return (try? CalendarObjectReading(base))?.lastModified.map { $0 >= user.now } ?? false
    }
  }

  /// Notes the reminders that another user has removed from the object at `place`, where another program changes a
  /// value for which the alarms were made: the object is then no proof of the removal. An owner's machine that knows the
  /// object only at another address cannot tell the object from an older copy, and sends the reminder again.
  func noteUnprovenRemovals(of uid: String, at place: OtherProgram.Place) throws {
    let alarms = Set(other.alarms(place).map(\.instant))
    for (id, reminder) in record.reminders where reminder.uid == uid && reminder.states.last == .some(nil) {
      guard alarms.isDisjoint(with: reminder.states.compactMap(\.self)),
        let owner = users.first(where: { $0.name == reminder.owner }),
        users.contains(where: { $0.name == reminder.lastEditor && $0 !== owner }),
        try owner.store.read({ try $0.notification(id: id) }) != nil
      else { continue }
      let known = try owner.store.read { try $0.links(uid: uid) }.compactMap(\.href)
      if !known.isEmpty, !known.contains(other.path(place)) { record.reminders[id]?.isPlain = false }
    }
  }

  /// Whether a move of the item is under way. The owner then sends the reminder to the new place in any case.
  private func isOnItsWay(_ uid: String) -> Bool { other.places.count { other.uid(at: $0) == uid } > 1 }

  private func noteEdit(_ id: String, _ state: String?, by name: String) {
    guard var reminder = record.reminders[id] else { return }
    reminder.isPlain = reminder.states.count == 1 || (reminder.isPlain && name == reminder.owner)
    reminder.states.append(state)
    reminder.lastEditor = name
    record.reminders[id] = reminder
  }

  /// An instant long after the end of the history, a different one each time.
  func later() -> (date: Date, text: String) {
    let date = Date(timeIntervalSince1970: (isRinging ? 1_814_400_000 : 1_893_456_000) + Double(next()) * 3600)
    return (date, date.formatted(Date.ISO8601FormatStyle().dateSeparator(.omitted).timeSeparator(.omitted)))
  }

  // MARK: Exceptions

  func exceptions(of uid: String) -> [[String]] {
    ["20261212", "20261213"].map { day in
      let summary = "E\(next())"
      record.exceptions["\(uid) \(day)"] = summary
      return ["RECURRENCE-ID;VALUE=DATE:\(day)", "DUE;VALUE=DATE:\(day)", "SUMMARY:\(summary)"]
    }
  }

  func editExceptionThere() {
    guard let (place, uid) = object() else { return }
    for (key, summary) in record.exceptions.sorted(by: { $0.key < $1.key }) where key.hasPrefix("\(uid) ") {
      let new = "E\(next())"
      // A copy in another place has this instance; that copy is edited another time.
      guard other.lines(place).contains("SUMMARY:\(summary)") else { return }
      other.edit(place) { $0 = $0.map { $0 == "SUMMARY:\(summary)" ? "SUMMARY:\(new)" : $0 } }
      record.exceptions[key] = new
      return setup.note("other calls instance \(key) \(new) instead of \(summary)")
    }
  }
}
