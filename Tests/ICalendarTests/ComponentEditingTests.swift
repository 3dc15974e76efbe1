import ICalendar
import Testing

struct ComponentEditingTests {
  private let task = """
    BEGIN:VTODO
    UID:1
    summary;X-A=1:old
    X-FOREIGN:a,b\\,c
    BEGIN:VALARM
    SUMMARY:alarm
    END:VALARM
    SUMMARY:again
    BEGIN:X-THING
    END:X-THING
    END:VTODO
    """

  @Test func replacesTheFirstLineInPlaceAndRemovesTheOthers() throws {
    var edited = try item(task)
    edited.set(Property("SUMMARY", text: "neu, anders"))
    #expect(
      edited.string
        == crlf(
          """
          BEGIN:VTODO
          UID:1
          SUMMARY:neu\\, anders
          X-FOREIGN:a,b\\,c
          BEGIN:VALARM
          SUMMARY:alarm
          END:VALARM
          BEGIN:X-THING
          END:X-THING
          END:VTODO
          """))
  }

  @Test("a component appended after nested components without END does not become part of them")
  func endsAllThatHaveNoEnd() throws {
    let broken = "BEGIN:VTODO\nUID:1\nBEGIN:VALARM\nBEGIN:VALARM\nBEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\nEND:VTODO"
    var edited = try item(broken)
    #expect(edited.string == crlf(broken))
    edited.append(Component("VALARM", properties: [Property("ACTION", value: "DISPLAY")]))
    let again = try item(edited.string)
    #expect(again == edited)
    #expect(again.components(named: "VALARM").count == 2)
  }

  @Test("a component appended after a component without END does not become part of it")
  func endsWhatHasNoEnd() throws {
    let broken = "BEGIN:VTODO\nUID:1\nBEGIN:VALARM\nTRIGGER:-PT1HEND:VALARM\nEND:VTODO"
    var edited = try item(broken)
    #expect(edited.string == crlf(broken))
    edited.append(Component("VALARM", properties: [Property("ACTION", value: "DISPLAY")]))
    let again = try item(edited.string)
    #expect(again == edited)
    #expect(again.components(named: "VALARM").map(\.isTerminated) == [true, true])
  }

  @Test func insertsANewLineBeforeTheFirstComponent() throws {
    var edited = try item(task)
    edited.set(Property("DUE", value: "20260310"))
    let lines = edited.string.split(separator: "\r\n")
    #expect(lines.firstIndex(of: "DUE:20260310") == 4)
  }

  @Test func removesALineWithoutTouchingComponents() throws {
    var edited = try item(task)
    edited.remove("Summary")
    #expect(edited.first("SUMMARY") == nil)
    #expect(edited.components(named: "valarm").first?.first("SUMMARY")?.text == "alarm")
  }

  @Test func replacesTheComponentThatTheIndexCounts() throws {
    var edited = try item(task)
    edited.replaceComponent(at: 1, with: Component("X-OTHER"))
    #expect(edited.components.map(\.name) == ["VALARM", "X-OTHER"])
    edited.replaceComponent(at: 2, with: Component("X-NONE"))
    edited.replaceComponent(at: -1, with: Component("X-NONE"))
    #expect(edited.components.map(\.name) == ["VALARM", "X-OTHER"])
    edited.removeComponents { $0.name == "VALARM" }
    #expect(edited.components.map(\.name) == ["X-OTHER"])
  }

  @Test func insertsAZoneBeforeTheItems() throws {
    var calendar = Component(
      "VCALENDAR", properties: [Property("VERSION", value: "2.0")], components: [Component("VTODO")])
    calendar.insertFirst(Component("VTIMEZONE"))
    #expect(calendar.components.map(\.name) == ["VTIMEZONE", "VTODO"])
    #expect(calendar.string.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTIMEZONE\r\nEND:VTIMEZONE\r\n"))
  }

  @Test func writesALineEndBeforeALineThatFollowsATextWithoutOne() {
    let text = ICalendarText(reading: "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1")
    var cut = text.calendars[0].components[0]
    #expect(!cut.isTerminated)
    cut.add(Property("SUMMARY", value: "x"))
    #expect(cut.string == "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:x\r\n")
    #expect(cut.canonical.string == "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:x\r\nEND:VTODO\r\n")
  }

  @Test func makesAServersFormOfAnyLineEnds() {
    let text = ICalendarText(reading: "BEGIN:VCALENDAR\n\nX:a\r\r\n b\njunk\nEND:VCALENDAR\n")
    #expect(text.calendars[0].canonical.string == "BEGIN:VCALENDAR\r\nX:ab\r\nEND:VCALENDAR\r\n")
    #expect(String(decoding: text.bytes, as: UTF8.self) == "BEGIN:VCALENDAR\n\nX:a\r\r\n b\njunk\nEND:VCALENDAR\n")
  }
}
