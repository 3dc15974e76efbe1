/// A VEVENT as values (RFC 5545 3.6.1).
public struct VEvent: ItemView {
  public let component: Component

  /// Creates a view.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "VEVENT" else { return nil }
    self.component = component
  }

  /// DTEND as written.
  public var end: DateTimeValue? { component.first("DTEND").flatMap(DateTimeValue.init) }
  /// Whether the event leaves its time free (TRANSP).
  public var isTransparent: Bool {
    component.first("TRANSP")?.value.trimmingBlanks.uppercased() == "TRANSPARENT"
  }
}
