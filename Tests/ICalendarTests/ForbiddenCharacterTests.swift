import Testing

@testable import ICalendar

@Suite("Characters that XML cannot hold")
struct ForbiddenCharacterTests {
  @Test("a written line has no forbidden character", arguments: ["\u{FFFE}", "\u{FFFF}", "\u{1}", "\u{1B}", "\u{7F}"])
  func leavesThemOut(character: String) {
    let text = "A\(character)B"
    #expect(Array(Property("SUMMARY", text: text).bytes) == Array("SUMMARY:AB\r\n".utf8))
    #expect(Array(Property("X-A", value: text).bytes) == Array("X-A:AB\r\n".utf8))
    #expect(
      Array(Property("X-A", parameters: [Parameter("P", text)], value: "v").bytes) == Array("X-A;P=AB:v\r\n".utf8))
    #expect(ForbiddenCharacters.first(in: text) == character.unicodeScalars.first)
  }

  @Test("another program's text loses only its forbidden characters")
  func removesThemFromAnObject() {
    func object(_ line: String) -> [UInt8] { Array("BEGIN:VCALENDAR\r\n\(line)\r\nEND:VCALENDAR\r\n".utf8) }
    let clean = object("X-A:ä 日本 👩‍👩‍👧 \u{FFFD}\tx")
    #expect(ForbiddenCharacters.removed(from: clean) == clean)
    #expect(ForbiddenCharacters.removed(from: object("X-A:a\u{FFFE}\u{FFFF}\u{1}b\u{1B}")) == object("X-A:ab"))
  }

  @Test("a forbidden character is found when a fold splits its octets")
  func findsThemOverFolds() {
    let head = Array("BEGIN:VCALENDAR\r\nX-A:a".utf8)
    let tail = Array("b\r\nEND:VCALENDAR\r\n".utf8)
    let whole = Array("BEGIN:VCALENDAR\r\nX-A:ab\r\nEND:VCALENDAR\r\n".utf8)
    let fold = Array("\r\n ".utf8)
    for octets: [UInt8] in [
      [0xEF] + fold + [0xBF, 0xBE], [0xEF, 0xBF] + fold + [0xBF], [0xEF] + fold + [0xBF] + fold + [0xBE],
    ] {
      #expect(ForbiddenCharacters.removed(from: head + octets + tail) == whole)
    }
  }

  @Test("line breaks and tabs are not forbidden")
  func keepsLineBreaks() {
    #expect(ForbiddenCharacters.first(in: "a\tb\nc\r\nd\u{85}\u{FFFD}") == nil)
  }
}
