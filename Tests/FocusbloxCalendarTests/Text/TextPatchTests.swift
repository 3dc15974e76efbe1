import FocusbloxModel
import Foundation
import ICalendar
import TestSupport
import Testing

@testable import FocusbloxCalendar

struct TextPatchTests {
  static let folders = ["valid", "tasks", "broken", "fragments", "timezones", "legacy"]
  let context = Golden.context(profile: .extended)

  func text(_ lines: String) throws -> ItemText { try #require(ItemText(Golden.todo(lines))) }

  /// The lines of the server's text after an edit of an agreed one.
  func patched(_ base: String, _ agreed: String, _ wanted: String) throws -> [String] {
    let text = try text(base).patched(from: text(agreed), to: text(wanted), context)
    return Array(Golden.lines(text.bytes).dropFirst(6).dropLast(2))
  }

  @Test("an edit changes its own lines only, whatever the server's spelling of the others")
  func ownLines() throws {
    let lines = try patched(
      "SUMMARY;LANGUAGE=de:Alt\nX-OTHER;B=2;A=1:x\nPRIORITY:5\nCATEGORIES:a,b\nDUE;VALUE=DATE:20260310",
      "SUMMARY:Alt\nX-OTHER;A=1;B=2:x\nPRIORITY:5\nCATEGORIES:b\nCATEGORIES:a\nDUE;VALUE=DATE:20260310",
      "SUMMARY:Neu\nX-OTHER;A=1;B=2:x\nCATEGORIES:a,c\nDUE;VALUE=DATE:20260310")
    #expect(
      lines == ["SUMMARY:Neu", "X-OTHER;B=2;A=1:x", "CATEGORIES:a,c", "DUE;VALUE=DATE:20260310"])
  }

  @Test("lines that belong together travel together")
  func groups() throws {
    let lines = try patched(
      "DTSTART:20260310T080000Z\nDURATION:PT1H\nSTATUS:COMPLETED\nCOMPLETED:20260301T000000Z\nPERCENT-COMPLETE:100",
      "DTSTART:20260310T080000Z\nDURATION:PT1H\nSTATUS:COMPLETED\nCOMPLETED:20260301T000000Z\nPERCENT-COMPLETE:100",
      "DTSTART:20260310T080000Z\nDUE:20260310T100000Z\nSTATUS:NEEDS-ACTION")
    #expect(lines == ["DTSTART:20260310T080000Z", "STATUS:NEEDS-ACTION", "DUE:20260310T100000Z"])
  }

  @Test("a value that only the server lacks is not sent again without an edit", arguments: ["", "SUMMARY:a\\, b"])
  func notCarried(line: String) throws {
    let wanted = "SUMMARY:a\\, b\nLOCATION:here"
    #expect(try patched("SUMMARY:a", "SUMMARY:a\\, b", wanted) == ["SUMMARY:a", "LOCATION:here"])
    #expect(try patched("SUMMARY:a", line, line).contains("SUMMARY:a"))
  }

