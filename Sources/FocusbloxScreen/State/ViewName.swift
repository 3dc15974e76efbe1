public import FocusbloxModel

/// The views, in the order of their keys.
public enum ViewName: String, Sendable, Hashable, CaseIterable {
  case today, backlog, forecast, lists, history, settings, review

  public var title: LocalizedText {
    switch self {
    case .today: LocalizedText("Today")
    case .backlog: LocalizedText("Backlog")
    case .forecast: LocalizedText("Forecast")
    case .lists: LocalizedText("Lists")
    case .history: LocalizedText("History")
    case .settings: LocalizedText("Settings")
    case .review: LocalizedText("Review")
    }
  }

  var places: [KeyTable.Place] {
    switch self {
    case .today, .forecast: [.day, .tasks, .lists, .everywhere]
    case .backlog: [.order, .tasks, .lists, .everywhere]
    case .lists: [.selection, .lists, .everywhere]
    case .history: [.history, .lists, .everywhere]
    case .settings: [.settings, .lists, .everywhere]
    case .review: [.review, .tasks, .lists, .everywhere]
    }
  }
}

/// The scopes of the backlog, in the order in which a key selects them.
public enum Scope: String, Sendable, Hashable, CaseIterable {
  case backlog, manual, nextUp, flagged, overdue, recurring, open, completed

  var title: LocalizedText {
    switch self {
    case .backlog: LocalizedText("Backlog")
    case .manual: LocalizedText("Your own order")
    case .nextUp: LocalizedText("Next up")
    case .flagged: LocalizedText("Flagged")
    case .overdue: LocalizedText("Overdue")
    case .recurring: LocalizedText("Recurring")
    case .open: LocalizedText("Open")
    case .completed: LocalizedText("Completed")
    }
  }
}
