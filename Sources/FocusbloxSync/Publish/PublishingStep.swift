import CalDAV
import FocusbloxModel
public import FocusbloxStore

/// One step of bringing the published events up to what is due.
public struct PublishingStep: Sendable {
  public enum Kind: String, Sendable, Hashable {
    case create, update, remove
    /// The server has what it should have.
    case adopt
    /// Somebody deleted the event there: the task is not published until it is due at another time.
    case suppress
    /// Nothing is on the server, and nothing is to be.
    case forget
    /// What is at its place is not ours, or not readable.
    case setAside
  }

  public var kind: Kind
  /// As it is once the step is done.
  public var publication: Publication
  public var title: String?
  public var changes: [FieldChange] = []
  public var reason: String?
  /// Whether it takes something away that nothing here explains; the brake counts it.
  public var isLoss = false
  var task: TaskItem?
  /// What is to be sent.
  var text: [UInt8]?

  /// Whether something goes to the server.
  var writes: Bool { kind == .create || kind == .update || kind == .remove }
}

/// What is known of one event from both sides.
struct PublishingVersions {
  enum Remote {
    /// The server has said nothing of it since we last asked.
    case unchanged
    case changed(CalendarObject)
    /// Proven to be gone.
    case gone
  }

  /// Why a task is not to be published.
  enum Unwanted: Hashable {
    case switchedOff
    /// Completed, not due any more, or not due in the time that is looked ahead.
    case over
    /// Its list is not active.
    case listIsOff
    /// It is not in the store.
    case missing
  }

  var taskUID: String
  var task: Result<TaskItem, UnwantedTask>
  /// Of the task, those that users added.
  var reminders: [ItemNotification] = []
  var known: Publication?
  var remote: Remote

  struct UnwantedTask: Error {
    var why: Unwanted
    var task: TaskItem?
  }
}
