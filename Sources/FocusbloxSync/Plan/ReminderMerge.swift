import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// The reminders of a task after other clients' edits of their alarms.
struct ReminderMerge {
  struct Change {
    var old: ItemNotification?
    var new: ItemNotification?

    func words(in zone: TimeZone) -> FieldChange {
      let kind = (old ?? new)?.kind.rawValue ?? ""
      return FieldChange(name: "alarm \(kind)", old: old?.words(in: zone), new: new?.words(in: zone))
    }
  }

  /// The local reminders.
  private var here: [ItemNotification]
  /// The reminders at the last agreement. They name the alarms that the server has.
  private(set) var agreed: [ItemNotification]
  private(set) var added: [ItemNotification] = []
  private(set) var removed: [String] = []
  /// The identifiers of rings by their former identifiers. An identifier has the kind of its ring, which changes where a
  /// lead time gets a fixed time.
  private var newIdentifiers: [String: String] = [:]

  /// The reminders of the agreement that were not removed here.
  var shared: [ItemNotification] { agreed.filter { known in here.contains { $0.id == known.id } } }

  /// The alarm's name, and not the id, tells which reminders are the same: the store gives a reminder another id where
  /// the same alarm is in another task, too.
  init(here: [ItemNotification], agreed: [ItemNotification], item uid: String) {
    self.here = here
    self.agreed = agreed.map { known in
      let name = OwnAlarms.name(of: known, item: uid)
      guard let mine = here.first(where: { OwnAlarms.name(of: $0, item: uid) == name }) else { return known }
      var known = known
      (known.id, known.alarmUID) = (mine.id, mine.alarmUID)
      return known
    }
  }

  private mutating func add(_ reminder: ItemNotification) {
    added.append(reminder)
    agreed.append(reminder)
  }

  /// Merges a reminder of the remote object. The reminder belongs to the item, whichever machine created it.
  ///
  /// - Returns: the change for the journal; `nil` where the reminder is known, was removed here, or has no date to
  ///   count from.
  mutating func merge(_ reminder: OwnReminder, of task: TaskItem) -> Change? {
    let there = reminder.notification
    let name = OwnAlarms.name(of: there, item: task.uid)
    if let index = here.firstIndex(where: { OwnAlarms.name(of: $0, item: task.uid) == name }) {
      let change = follow(there, of: task, at: index, isAsWritten: reminder.isAsWritten)
      agree(on: there, name, of: task, at: index)
      return change
    }
    // The alarm has another name, from another program or from an earlier version of this project.
    if let index = here.firstIndex(where: { $0.isSame(as: there) }) {
      var renamed = here[index]
      renamed.alarmUID = name
      replace(at: index, with: renamed)
      return nil
    }
    let isRemoved = agreed.contains { OwnAlarms.name(of: $0, item: task.uid) == name || $0.isSame(as: there) }
    guard !isRemoved else { return nil }
    // The date from which the reminder counts is gone. The next write removes the alarm.
    guard there.hasAnchor(in: task) else {
      agreed.append(there)
      return nil
    }
    let met = distinct(there, name, of: task)
    add(met)
    return Change(old: nil, new: met)
  }

  /// Records that the server has the alarm of a local reminder, also where both came from the same file. Otherwise a
  /// later removal here would leave the alarm, as one of another machine.
  private mutating func agree(on there: ItemNotification, _ name: String, of task: TaskItem, at index: Int) {
    guard !agreed.contains(where: { OwnAlarms.name(of: $0, item: task.uid) == name }) else { return }
    var known = here[index]
    if !known.isSame(as: there) { (known.trigger, known.repeatInterval) = (there.trigger, there.repeatInterval) }
    agreed.append(known)
  }

  /// Another local reminder may have taken its id from an alarm of this name and have another trigger since.
  private func distinct(_ reminder: ItemNotification, _ name: String, of task: TaskItem) -> ItemNotification {
    var reminder = reminder
    while here.contains(where: { $0.id == reminder.id }) {
      reminder.id = NameBasedUUID.make(of: task.uid, name: reminder.id).lowerCaseText
    }
    if OwnAlarms.name(of: reminder, item: task.uid) != name { reminder.alarmUID = name }
    return reminder
  }