  @Test("a field that a user cleared is said to be cleared, and said no more when it has a value")
  func cleared() throws {
    let planned = "SUMMARY:a\nX-FOCUSBLOX-PLANNED:20260310T080000Z"
    #expect(
      try patched(planned, planned, "SUMMARY:a\nX-FOCUSBLOX-CLEARED:planned")
        == ["SUMMARY:a", "X-FOCUSBLOX-CLEARED:planned"])
    #expect(
      try patched("SUMMARY:a\nX-FOCUSBLOX-CLEARED:other planned", "SUMMARY:a\nX-FOCUSBLOX-CLEARED:planned", planned)
        == ["SUMMARY:a", "X-FOCUSBLOX-CLEARED:other", "X-FOCUSBLOX-PLANNED:20260310T080000Z"])
  }

  @Test("in the strict profile the tags of both sides stay apart")
  func localElements() throws {
    let (base, agreed) = (try text("CATEGORIES:theirs"), try text("SUMMARY:a\nCATEGORIES:ours"))
    let wanted = try text("SUMMARY:b\nCATEGORIES:ours,more\nX-FOCUSBLOX-FLAGGED:TRUE")
    let lines = Golden.lines(base.patched(from: agreed, to: wanted, Golden.context(profile: .strict)).bytes)
    #expect(lines.contains("CATEGORIES:theirs") && lines.contains("SUMMARY:b"))
    #expect(!lines.contains { $0.hasPrefix("X-FOCUSBLOX") })
  }

  @Test("an alarm whose name the server dropped is changed where it stands")
  func namelessAlarm() throws {
    func alarm(_ lines: String) -> String { "BEGIN:VALARM\n\(lines)\nACTION:DISPLAY\nEND:VALARM" }
    let trigger = "TRIGGER;VALUE=DATE-TIME:20260310T080000Z"
    let lines = try patched(
      alarm(trigger + "\nX-THEIRS:1"), alarm("UID:A1\nX-FOCUSBLOX-KIND:custom\n" + trigger),
      alarm("UID:A1\nX-FOCUSBLOX-KIND:custom\nTRIGGER;VALUE=DATE-TIME:20260311T080000Z"))
    #expect(
      lines == [
        "BEGIN:VALARM", "TRIGGER;VALUE=DATE-TIME:20260311T080000Z", "X-THEIRS:1", "ACTION:DISPLAY", "END:VALARM",
      ])
  }

  @Test("a zone comes with the line that names it")
  func zones() throws {
    let zone = Golden.string(try Golden.fixture("E01"))
    let wanted = try #require(ItemText(Array(zone.utf8)))
    var item = wanted.calendar.components[1]
    item.remove("DUE")
    item.remove("DTSTART")
    item.removeComponents { _ in true }
    let base = try #require(ItemText(Component("VCALENDAR", components: [item]).bytes))
    let sent = base.patched(from: base, to: wanted, context)
    #expect(sent.calendar.components.map(\.name) == ["VTIMEZONE", "VTODO"])
    #expect(sent.isSame(as: wanted))
  }

  @Test("without a difference the result is the server's text, octet for octet")
  func unchanged() throws {
    for name in try Self.fixtures() { try Self.expectUnchanged(name, Golden.fixture(name), context) }
  }

  @Test("the differences of two versions make one version the other")
  func everyDifference() throws {
    let items = try Self.fixtures().flatMap { Self.items(try Golden.fixture($0)) }
    for (index, item) in items.enumerated() {
      for step in 1...4 { try Self.expectPatched(item, items[(index + step * step) % items.count], context) }
    }
  }

  @Test("real calendars stay octet for octet", .enabled(if: SharedCorpus.isThere("valid")))
  func corpus() throws {
    var count = 0
    var last: [String: [UInt8]] = [:]
    for folder in Self.folders {
      // An eighth of them takes seconds, all of them a minute.
      for (index, (name, bytes)) in try SharedCorpus.files(folder).enumerated() where index.isMultiple(of: 8) {
        count += ItemText(bytes) == nil ? 0 : 1
        try Self.expectUnchanged(name, bytes, context)
        for item in Self.items(bytes) {
          let kind = ICalendarText(reading: item).calendars[0].components.map(\.name).last ?? ""
          // The differences to another program's item make one the other.
          if let other = last.updateValue(item, forKey: kind) {
            try Self.expectPatched(item, other, context, name)
          }
        }
      }
    }
    #expect(count > 150)
  }

  static func fixtures() throws -> [String] {
    let folder = try #require(Bundle.module.url(forResource: "Fixtures", withExtension: nil))
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".ics") }.sorted()
      .map { String($0.dropLast(4)) }
  }

  static func expectUnchanged(_ name: String, _ bytes: [UInt8], _ context: MappingContext) throws {
    guard let text = ItemText(bytes) else { return }
    let same = text.patched(from: text, to: text, context).bytes == bytes
    #expect(same, "\(name)")
    // Copies of an item that only their content distinguishes are replaced as wholes.
    guard let edited = retitled(text), edited.tree.keys == text.tree.keys else { return }
    let there = text.patched(from: text, to: edited, context)
    let isEdited = there.isSame(as: edited)
    // The new line may end a text that had no line end.
    let isOnlyEdited = others(there) == others(text)
    let back = there.patched(from: edited, to: text, context)
    let isBack = others(back) == others(text)
    #expect(isEdited && isOnlyEdited && isBack, "\(name) \(isEdited) \(isOnlyEdited) \(isBack)")
  }

  /// The lines besides the edit.
  private static func others(_ text: ItemText) -> [[UInt8]] {
    text.bytes.split { $0 == 10 || $0 == 13 }.map(Array.init).filter { !$0.starts(with: "X-NEW-LINE".utf8) }
  }

  private static func retitled(_ text: ItemText) -> ItemText? {
    let edited = text.calendar.mappingComponents { item in
      guard ItemComponents.isItem(item), item.isTerminated else { return nil }
      var item = item
      item.add(Property("X-NEW-LINE", value: "1"))
      return item
    }
    return edited.map(text.with)
  }

  /// Every item of a text in a calendar of its own, all with one UID.
  static func items(_ bytes: [UInt8]) -> [[UInt8]] {
    guard let calendar = ItemText(bytes)?.calendar else { return [] }
    return calendar.components.filter { ItemComponents.isItem($0) && $0.isTerminated }.prefix(2).map { item in
      var item = item
      item.set(Property("UID", value: "one"))
      item.remove("RECURRENCE-ID")
      return Component("VCALENDAR", components: calendar.components(named: "VTIMEZONE") + [item]).bytes
    }
  }

  static func expectPatched(
    _ a: [UInt8], _ b: [UInt8], _ context: MappingContext, _ name: String = ""
  ) throws {
    let (old, new) = (try #require(ItemText(a)), try #require(ItemText(b)))
    let patched = old.patched(from: old, to: new, context)
    let read = try #require(ItemText(patched.bytes))
    let keys = ElementTree.keys(of: [read.tree, new.tree]).flatMap { key -> [String] in
      guard let one = read.tree[key]?.tree, let other = new.tree[key]?.tree else { return [] }
      return ElementTree.keys(of: [one, other]).filter { !ElementValue.areSame(one[$0], other[$0]) }.map(\.description)
    }
    let isSame = read.isSame(as: new)
    #expect(isSame, "\(name) \(keys)")
  }
}
