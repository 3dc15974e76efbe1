public import Foundation

/// The alarms of ours as the calendar object of an item holds them: by them, and not by its own settings, a machine rings that syncs the
/// item. Whoever wrote the object last may have had another morning time.
public struct HeldAlarms: Sendable, Hashable, Codable {
  /// By the kind of an automatic alarm, or the id of a reminder that a user added. What is not in it does not ring.
  public private(set) var fires: [String: Date] = [:]

  public init() {}

  public subscript(kind: NotificationKind) -> Date? {
    get { fires[kind.rawValue] }
    set { fires[kind.rawValue] = newValue }
  }

  public subscript(reminder id: String) -> Date? {
    get { fires[id] }
    set { fires[id] = newValue }
  }
}

extension AlarmSpec {
  /// As an object has it that holds these, if it does; of what has no time of its own, such as a place, it holds all.
  public func asHeld(by held: HeldAlarms) -> AlarmSpec? {
    if kind == .snooze || kind == .location { return self }
    let isAdded = kind == .custom || kind == .beforeDue
    guard let instant = isAdded ? notificationID.flatMap({ held[reminder: $0] }) : held[kind] else { return nil }
    var alarm = self
    if case .absolute = trigger { alarm.trigger = .absolute(instant) }
    return alarm
  }
}

extension HeldAlarms: CustomStringConvertible {
  /// `due=1795248000 …`; what is not such a pair is passed over.
  public init(_ description: String) {
    for pair in description.split(separator: " ") {
      let halves = pair.split(separator: "=", maxSplits: 1)
      guard halves.count == 2, let seconds = Int(halves[1]) else { continue }
      fires[String(halves[0])] = Date(timeIntervalSince1970: Double(seconds))
    }
  }

  public var description: String {
    fires.map { "\($0.key)=\(Int($0.value.timeIntervalSince1970))" }.sorted().joined(separator: " ")
  }
}
