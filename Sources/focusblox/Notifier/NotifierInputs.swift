import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

extension Notifier {
  /// The inputs of a look. Another time zone or other settings are other inputs.
  struct Inputs: Sendable {
    var store: Store
    var plan: ReminderPlan
    var words: Announcements
    var now: @Sendable () -> Date
  }

  /// The output for notifications that no desktop shows, and its messages.
  struct Output: Sendable {
    var due: @Sendable ([NotificationRequest]) -> Void
    var lines: @Sendable ([String]) -> Void
    /// Reports once that no service runs.
    var noService: @Sendable () -> Void
    /// Reports what becomes of changes that the store refuses.
    var store: @Sendable (StoreNews) -> Void
  }

  enum StoreNews: Equatable {
    case refuses(StoreError)
    case takesAgain
    /// The store cannot be read.
    case closed(StoreError)
    /// The store can be read again.
    case opensAgain
    /// The notifier ends, and this number of answers was not written.
    case lost(answers: Int)
  }
}
