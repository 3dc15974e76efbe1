import Foundation

/// A location that a tag stands for. Every task with the tag has a reminder at that location (S3-7, S3-79).
public struct TagLocation: Sendable, Hashable, Codable {
  public var tag: String
  public var place: ItemNotification.Place
  public var trigger: ItemNotification.LocationTrigger

  public init(tag: String, place: ItemNotification.Place, trigger: ItemNotification.LocationTrigger) {
    self.tag = tag
    self.place = place
    self.trigger = trigger
  }

  /// The reminder for one task. Its id is computed from the task's UID and the tag, so that two machines write the same
  /// alarm only once.
  public func reminder(of task: TaskItem) -> ItemNotification {
    ItemNotification(
      id: Self.reminderID(of: task, tag: tag), taskID: task.id, trigger: .location(place, trigger),
      created: task.created)
  }

  public static func reminderID(of task: TaskItem, tag: String) -> String {
    NameBasedUUID.make(of: task.uid, name: "tag-place \(tag)").lowerCaseText
  }
}
