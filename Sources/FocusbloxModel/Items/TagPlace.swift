import Foundation

/// A place that a tag stands for: every task with the tag has a reminder there (S3-7, S3-79).
public struct TagPlace: Sendable, Hashable, Codable {
  public var tag: String
  public var place: ItemNotification.Place
  public var trigger: ItemNotification.LocationTrigger

  public init(tag: String, place: ItemNotification.Place, trigger: ItemNotification.LocationTrigger) {
    self.tag = tag
    self.place = place
    self.trigger = trigger
  }

  /// The reminder of one task. Its id is made of the task's UID and the tag, so that two machines write the same alarm once.
  public func reminder(of task: TaskItem) -> ItemNotification {
    ItemNotification(
      id: Self.reminderID(of: task, tag: tag), taskID: task.id, trigger: .location(place, trigger),
      created: task.created)
  }

  public static func reminderID(of task: TaskItem, tag: String) -> String {
    NameBasedUUID.make(of: task.uid, name: "tag-place \(tag)").uuidString.lowercased()
  }
}
