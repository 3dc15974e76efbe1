public import FocusbloxModel

/// The views, in the order of their keys.
public enum ViewName: String, Sendable, Hashable, CaseIterable {
  case today, backlog, forecast, lists, history, settings, review

  public var title: LocalizedText {
    switch self {
    case .today: LocalizedText("Heute", "Today")
    case .backlog: LocalizedText("Backlog", "Backlog")
    case .forecast: LocalizedText("Vorschau", "Forecast")
    case .lists: LocalizedText("Listen", "Lists")
    case .history: LocalizedText("Verlauf", "History")
    case .settings: LocalizedText("Einstellungen", "Settings")
    case .review: LocalizedText("Durchsicht", "Review")
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
    case .backlog: LocalizedText("Backlog", "Backlog")
    case .manual: LocalizedText("Eigene Reihenfolge", "Own order")
    case .nextUp: LocalizedText("Als Nächstes", "Next up")
    case .flagged: LocalizedText("Markiert", "Flagged")
    case .overdue: LocalizedText("Überfällig", "Overdue")
    case .recurring: LocalizedText("Wiederkehrend", "Recurring")
    case .open: LocalizedText("Offen", "Open")
    case .completed: LocalizedText("Erledigt", "Completed")
    }
  }
}
