public import Foundation

/// The last ring of a notification that a notifier has shown or has reserved for showing.
public struct Ring: Sendable, Hashable {
  /// The identifier of the `NotificationRequest`.
  public var identifier: String
  public var subject: NotificationRequest.Subject
  public var fireDate: Date
  /// The end of the notifier's reservation; `nil` once the notification was shown.
  public var leasedUntil: Date?

  public init(
    identifier: String, subject: NotificationRequest.Subject, fireDate: Date, leasedUntil: Date? = nil
  ) {
    self.identifier = identifier
    self.subject = subject
    self.fireDate = fireDate
    self.leasedUntil = leasedUntil
  }

  /// Creates the ring of a due request.
  public init(_ request: NotificationRequest, leasedUntil: Date? = nil) {
    self.init(
      identifier: request.identifier, subject: request.subject, fireDate: request.fireDate, leasedUntil: leasedUntil)
  }
}
