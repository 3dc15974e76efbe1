public import Foundation

/// The last ring of a notification: one that a notifier has shown, or has taken upon itself to show.
public struct Ring: Sendable, Hashable {
  /// Of the `NotificationRequest`.
  public var identifier: String
  public var subject: NotificationRequest.Subject
  public var fireDate: Date
  /// Until then the notifier that took it has time to show it; `nil` once it was shown.
  public var leasedUntil: Date?

  public init(
    identifier: String, subject: NotificationRequest.Subject, fireDate: Date, leasedUntil: Date? = nil
  ) {
    self.identifier = identifier
    self.subject = subject
    self.fireDate = fireDate
    self.leasedUntil = leasedUntil
  }

  /// Of a request that is due.
  public init(_ request: NotificationRequest, leasedUntil: Date? = nil) {
    self.init(
      identifier: request.identifier, subject: request.subject, fireDate: request.fireDate, leasedUntil: leasedUntil)
  }
}
