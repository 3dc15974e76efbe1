import CalDAV
import TestSupport
import Testing

@Suite("Written XML")
struct XMLWriterTests {
  @Test("any text is read back unchanged, with U+FFFD for characters that XML cannot hold", arguments: 0..<200)
  func survivesTheReader(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      "<", ">", "&", "\"", "'", "]]>", "\r", "\n", "\t", "é", "\u{1F600}", "&amp;", "a", " ", "\u{1}", "\u{FFFE}",
    ]
    let text = (0..<Int.random(in: 1...30, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? ""
    }.joined()
    var writer = XMLWriter()
    writer.element(.multistatus) { body in
      body.element(.response) { $0.element(.propstat) { $0.element(.prop) { $0.element(.syncToken, text: text) } } }
    }
    let row = try #require(try MultistatusText.rows(writer.bytes, pieces: 5).first)
    let read = row.value(.syncToken)?.string
    #expect(read == text.replacing("\u{1}", with: "\u{FFFD}").replacing("\u{FFFE}", with: "\u{FFFD}"))
  }

  @Test("a name in an attribute is escaped")
  func escapesAttributes() {
    var writer = XMLWriter()
    writer.element(.comp, named: "a\"<&")
    #expect(String(decoding: writer.bytes, as: UTF8.self).hasSuffix("name=\"a&quot;&lt;&amp;\"/>"))
  }
}
