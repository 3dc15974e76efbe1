import ICalendar

/// What an item has here and its server cannot hold: lines that the server's text lacks or has in part.
public enum HeldLines {
  /// The server's latest text with what is held here.
  ///
  /// - Parameters:
  ///   - whole: the item's text as it was held so far.
  ///   - former: the server's text that belongs to it.
  /// - Returns: `nil` where nothing is held any more: what somebody has changed on the server since is as it is there.
  public static func renewed(_ whole: [UInt8], former: [UInt8], latest: [UInt8]) -> [UInt8]? {
    let (held, known) = (ICalendarText(reading: whole), ICalendarText(reading: former))
    var text = ICalendarText(reading: latest)
    guard let calendar = text.calendars.first, let mine = held.calendars.first, let there = known.calendars.first,
      let renewed = renewed(mine, former: there, latest: calendar)
    else { return nil }
    text.calendars[0] = renewed
    return text.bytes
  }

  private static func renewed(_ whole: Component, former: Component, latest: Component) -> Component? {
    var result = latest
    var isHeld = false
    let known = former.properties
    let knownMeanings = Set(known.compactMap(PropertyMeaning.text))
    let there = latest.properties
    for property in whole.properties {
      guard let meaning = PropertyMeaning.text(property), !knownMeanings.contains(meaning) else { continue }
      if let rest = there.first(where: { property.isCut(to: $0) }) {
        result = result.mappingOwnProperties { $0 == rest ? property : nil } ?? result
      } else if !known.contains(where: { property.isCut(to: $0) }), !there.contains(where: { $0.name == property.name })
      {
        result.add(property)
      } else {
        continue
      }
      isHeld = true
    }
    for component in whole.components where component.name != "VTIMEZONE" {
      let index = latest.components.firstIndex { $0.isCounterpart(of: component) }
      if let before = former.components.first(where: { $0.isCounterpart(of: component) }) {
        guard let index,
          let renewed = renewed(component, former: before, latest: latest.components[index])
        else { continue }
        result.replaceComponent(at: index, with: renewed)
      } else if index == nil {
        result.append(component)
      } else {
        continue
      }
      isHeld = true
    }
    return isHeld ? result : nil
  }
}
