import ICalendar
import Testing

struct PropertyTests {
  @Test func readsNameParametersAndValueOfAFoldedLine() throws {
    let read = try property("dtst\r\n art;tzid=\"Europe/B\r\n erlin\";X-A=b,\"c;d\":2026031\r\n 0T180000")
    #expect(read.name == "DTSTART")
    #expect(read.isNamed("dtstart"))
    #expect(read.parameters == [Parameter("TZID", "Europe/Berlin"), Parameter("X-A", "b", "c;d")])
    #expect(read.parameter("Tzid") == "Europe/Berlin")
    #expect(read.value == "20260310T180000")
  }

  @Test func findsAParameterByItsNameAsListedWhereThatIsNotASCII() throws {
    let source = Array("BEGIN:VTODO\r\nX;aC".utf8) + [0xC3] + Array("n=b;c=d;ü=f:e\r\nEND:VTODO\r\n".utf8)
    let read = try #require(ICalendarText(reading: source).calendars.first?.components.first?.first("X"))
    #expect(read.parameters.map(\.name) == ["AC\u{FFFD}N", "C", "Ü"])
    #expect(read.parameter("ü") == "f" && read.parameter("Ü") == "f")
    #expect(read.parameter("AC\u{FFFD}N") == "b")
    #expect(read.parameter("c") == "d")
  }

  @Test func decodesCaretsInParameters() throws {
    let read = try property("ATTENDEE;CN=\"a^nb^^c^'d^x\":mailto:x")
    #expect(read.parameter("CN") == "a\nb^c\"d^x")
    #expect(Property("ATTENDEE", parameters: [Parameter("CN", "a\nb^c\"d")], value: "x").parameter("CN") == "a\nb^c\"d")
  }

  @Test func quotesAParameterValueThatHoldsASeparator() {
    let made = Property("X", parameters: [Parameter("P", "a,b", "c")], value: "v")
    #expect(String(decoding: made.bytes, as: UTF8.self) == "X;P=\"a,b\",c:v\r\n")
  }

