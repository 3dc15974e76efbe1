import FocusbloxModel

/// What shows notifications to the user.
protocol Desktop: Sendable {
  /// - Parameter old: one on the screen whose place the new one takes; without an answer from then on.
  /// - Returns: the notification on the screen; `nil` where nothing shows any.
  func show(_ message: DesktopMessage, replacing old: (any ShownNotification)?) async -> (any ShownNotification)?

  /// Looks for a service again where the connection to it has ended while notifications were open.
  func reconnect() async
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
  /// For what is due or begins now (S3-62): most desktops then let nothing cover it.
  var isUrgent = false
  var buttons: [Button]
  /// Whether it stays until it is answered, or withdrawn; without, it is shown and forgotten.
  var stays: Bool
}

/// A notification on the screen.
protocol ShownNotification: Sendable {
  /// Waits until it is gone.
  func end() async -> NotificationEnd

  /// Takes it from the screen.
  func withdraw()
}

/// How a notification left the screen.
enum NotificationEnd: Sendable, Equatable {
  /// By the button of this name.
  case pressed(String)
  /// By the user without a word, or by us.
  case closed
  /// With the service that showed it; a service is there again.
  case lost
}
