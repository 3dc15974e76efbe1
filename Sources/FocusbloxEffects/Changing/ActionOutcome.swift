package import FocusbloxScreen

/// The result of an action: a message, or a question that must be answered first.
package enum ActionOutcome {
  case message(String)
  case asks(Question)
  /// A sync starts in the background.
  case syncs
}