  @Test func takesTheFirstColonWhereAQuoteIsNeverClosed() throws {
    let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\nX;P=\"a:b:c\nEND:VCALENDAR"))
    #expect(text.calendars.first?.first("X")?.value == "b:c")
    #expect(text.issues == [ReadingIssue(line: 2, what: .quoteNeverClosed, action: .accepted)])
  }

  @Test func joinsACharacterThatAFoldCutInTwo() throws {
    let octets =
      Array("BEGIN:VCALENDAR\r\nX:B".utf8) + [0xC3, 13, 10, 32, 0xBC] + Array("ro\r\nEND:VCALENDAR\r\n".utf8)
    let text = ICalendarText(reading: octets)
    #expect(text.calendars.first?.first("X")?.text == "Büro")
    #expect(text.issues.isEmpty)
    #expect(text.bytes == octets)
  }

  @Test func showsLatin1RepairedAndKeepsItsOctets() throws {
    let octets = Array("BEGIN:VCALENDAR\r\nSUMMARY:B".utf8) + [0xFC] + Array("ro\r\nEND:VCALENDAR\r\n".utf8)
    let text = ICalendarText(reading: octets)
    #expect(text.calendars.first?.first("SUMMARY")?.value == "B\u{FFFD}ro")
    #expect(text.issues == [ReadingIssue(line: 2, what: .notUTF8, action: .repairedInView)])
    #expect(text.bytes == octets)
  }

  @Test func keepsAnEscapedCommaInsideOneCategory() throws {
    #expect(try property("CATEGORIES:Büro,Ablage\\, blau").textList == ["Büro", "Ablage, blau"])
  }

  @Test func keepsABackslashWithoutAnEscape() throws {
    #expect(try property("SUMMARY:a\\x\\;\\N\\\\n\\").text == "a\\x;\n\\n\\")
  }

  @Test func cannotStartASecondLine() {
    let made = Property("SUMM\r\nX:ARY", parameters: [Parameter("P\r\nQ", "a\r\nb")], value: "a\r\nDUE:1\u{0}\rb")
    #expect(String(decoding: made.bytes, as: UTF8.self) == "SUMMXARY;PQ=a^nb:a\\nDUE:1\\nb\r\n")
  }

  @Test func keepsTheNameThatAnotherProgramGaveAParameter() throws {
    let read = try property("X-A;X@Ä=1;9 (b)=2:v")
    let again = Property("X-A", parameters: read.parameters, value: "w")
    #expect(String(decoding: again.bytes, as: UTF8.self) == "X-A;X@Ä=1;9 (B)=2:w\r\n")
  }

  @Test("lines are folded at 75 octets and never inside a character", arguments: [UInt64(1), 2, 3, 4, 5])
  func folds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let characters = ["a", "ß", "—", "🧱", ";", "\\", ",", "\n", " ", ":", "\""]
      let value = (0..<Int.random(in: 0...300, using: &random)).map { _ in characters.randomElement(using: &random)! }
        .joined()
      let made = Property("DESCRIPTION", parameters: [Parameter("X-P", value)], text: value)
      #expect(made.text == value)
      #expect(made.parameter("X-P") == value)
      let lines = String(decoding: made.bytes, as: UTF8.self).split(separator: "\r\n")
      #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
      #expect(made.refolded.bytes == made.bytes)
    }
  }

  @Test("a look-up of one parameter agrees with reading all parameters", arguments: [UInt64(1), 2, 3, 4, 5])
  func findsOneParameter(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = [";", ";A=", ";a=", ";AB=", "=", ",", "\"", "^n", "^", "x", "é", "\r\n ", ";A"]
    for _ in 0..<2000 {
      let count = Int.random(in: 0...8, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined()
      let calendar = ICalendarText(reading: "BEGIN:VCALENDAR\r\nX\(text):v\r\nEND:VCALENDAR\r\n").calendars.first
      guard let line = calendar?.properties.first else { continue }
      for name in ["A", "ab", ""] {
        let first = line.parameters.first { $0.name == name.uppercased() && !$0.values.isEmpty }
        #expect(line.parameter(name) == first?.values.first, "\(text)")
      }
    }
  }

  @Test func equalsTheSameLineWithOtherFolds() throws {
    #expect(try property("SUMMARY:ab\r\n c") == Property("SUMMARY", value: "abc"))
    #expect(try property("SUMMARY:ab\r\n c").hashValue == Property("SUMMARY", value: "abc").hashValue)
    #expect(try property("SUMMARY:ab") != Property("SUMMARY", value: "abc"))
  }

  @Test func keepsAReturnThatIsNoFold() throws {
    let value =
      String(repeating: "a", count: 67) + "\r" + String(repeating: "b", count: 40) + String(repeating: "\r", count: 40)
      + "c"
    let todo = try #require(
      ICalendarText(reading: "BEGIN:VTODO\r\nX-LONG:\(value)\r\nEND:VTODO\r\n").calendars.first?.components.first)
    let line = try #require(todo.first("X-LONG"))
    #expect(line.value == value)
    #expect(line.refolded.value == value)
  }

  @Test("a parameter without a value does not hide a parameter of the same name with a value")
  func parameterWithoutValue() throws {
    let attendee = try property("ATTENDEE;RSVP;RSVP=TRUE;X-NONE:mailto:a@b.de")
    #expect(attendee.parameter("RSVP") == "TRUE")
    #expect(attendee.parameter("X-NONE") == nil)
  }

  @Test("a parameter without a value stays when the value of its line is rewritten")
  func parameterWithoutValueStays() throws {
    let location = try property("LOCATION;X-NONE;LANGUAGE=de:Berlin, Mitte")
    let made = Property("LOCATION", parameters: location.parameters, value: "Berlin\\, Mitte")
    #expect(String(decoding: made.bytes, as: UTF8.self) == "LOCATION;X-NONE;LANGUAGE=de:Berlin\\, Mitte\r\n")
  }
}
