package import CalDAV
package import FocusbloxSync

/// The reason why a calendar cannot be subscribed to: its first reading failed, and there are no events that could stay.
package enum FirstReadingProblem: Error, CustomStringConvertible {
  case feed(CalendarFeedError)
  case contents(SubscriptionError)

  /// The error itself where it is none of a calendar.
  package static func of(_ error: any Error) -> any Error {
    switch error {
    case let error as CalendarFeedError: feed(error)
    case let error as SubscriptionError: contents(error)
    default: error
    }
  }

  /// The reason of the JSON object is the one of a later reading.
  package var description: String {
    switch self {
    case .feed(let error): "\(error)"
    case .contents(let error): "\(error)"
    }
  }
}
