import CalDAV
import FocusbloxModel
public import FocusbloxStore

/// One step of the update of published events.
public struct PublishingStep: Sendable {
  /// The raw value is the action in a row of `sync --dry-run`.
  public enum Kind: String, Sendable, Hashable {
    case create = "pushNew"
    case update = "pushChanged"
    case remove = "pushDelete"
    /// The server's event is as it should be.
    case adopt
    /// Another client deleted the event. The task is not published until its due date changes.
    case suppress
    /// The server has no event, and none is needed.
    case forget
    /// The object at the event's href is not an own one, or is unreadable.
    case setAside
  }

  public var kind: Kind
  /// The publication after the step.
  public var publication: Publication
  public var title: String?
  public var changes: [FieldChange] = []
  public var reason: String?
  /// Whether the step deletes data without a local reason. The brake counts it.
  public var isLoss = false
  var task: TaskItem?
  /// The text to be sent.
  var text: [UInt8]?

  /// Whether the step writes to the server.
  var writes: Bool { kind == .create || kind == .update || kind == .remove }

  /// The count of the report to which the step adds.
  var count: WritableKeyPath<ListReport, Int>? {
    switch kind {
    case .create: \.pushedNew
    case .update: \.pushedChanged
    case .remove: \.pushedDeleted
    case .suppress: \.unlinked
    case .adopt, .forget, .setAside: nil
    }
  }
}

/// The local and the remote version of one event.
struct PublishingVersions {
  enum Remote {
    /// The server has reported no change since the last question.
    case unchanged
    case changed(CalendarObject)
    /// The event is proven to be gone.
    case gone
    /// The server does not tell, for this reason.
    case unclear(String)

    var isGone: Bool { if case .gone = self { true } else { false } }
    var isUnclear: Bool { if case .unclear = self { true } else { false } }
  }

  var taskUID: String
  var task: TaskItem?
  /// Whether the task is to be published.
  var isWanted: Bool
  /// Whether the task is missing, or its list is not active. Then nothing that a user did with the task explains why it
  /// is not to be published.
  var isUnexplained = false
  /// The reminders that users added to the task.
  var reminders: [ItemNotification] = []
  var known: Publication?
  var remote = Remote.unchanged
}
