import ICalendar
import Testing

@Suite("Characters that a fold divides")
struct SplitCharacterTests {
  @Test("a line is folded anew where a fold divides a character, and all other lines stay")
  func joins() {
    let long = "DESCRIPTION:" + String(repeating: "x", count: 70)
    let text =
      Array("BEGIN:VTODO\r\n\(long)\r\n y\r\nSUMMARY:Schl".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xBC]
      + Array("ssel\r\nEND:VTODO\r\n".utf8)
    let joined = SplitCharacters.joined(in: text)
    #expect(
      String(decoding: joined, as: UTF8.self)
        == "BEGIN:VTODO\r\n\(long)\r\n y\r\nSUMMARY:Schlüssel\r\nEND:VTODO\r\n")
  }

  @Test("a divided character of four octets, with bare line feeds and tabs")
  func joinsBareLines() {
    let text = Array("SUMMARY:".utf8) + [0xF0, 0x9F] + Array("\n\t".utf8) + [0x98, 0x80] + Array("!\n".utf8)
    #expect(String(decoding: SplitCharacters.joined(in: text), as: UTF8.self) == "SUMMARY:😀!\r\n")
  }

  @Test("a text without a divided character stays octet for octet")
  func keeps() {
    let text = Array("SUMMARY:Schlü\r\n ssel\r\nX-RAW:a\n b\r\n".utf8) + [0x80, 0xFF]
    #expect(SplitCharacters.joined(in: text) == text)
  }
}
