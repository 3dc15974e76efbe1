import FuzzSupport
import ICalendar

/// Content lines: a text is written unchanged, and an edit changes only its own lines.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  let text = ICalendarText(reading: input)
  expect(text.bytes == input, "the text is written as it was read")
  // More returns than fit in a line of 75 octets cannot be kept.
  guard !input.contains([UInt8](repeating: 13, count: 70)) else { return 0 }
  let lines = input.count { $0 == 10 || $0 == 13 } + 1
  expect(text.issues.allSatisfy { (1...lines).contains($0.line) }, "an issue names a line of the text: \(text.issues)")
  for calendar in text.calendars {
    look(calendar)
    lookAtCanonicalForm(of: calendar)
  }
  lookAtCopies(of: text)
  edit(text, input)
  return 0
}

/// A copy by lines equals the text after reading and writing.
private func lookAtCopies(of text: ICalendarText) {
  for calendar in text.calendars {
    guard let copy = CopiedObject(calendar.bytes) else { continue }
    let (zones, items) = (
      calendar.components(named: "VTIMEZONE"), calendar.components.filter { $0.name != "VTIMEZONE" }
    )
    expect(copy.zones == zones.flatMap(\.whole), "the zones of an object are copied")
    expect(copy.items == items.flatMap(\.whole), "the items of an object are copied")
  }
}

/// Reads all properties of the lines.
private func look(_ component: Component) {
  for property in component.properties {
    let name = property.name
    expect(property.isNamed(name) && property.isNamed(name.lowercased()), "\(name) is named \(name)")
    for parameter in property.parameters {
      expect(property.parameter(parameter.name) != nil || parameter.values.isEmpty, "\(parameter.name) is found")
    }
    expectEqual(property.refolded, property, "a refolded line says the same")
    expect(
      property.refolded.bytes.split(separator: 10).allSatisfy { $0.count <= 76 }, "no line is longer than 75 octets")
    expect(!property.textList.isEmpty, "a list has a part")
    _ = (property.text, property.value, component.first(name), component.all(name))
  }
  component.components.forEach(look)
}

private func lookAtCanonicalForm(of calendar: Component) {
  let canonical = calendar.canonical
  let bytes = canonical.bytes
  let again = ICalendarText(reading: bytes)
  expectEqual(again.calendars, [calendar], "the canonical form says the same")
  expect(
    again.calendars.map(\.bytes) == [bytes] && again.bytes == bytes, "the canonical form is its own canonical form")
}

private func edit(_ text: ICalendarText, _ input: [UInt8]) {
  var choices = Choices(input)
  guard let index = text.calendars.indices.randomElement(using: &choices),
    let place = text.calendars[index].components.indices.randomElement(using: &choices)
  else { return }
  let before = text.calendars[index].components[place]
  let name = Bool.random(using: &choices) ? "SUMMARY" : before.properties.randomElement(using: &choices)?.name ?? "DUE"
  var component = before
  component.set(Property(name, text: "new; and \u{FC}ber"))
  var edited = text
  edited.calendars[index].replaceComponent(at: place, with: component)
  let output = edited.bytes

  let again = ICalendarText(reading: output)
  guard again.calendars.indices.contains(index), again.calendars[index].components.indices.contains(place) else {
    return expect(false, "an edited component is still there: \(String(decoding: output, as: UTF8.self))")
  }
  let after = again.calendars[index].components[place]
  expectEqual(after, component, "an edited component is read as edited")
  let kept = input.without(before.all(name).map(\.bytes))
  let rest = output.without(after.all(name).map(\.bytes))
  // A text without a final line end, or with half of one, gets a line end: a return if the text has no other line ends.
  let ended = kept.last == 13 ? kept + [10] : kept + [13, 10]
  expect([kept, ended, kept + [13]].contains(rest), "an edit leaves all other lines alone")
}

extension [UInt8] {
  /// The octets without the given stretches, which are in order.
  fileprivate func without(_ stretches: [ArraySlice<UInt8>]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for stretch in stretches {
      result += self[start..<stretch.startIndex]
      start = stretch.endIndex
    }
    return result + self[start...]
  }
}
