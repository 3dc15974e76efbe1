/// A VEVENT as values (RFC 5545 3.6.1).
public struct VEvent: ItemView {
  public let component: Component

  /// Nil for another component.
  public init?(_ component: Component) {
    guard component.name == "VEVENT" else { return nil }
    self.component = component
  }

  /// DTEND as it stands.
  public var end: DateTimeValue? { component.first("DTEND").flatMap(DateTimeValue.init) }
  /// Whether it leaves its time free (TRANSP).
  public var isTransparent: Bool {
    component.first("TRANSP")?.value.trimmingBlanks.uppercased() == "TRANSPARENT"
  }
}