  /// Takes over another machine's change of a reminder, where the reminder is unchanged here. Of an alarm that another
  /// program has moved since, only the repetition is that machine's.
  private mutating func follow(
    _ there: ItemNotification, of task: TaskItem, at index: Int, isAsWritten: Bool
  ) -> Change? {
    let mine = here[index]
    let name = OwnAlarms.name(of: there, item: task.uid)
    guard isAsWritten || mine.trigger == there.trigger, !mine.isSame(as: there),
      let base = agreed.first(where: { OwnAlarms.name(of: $0, item: task.uid) == name }), base.isSame(as: mine)
    else { return nil }
    var changed = there
    (changed.id, changed.created, changed.acknowledged) = (mine.id, mine.created, mine.acknowledged)
    changed.alarmUID = mine.alarmUID
    if OwnAlarms.name(of: changed, item: task.uid) != name { changed.alarmUID = name }
    replace(at: index, with: changed)
    return Change(old: mine, new: changed)
  }

  /// The local answers that are valid after this merge. A reminder that rings under another identifier since keeps its
  /// answer. A reminder at a place rings on no machine: its alarm would pass on a snooze that rings only in other
  /// programs, and the acknowledgement of a former ring.
  func answers(of local: LocalState, in task: TaskItem) -> [ReminderState] {
    guard case .task(let former) = local.item else { return [] }
    let places = Set(here.filter { $0.kind == .location }.map(\.identifier))
    return local.states.filter { task.keepsAnswer($0, of: former) }.map { state in
      var state = state
      state.identifier = newIdentifiers[state.identifier] ?? state.identifier
      return state
    }
    .filter { !places.contains($0.identifier) }
  }

  /// The answers that have another identifier since this merge.
  func renamedAnswers(of local: LocalState, in task: TaskItem) -> [ReminderState] {
    let known = Set(local.states.map(\.identifier))
    return answers(of: local, in: task).filter { !known.contains($0.identifier) }
  }

  private mutating func replace(at index: Int, with reminder: ItemNotification) {
    if here[index].identifier != reminder.identifier { newIdentifiers[here[index].identifier] = reminder.identifier }
    here[index] = reminder
    added.append(reminder)
    if let known = agreed.firstIndex(where: { $0.id == reminder.id }) { agreed[known] = reminder }
  }

  /// Removes the reminder of an alarm. Returns `nil` where no local reminder has the alarm.
  mutating func remove(_ alarm: String, of task: TaskItem) -> Change? {
    position(alarm, of: task).map { remove(at: $0) }
  }

  /// Sets the reminder to a fixed instant, whatever its former trigger. The alarm keeps its name.
  mutating func move(_ alarm: String, of task: TaskItem, to instant: Date) -> Change? {
    guard let position = position(alarm, of: task), here[position].trigger != .absolute(instant) else { return nil }
    var new = here[position]
    new.trigger = .absolute(instant)
    let index = agreed.firstIndex { $0.id == new.id }
    let repetition = index.flatMap { agreed[$0].repeatInterval }
    let change = put(new, alarm, of: task, at: position)
    // The move tells nothing of the repetition, which may have changed on both machines.
    if let index { agreed[index].repeatInterval = repetition }
    return change
  }

  /// Sets a fixed instant as ``move(_:of:to:)`` does, and ends the repetition.
  mutating func end(_ alarm: String, of task: TaskItem, at instant: Date) -> Change? {
    guard let position = position(alarm, of: task) else { return nil }
    var new = here[position]
    (new.trigger, new.repeatInterval) = (.absolute(instant), nil)
    return new == here[position] ? nil : put(new, alarm, of: task, at: position)
  }

  private mutating func put(_ reminder: ItemNotification, _ alarm: String, of task: TaskItem, at position: Int)
    -> Change
  {
    let old = here[position]
    var new = reminder
    if OwnAlarms.name(of: new, item: task.uid) != alarm { new.alarmUID = alarm }
    replace(at: position, with: new)
    return Change(old: old, new: new)
  }

  private mutating func remove(at position: Int) -> Change {
    let old = here.remove(at: position)
    agreed.removeAll { $0.id == old.id }
    removed.append(old.id)
    return Change(old: old)
  }

  private func position(_ alarm: String, of task: TaskItem) -> Int? {
    let id = (agreed + here).first { OwnAlarms.name(of: $0, item: task.uid) == alarm }?.id
    return id.flatMap { id in here.firstIndex { $0.id == id } }
  }
}
