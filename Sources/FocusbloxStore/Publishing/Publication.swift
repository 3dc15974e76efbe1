public import Foundation

/// The known state of a due task's published event.
public struct Publication: Sendable, Hashable {
  public var listID: Int64
  public var taskUID: String
  public var href: String
  /// The normalised path of the event: two spellings of one address have the same key.
  public var hrefKey: String
  /// The ETag; `nil` while the version on the server is unknown.
  public var etag: String?
  /// The server's text, or the sent text until the server's is known; `nil` before the first upload.
  public var text: [UInt8]?
  /// The last desired content; opaque to the store.
  public var content: String?
  /// The due date of the task when it was published.
  public var due: String?
  /// The due date at which another client deleted the event. Nothing is published until the task has another due date.
  public var unwantedDue: String?
  /// Another program's content of the event that the last write replaced; opaque to the store.
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
