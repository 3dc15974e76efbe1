/// The answers to a notification; those of buttons have their names on the bus.
package enum Answer: String, Sendable {
  case done, later
  /// The user closed the notification.
  case seen
}
