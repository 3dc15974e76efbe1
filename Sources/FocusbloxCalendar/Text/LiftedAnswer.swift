import FocusbloxModel
import Foundation
import ICalendar

/// An answer to one ring of an alarm, as a lifted text holds it: `X-FOCUSBLOX-ANSWER;X-ALARM=…;X-RING=…:…`. The
/// property is in no text that leaves this machine, where the alarm has ACKNOWLEDGED instead (RFC 9074 section 6.1). An
/// alarm that moves rings again, and its earlier answer stays with the earlier ring.
struct LiftedAnswer: Hashable {
  static let property = "X-FOCUSBLOX-ANSWER"

  /// The name of the alarm, as in `AlarmNames`.
  let alarm: String
  /// The instant of the ring in UTC; empty for an alarm that rings at no instant, such as a place.
  let instant: String
  /// The time of the answer in UTC, as written. Later times compare greater.
  let until: String

  /// Identifies the ring among all rings of the item.
  var ring: String { "\(alarm) \(instant)" }

  init(alarm: String, rings instant: Date?, until: String) {
    self.alarm = alarm
    self.instant = instant.flatMap { Property("X", utc: $0)?.value } ?? ""
    self.until = until
  }

  /// `nil` for another property.
  init?(_ property: Property) {
    guard property.isNamed(Self.property) else { return nil }
    alarm = property.parameter("X-ALARM") ?? ""
    instant = property.parameter("X-RING") ?? ""
    until = property.value
  }

  var line: Property {
    Property(
      Self.property, parameters: [Parameter("X-ALARM", alarm), Parameter("X-RING", instant)], value: until)
  }
}
