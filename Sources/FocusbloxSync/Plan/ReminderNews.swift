import FocusbloxCalendar
import FocusbloxModel
import Foundation

/// The reminders that a person added to a task, as other clients' edits of their alarms leave them (MAPPING 2.2 rule 6).
struct ReminderNews {
  struct Change {
    var old: ItemNotification
    var new: ItemNotification?

    func words(in zone: TimeZone) -> FieldChange {
      FieldChange(name: "alarm \(old.kind.rawValue)", old: old.words(in: zone), new: new?.words(in: zone))
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

  /// `nil` where it is no reminder of this machine, or was removed here.
  mutating func remove(_ alarm: String, of task: TaskItem) -> Change? {
    guard let place = place(alarm, of: task) else { return nil }
    let old = here.remove(at: place)
    agreed.removeAll { $0.id == old.id }
    removed.append(old.id)
    return Change(old: old)
  }

  /// It rings at the new instant, whatever it counted from. One at a lead time keeps its former name on the server until its alarm is
  /// written again, and is known by that.
  mutating func move(_ alarm: String, of task: TaskItem, to instant: Date) -> Change? {
    guard let place = place(alarm, of: task), here[place].trigger != .absolute(instant) else { return nil }
    let old = here[place]
    var new = old
    new.trigger = .absolute(instant)
    here[place] = new
    added.append(new)
    if let known = agreed.firstIndex(where: { $0.id == new.id && $0.kind == new.kind }) { agreed[known] = new }
    return Change(old: old, new: new)
  }

  private func place(_ alarm: String, of task: TaskItem) -> Int? {
    let id = (agreed + here).first { OwnAlarms.name(of: $0, item: task.uid) == alarm }?.id
    return id.flatMap { id in here.firstIndex { $0.id == id } }
  }
}

extension ItemNotification {
  var kind: NotificationKind {
    switch trigger {
    case .absolute: .custom
    case .relative: .beforeDue
    case .location: .location
    }
  }

  /// As the journal names it.
  func words(in zone: TimeZone) -> String? {
    switch trigger {
    case .absolute(let instant): CalendarTime(instant, in: zone)?.description
    case .relative(let offset, let anchor): "\(offset) s from \(anchor.rawValue)"
    case .location(let place, let trigger): "\(trigger.rawValue) \(place.name)"
    }
  }

  /// Whether it is the one that the journal names so, wherever the person was then.
  func isMeant(by words: String?) -> Bool {
    guard let words else { return false }
    if case .absolute(let instant) = trigger { return CalendarTime(words)?.instant(in: .gmt) == instant }
    return self.words(in: .gmt) == words
  }
}
