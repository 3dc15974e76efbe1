package import FocusbloxModel

/// Shows notifications to the user.
package protocol Desktop: Sendable {
  /// - Parameter old: a notification on the screen that the new one replaces; it gets no answer from then on.
  /// - Returns: the notification on the screen; `nil` where no service shows notifications.
  func show(_ message: DesktopMessage, replacing old: (any ShownNotification)?) async -> (any ShownNotification)?

  /// Looks for a service again where its connection ended while notifications were open.
  func reconnect() async
}

/// A notification on the desktop.
package struct DesktopMessage: Sendable, Equatable {
  /// An answer that the notification offers.
  package struct Button: Sendable, Equatable {
    /// The name that is returned when the button is pressed, whatever the language.
    package var name: String
    package var label: String

    package init(name: String, label: String) { (self.name, self.label) = (name, label) }
  }

  package var title: String
  package var body: String
  package var sound: SoundOption
  /// Whether the item is due or starts now (S3-62). Most desktops then keep the notification on top.
  package var isUrgent = false
  package var buttons: [Button]
  /// Whether the notification stays until it is answered or withdrawn; otherwise it is shown once.
  package var stays: Bool

  package init(
    title: String, body: String, sound: SoundOption, isUrgent: Bool = false, buttons: [Button], stays: Bool
  ) {
    (self.title, self.body, self.sound, self.isUrgent) = (title, body, sound, isUrgent)
    (self.buttons, self.stays) = (buttons, stays)
  }
}

/// A notification on the screen.
package protocol ShownNotification: Sendable {
  /// Waits until the notification is gone.
  func end() async -> NotificationEnd

  /// Removes the notification from the screen.
  func withdraw()
}

/// The way in which a notification left the screen.
package enum NotificationEnd: Sendable, Equatable {
  /// The user pressed the button with this name.
  case pressed(String)
  /// The user closed it without pressing a button.
  case dismissed
  /// It expired, or this program closed it.
  case closed
  /// The service that showed it ended, and a service runs again.
  case lost
}
