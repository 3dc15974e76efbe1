public import FocusbloxModel
public import Foundation

/// The steps after which exactly the active lists of an account are registered at their server. The plan reads no clock
/// and sends nothing.
public struct PushPlan: Sendable, Equatable {
  public var register: [CalendarList] = []
  public var unregister: [ListRegistration] = []

  /// The requested lifetime of a registration, in seconds. One server grants no more, and registrations of an unused
  /// machine burden the server.
  public static let validity: TimeInterval = 7 * 86_400
  /// The pause after a refusal, in seconds.
  private static let pause: TimeInterval = 3600

  /// - Parameters:
  ///   - lists: all lists of the account.
  ///   - active: lists that are synchronised, and lists that receive published alarms.
  public init(lists: [CalendarList], active: Set<Int64>, registrations: [ListRegistration], now: Date) {
    let known = Dictionary(registrations.map { ($0.listID, $0) }, uniquingKeysWith: { first, _ in first })
    for list in lists {
      let registration = known[list.id]
      guard let topic = list.pushTopic, active.contains(list.id), !list.isMissing else {
        if let registration { unregister.append(registration) }
        continue
      }
      if Self.isDue(registration, topic: topic, now: now) { register.append(list) }
    }
  }

  private static func isDue(_ registration: ListRegistration?, topic: String, now: Date) -> Bool {
    guard let registration, registration.topic == topic else { return true }
    // The clock was set back since.
    guard registration.asked <= now else { return true }
    let age = now.timeIntervalSince(registration.asked)
    if registration.failure != nil { return age >= pause }
    guard let current = registration.current else { return age >= pause }
    return age >= current.expires.timeIntervalSince(registration.asked) / 2
  }
}
