import FocusbloxModel
import ICalendar

/// Lines and components of other programs that a server dropped or changed. Content that the server adds is no loss. A
/// cut value is not named here (`CutValues`).
public struct DroppedLines: Sendable, Equatable {
  /// The names of the properties and components, each once, in the order of the text.
  public let names: [String]
  /// The server's text with the lines as they were sent.
  public let whole: [UInt8]

  /// `nil` where the server's text has everything.
  ///
  /// - Parameter known: the server's text before, where another program may have written `stored`. The server is able
  ///   to store these lines, so that it did not drop or change them.
  public init?(in stored: [UInt8], of sent: [UInt8], over known: [UInt8]? = nil) {
    let former = ICalendarText(reading: sent)
    var text = ICalendarText(reading: stored)
    guard let there = text.calendars.first, let mine = former.calendars.first else { return nil }
    var names: [String] = []
    var result = there
    let before = known.flatMap { ICalendarText(reading: $0).calendars.first }
    var partners = mine.components
    for (index, component) in there.components.enumerated() where ItemComponents.isItem(component) {
      guard let partner = partners.firstIndex(where: { $0.isCounterpart(of: component) }),
        let whole = Self.whole(
          component, of: partners.remove(at: partner), over: before?.counterpart(of: component), &names)
      else { continue }
      result.replaceComponent(at: index, with: whole)
    }
    guard !names.isEmpty else { return nil }
    text.calendars[0] = result
    self.names = names
    whole = text.bytes
  }

  private static func whole(
    _ stored: Component, of sent: Component, over known: Component?, _ names: inout [String]
  ) -> Component? {
    var result = stored
    let isItem = ItemComponents.isItem(sent)
    var seen: Set<String> = []
    for name in sent.properties.map(\.name) where seen.insert(name).inserted && isForeign(name, inItem: isItem) {
      let there = stored.properties.filter { $0.name == name }
      let mine = sent.properties.filter { $0.name == name && PropertyMeaning.text($0) != nil }
      let before = known?.properties.filter { $0.name == name } ?? []
      let lost = mine.filter { line in !(there + before).contains { $0.has(line) } }
      // A server may distribute a list over lines differently.
      guard !lost.isEmpty, there.isEmpty || !lists.contains(name) else { continue }
      result.removeProperties { line in line.name == name && !mine.contains { line.has($0) } }
      for line in lost { result.add(line) }
      if !lost.allSatisfy({ line in there.contains { line.isCut(to: $0) } }) { note(name, &names) }
    }
    for component in sent.components where component.kind == nil && component.name != "VTIMEZONE" {
      if let index = result.components.firstIndex(where: { $0.isCounterpart(of: component) }) {
        guard
          let whole = whole(
            result.components[index], of: component, over: known?.counterpart(of: component), &names)
        else { continue }
        result.replaceComponent(at: index, with: whole)
      } else if result.components(named: component.name).count < sent.components(named: component.name).count {
        result.append(component)
        note(component.name, &names)
      }
    }
    return result == stored ? nil : result
  }

  private static func note(_ name: String, _ names: inout [String]) {
    if !names.contains(name) { names.append(name) }
  }

  /// Whether the property belongs to another program. Synced fields are merged as fields. A server may also store
  /// DURATION as DTEND or DUE.
  private static func isForeign(_ name: String, inItem: Bool) -> Bool {
    if name.hasPrefix("X-FOCUSBLOX-") { return false }
    return !inItem || (!fields.contains(name) && name != "RELATED-TO" && name != "DURATION")
  }

  private static let lists: Set<String> = ["EXDATE", "RDATE", "RESOURCES", "FREEBUSY"]
  private static let fields = ForeignLines.stamps.union(
    TaskMapping.fields(.extended).flatMap(\.properties) + BlockMapping.fields.flatMap(\.properties))
}

extension Component {
  fileprivate func counterpart(of other: Component) -> Component? { components.first { $0.isCounterpart(of: other) } }
}

extension Property {
  /// Whether the line has the value and all parameters of the other one.
  fileprivate func has(_ other: Property) -> Bool {
    if PropertyMeaning.text(self) == PropertyMeaning.text(other) { return true }
    let known = Set(other.parameters.map(\.name))
    let common = Property(name, parameters: parameters.filter { known.contains($0.name) }, value: value)
    return PropertyMeaning.text(common) == PropertyMeaning.text(other)
  }
}
