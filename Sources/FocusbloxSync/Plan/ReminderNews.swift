import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// The reminders that a user added to a task, as other clients' edits of their alarms leave them.
struct ReminderNews {
  struct Change {
    var old: ItemNotification?
    var new: ItemNotification?

    func words(in zone: TimeZone) -> FieldChange {
      let kind = (old ?? new)?.kind.rawValue ?? ""
      return FieldChange(name: "alarm \(kind)", old: old?.words(in: zone), new: new?.words(in: zone))
    }
  }

  /// As they are here.
  private var here: [ItemNotification]
  /// As both sides agreed on them: these name the alarms that the server has.
  private(set) var agreed: [ItemNotification]
  private(set) var added: [ItemNotification] = []
  private(set) var removed: [String] = []

  init(here: [ItemNotification], agreed: [ItemNotification]) {
    self.here = here
    self.agreed = agreed
  }

  mutating func add(_ reminder: ItemNotification) {
    added.append(reminder)
    agreed.append(reminder)
  }

  /// A reminder that the item has there: it belongs to the item, whichever machine it was typed on.
  ///
  /// - Returns: what the journal says of it; `nil` where it is known, was removed here, or has nothing to count from.
  mutating func meet(_ reminder: OwnReminder, of task: TaskItem) -> Change? {
    let there = reminder.notification
    let name = OwnAlarms.name(of: there, item: task.uid)
    if let index = here.firstIndex(where: { OwnAlarms.name(of: $0, item: task.uid) == name }) {
      return follow(there, of: task, at: index, isAsWritten: reminder.isAsWritten)
    }
    // Under another name, which another program gave it, or an earlier version of ours.
    if let index = here.firstIndex(where: { $0.isSame(as: there) }) {
      var renamed = here[index]
      renamed.alarmUID = name
      replace(at: index, with: renamed)
      return nil
    }
    let isRemoved = agreed.contains { OwnAlarms.name(of: $0, item: task.uid) == name || $0.isSame(as: there) }
    guard !isRemoved else { return nil }
    // The date that it counts from is gone: it goes with the next write.
    guard there.hasAnchor(in: task) else {
      agreed.append(there)
      return nil
    }
    let met = distinct(there, name, of: task)
    add(met)
    return Change(old: nil, new: met)
  }

  /// Another reminder here may have got its id from an alarm of this name, and count otherwise since.
  private func distinct(_ reminder: ItemNotification, _ name: String, of task: TaskItem) -> ItemNotification {
    var reminder = reminder
    while here.contains(where: { $0.id == reminder.id }) {
      reminder.id = NameBasedUUID.make(of: task.uid, name: reminder.id).uuidString.lowercased()
    }
    if OwnAlarms.name(of: reminder, item: task.uid) != name { reminder.alarmUID = name }
    return reminder
  }

  /// What another machine of ours made of it, where this one has not changed it too.
  private mutating func follow(
    _ there: ItemNotification, of task: TaskItem, at index: Int, isAsWritten: Bool
  ) -> Change? {
    let mine = here[index]
    let name = OwnAlarms.name(of: there, item: task.uid)
    guard isAsWritten, !mine.isSame(as: there),
      let base = agreed.first(where: { OwnAlarms.name(of: $0, item: task.uid) == name }), base.isSame(as: mine)
    else { return nil }
    var changed = there
    (changed.id, changed.created, changed.acknowledged) = (mine.id, mine.created, mine.acknowledged)
    changed.alarmUID = mine.alarmUID
    if OwnAlarms.name(of: changed, item: task.uid) != name { changed.alarmUID = name }
    replace(at: index, with: changed)
    return Change(old: mine, new: changed)
  }

  private mutating func replace(at index: Int, with reminder: ItemNotification) {
    here[index] = reminder
    added.append(reminder)
    if let known = agreed.firstIndex(where: { $0.id == reminder.id }) { agreed[known] = reminder }
  }

  /// `nil` where it is no reminder of this machine, or was removed here.
  mutating func remove(_ alarm: String, of task: TaskItem) -> Change? {
    guard let place = place(alarm, of: task) else { return nil }
    let old = here.remove(at: place)
    agreed.removeAll { $0.id == old.id }
    removed.append(old.id)
    return Change(old: old)
  }

  /// It rings at the new instant, whatever it counted from. Its alarm keeps its name.
  mutating func move(_ alarm: String, of task: TaskItem, to instant: Date) -> Change? {
    guard let place = place(alarm, of: task), here[place].trigger != .absolute(instant) else { return nil }
    var new = here[place]
    new.trigger = .absolute(instant)
    return put(new, alarm, of: task, at: place)
  }

