import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
package import Foundation

extension ItemNotification {
  /// A reminder that a user sets. The id of a lead time is the name of its alarm, so that two machines that set the
  /// same lead time set one reminder.
  package static func set(
    _ trigger: Trigger, every interval: Int? = nil, for task: TaskItem, at now: Date, in store: StoreReader
  ) throws -> ItemNotification {
    var reminder = ItemNotification(
      id: Workplace.newID(), taskID: task.id, trigger: trigger, repeatInterval: interval, created: now)
    guard case .relative = trigger else { return reminder }
    let name = OwnAlarms.name(of: reminder, item: task.uid).lowercased()
    if try store.notification(id: name) == nil { reminder.id = name }
    return reminder
  }
}
