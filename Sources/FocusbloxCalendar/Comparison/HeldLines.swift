import ICalendar

/// The lines of an item that its server cannot store: the server's text lacks them, or has only a part of them.
public enum HeldLines {
  /// The server's latest text with the lines that only this machine has.
  ///
  /// - Parameters:
  ///   - whole: the item's text on this machine so far.
  ///   - former: the server's text for `whole`.
  /// - Returns: `nil` where no such line remains. A line that another client changed on the server since stays as on
  ///   the server.
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
    var seen: Set<String> = []
    for name in whole.properties.map(\.name) where seen.insert(name).inserted {
      func lines(_ component: Component) -> Lines { Lines(component.properties.filter { $0.name == name }) }
      let (mine, before, there) = (lines(whole), lines(former), lines(latest))
      let held = mine.missing(in: before)
      for property in held {
        guard let rest = there.all.first(where: { property.isCut(to: $0) }) else { continue }
        result = result.mappingOwnProperties { $0 == rest ? property : nil } ?? result
        isHeld = true
      }
      let others = held.filter { property in !(before.all + there.all).contains { property.isCut(to: $0) } }
      guard !others.isEmpty, there.all.isEmpty || there.meanings == before.meanings else { continue }
      // The server's substitutes for these lines are removed, unless another client has changed them on the server.
      let substitutes = Set(before.missing(in: mine).compactMap(PropertyMeaning.text))
      result.removeProperties { $0.name == name && PropertyMeaning.text($0).map(substitutes.contains) ?? false }
      for property in others { result.add(property) }
      isHeld = true
    }
    if whole.name == "VEVENT", whole.first("DTEND") == nil, whole.first("DURATION") == nil,
      let end = latest.first("DTEND"), former.first("DTEND").map(PropertyMeaning.text) == PropertyMeaning.text(end)
    {
      // The server added a DTEND to an event that has no end.
      result.remove("DTEND")
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

/// The properties of one name in a component.
private struct Lines {
  let all: [Property]
  let meanings: Set<String>

  init(_ all: [Property]) {
    self.all = all
    meanings = Set(all.compactMap(PropertyMeaning.text))
  }

  /// The lines whose meaning no line of the other component has.
  func missing(in other: Lines) -> [Property] {
    all.filter { property in PropertyMeaning.text(property).map { !other.meanings.contains($0) } ?? false }
  }
}
