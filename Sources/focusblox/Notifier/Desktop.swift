import FocusbloxModel

/// What shows notifications to the person.
protocol Desktop: Sendable {
  /// - Returns: the notification on the screen; `nil` where nothing shows any.
  func show(_ message: DesktopMessage) async -> (any ShownNotification)?

  /// Who shows them now; another one than before has forgotten what was on the screen. `nil` where nobody does, or it cannot be asked.
  func owner() async -> String?
}

struct DesktopMessage: Sendable, Equatable {
  struct Button: Sendable, Equatable {
    /// Comes back when it is pressed, whatever the language.
    var name: String
    var label: String
  }

  var title: String
  var body: String
  var sound: SoundOption
  /// For what is due now (CHECKLIST S3-62): most desktops then let nothing cover it.
  var isUrgent = false
  var buttons: [Button]
  /// Whether it stays until it is answered, or withdrawn; without, it is shown and forgotten.
  var stays: Bool
}

/// A notification on the screen.
protocol ShownNotification: Sendable {
  /// Waits until it is gone: the button that was pressed, if one was.
  func answer() async -> String?

  /// Takes it from the screen.
  func withdraw()

  /// Stops waiting for one that is no longer on any screen.
  func abandon()
}
