/// A VTODO as values (RFC 5545 3.6.2).
public struct VTodo: ItemView {
  public let component: Component

  /// Creates a view.
  /// - Returns: `nil` for another component.
  public init?(_ component: Component) {
    guard component.name == "VTODO" else { return nil }
    self.component = component
  }

  /// DUE as written.
  public var end: DateTimeValue? { component.first("DUE").flatMap(DateTimeValue.init) }
  /// COMPLETED.
  public var completed: DateTimeValue? { component.first("COMPLETED").flatMap(DateTimeValue.init) }
  /// PERCENT-COMPLETE, 0 to 100.
  public var percentComplete: Int? {
    component.first("PERCENT-COMPLETE").flatMap { Int($0.value.trimmingBlanks) }
      .flatMap { (0...100).contains($0) ? $0 : nil }
  }
}
