package import FocusbloxModel
package import FocusbloxStore
package import Foundation

extension Notifier {
  /// The inputs of a look. Another time zone or other settings are other inputs.
  package struct Inputs: Sendable {
    var store: Store
    var plan: ReminderPlan
    var words: any NotificationWords
    var now: @Sendable () -> Date

    package init(store: Store, plan: ReminderPlan, words: any NotificationWords, now: @escaping @Sendable () -> Date) {
      (self.store, self.plan, self.words, self.now) = (store, plan, words, now)
    }
  }

  /// The output for notifications that no desktop shows, and its messages.
  package struct Output: Sendable {
    var due: @Sendable ([NotificationRequest]) -> Void
    var lines: @Sendable ([String]) -> Void
    /// Reports once that no service runs.
    var noService: @Sendable () -> Void
    /// Reports what becomes of changes that the store refuses.
    var store: @Sendable (StoreNews) -> Void

    package init(
      due: @escaping @Sendable ([NotificationRequest]) -> Void, lines: @escaping @Sendable ([String]) -> Void,
      noService: @escaping @Sendable () -> Void, store: @escaping @Sendable (StoreNews) -> Void
    ) {
      (self.due, self.lines, self.noService, self.store) = (due, lines, noService, store)
    }
  }

  /// What has changed about the store since the last look.
  package enum StoreNews: Equatable {
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
