import FocusbloxScreen

/// What came of an action: something to tell, or something to ask first.
enum ActionOutcome {
  case told(String)
  case asks(Question)
  /// A sync begins, beside the screen.
  case syncs
}
