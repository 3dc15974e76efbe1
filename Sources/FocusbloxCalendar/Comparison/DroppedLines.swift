import FocusbloxModel
import ICalendar

/// Lines of other programs that a server did not keep. A name counts only where the server's text lacks it completely.
public struct DroppedLines: Sendable, Equatable {
  /// The names of the properties, each once, in the order of the text.
  public let names: [String]
  /// The server's text with the lines as they were sent.
  public let whole: [UInt8]

  /// `nil` where the server's text lacks no line.
  public init?(in stored: [UInt8], of sent: [UInt8]) {
    let former = ICalendarText(reading: sent)
    var text = ICalendarText(reading: stored)
    guard let there = text.calendars.first, let mine = former.calendars.first else { return nil }
    var names: [String] = []
    var result = there
    var partners = mine.components
    for (index, component) in there.components.enumerated() where ItemComponents.isItem(component) {
      guard let partner = partners.firstIndex(where: { $0.isCounterpart(of: component) }) else { continue }
      let kept = Set(component.properties.map(\.name))
      let dropped = partners.remove(at: partner).properties.filter { property in
        !kept.contains(property.name) && Self.isForeign(property) && PropertyMeaning.text(property) != nil
      }
      guard !dropped.isEmpty else { continue }
      var whole = component
      for property in dropped {
        whole.add(property)
        if !names.contains(property.name) { names.append(property.name) }
      }
      result.replaceComponent(at: index, with: whole)
    }
    guard !names.isEmpty else { return nil }
    text.calendars[0] = result
    self.names = names
    whole = text.bytes
  }

  /// Whether the property belongs to another program. Synced fields are merged as fields. A server may also store
  /// DURATION as DTEND or DUE.
  private static func isForeign(_ property: Property) -> Bool {
    !property.name.hasPrefix("X-FOCUSBLOX-") && !fields.contains(property.name) && property.name != "RELATED-TO"
      && property.name != "DURATION"
  }

  private static let fields = ForeignLines.stamps.union(
    TaskMapping.fields(.extended).flatMap(\.properties) + BlockMapping.fields.flatMap(\.properties))
}