  /// As for ``move(_:of:to:)``, and it repeats no more.
  mutating func end(_ alarm: String, of task: TaskItem, at instant: Date) -> Change? {
    guard let place = place(alarm, of: task) else { return nil }
    var new = here[place]
    (new.trigger, new.repeatInterval) = (.absolute(instant), nil)
    return new == here[place] ? nil : put(new, alarm, of: task, at: place)
  }

  private mutating func put(_ reminder: ItemNotification, _ alarm: String, of task: TaskItem, at place: Int) -> Change {
    let old = here[place]
    var new = reminder
    if OwnAlarms.name(of: new, item: task.uid) != alarm { new.alarmUID = alarm }
    here[place] = new
    added.append(new)
    if let known = agreed.firstIndex(where: { $0.id == new.id }) { agreed[known] = new }
    return Change(old: old, new: new)
  }

  /// Of the reminder that an automatic alarm became, while nobody has written it as an alarm of its own.
  mutating func remove(id: String) -> Change? {
    guard let place = here.firstIndex(where: { $0.id == id }) else { return nil }
    let old = here.remove(at: place)
    agreed.removeAll { $0.id == id }
    removed.append(id)
    return Change(old: old)
  }

  /// Reminders that automatic alarms became which another program moved, where those are gone since, or among the `standing` ones.
  mutating func dropMoved(
    _ base: Component, _ remote: Component, standing: Set<NotificationKind>, of former: TaskItem?
  ) -> [Change] {
    guard let former else { return [] }
    let moved = OwnAlarms.automaticKinds(in: remote).subtracting(standing)
    let over = OwnAlarms.automaticKinds(in: base).subtracting(moved)
    return over.sorted { $0.rawValue < $1.rawValue }.compactMap { kind in
      let id = OwnAlarms.id(ofMoved: kind, task: former)
      guard let known = here.first(where: { $0.id == id }), agreed.contains(known),
        OwnAlarms.present([known], in: remote).isEmpty
      else { return nil }
      return remove(id: id)
    }
  }

  /// As for ``remove(id:)``.
  mutating func move(id: String, to instant: Date) -> Change? {
    guard let place = here.firstIndex(where: { $0.id == id }), here[place].trigger != .absolute(instant) else {
      return nil
    }
    let old = here[place]
    here[place].trigger = .absolute(instant)
    added.append(here[place])
    if let known = agreed.firstIndex(where: { $0.id == id }) { agreed[known] = here[place] }
    return Change(old: old, new: here[place])
  }

  private func place(_ alarm: String, of task: TaskItem) -> Int? {
    let id = (agreed + here).first { OwnAlarms.name(of: $0, item: task.uid) == alarm }?.id
    return id.flatMap { id in here.firstIndex { $0.id == id } }
  }
}

extension ItemNotification {
  /// Whether both ring alike, whatever they are called.
  func isSame(as other: ItemNotification) -> Bool {
    guard repeatInterval == other.repeatInterval else { return false }
    switch (trigger, other.trigger) {
    case (.location(let a, let direction), .location(let b, let otherDirection)):
      // Six decimals travel, and some programs drop the name.
      let isNear = abs(a.latitude - b.latitude) < 0.000_002 && abs(a.longitude - b.longitude) < 0.000_002
      return direction == otherDirection && isNear && a.radius == b.radius
    default: return trigger == other.trigger
    }
  }

  /// Whether the task has the date that it counts from, if it counts from one (S3-105 … S3-107).
  func hasAnchor(in task: TaskItem) -> Bool {
    if case .relative(_, let anchor) = trigger { task.date(anchor) != nil } else { true }
  }

  /// As the journal names it.
  func words(in zone: TimeZone) -> String? {
    switch trigger {
    case .absolute(let instant): CalendarTime(instant, in: zone)?.description
    case .relative(let offset, let anchor): "\(offset) s from \(anchor.rawValue)"
    case .location(let place, let trigger): "\(trigger.rawValue) \(place.name)"
    }
  }

  /// Whether it is the one that the journal names so, wherever the user was then.
  func isMeant(by words: String?) -> Bool {
    guard let words else { return false }
    if case .absolute(let instant) = trigger { return CalendarTime(words)?.instant(in: .gmt) == instant }
    return self.words(in: .gmt) == words
  }
}
