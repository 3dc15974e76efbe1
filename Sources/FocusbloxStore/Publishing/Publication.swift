public import Foundation

/// What is known of the event that a due task was published as.
public struct Publication: Sendable, Hashable {
  public var listID: Int64
  public var taskUID: String
  public var href: String
  /// The form in which two spellings of one place are the same.
  public var hrefKey: String
  /// Absent: the version on the server is not known.
  public var etag: String?
  /// As the server gave it, or as it was sent until the server is asked; absent before the first upload.
  public var text: [UInt8]?
  /// What it was last to say; opaque to the store.
  public var content: String?
  /// The due date of the task when it was published.
  public var due: String?
  /// Somebody deleted the event while the task was due then: until the task is due at another time nothing is published.
  public var unwantedDue: String?
  /// What another program had made of the event when it was last written over; opaque to the store.
  public var overruled: String?
  public var failure: String?
  public var failures: Int
  public var retryAfter: Date?

  public init(listID: Int64, taskUID: String, href: String, hrefKey: String) {
    self.listID = listID
    self.taskUID = taskUID
    self.href = href
    self.hrefKey = hrefKey
    failures = 0
  }
}
