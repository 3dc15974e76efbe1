import CalDAV
import Testing

@Suite("Entity tags")
struct ETagTests {
  // I19
  @Test("all spellings of one state are equal and are sent as one strong tag")
  func normalisesSpellings() throws {
    let strong = try #require(ETag("\"e1\""))
    for text in ["W/\"e1\"", "e1", " \"e1\" ", "\"e1-gzip\"", "W/\"e1--gzip\"", "\"e1;gzip\"", "w/\"e1\""] {
      let tag = try #require(ETag(text))
      #expect(tag == strong, "\(text)")
      #expect(tag.strong == "\"e1\"", "\(text)")
      #expect(tag.hashValue == strong.hashValue, "\(text)")
    }
  }

  @Test("different states stay different")
  func keepsDifferences() {
    #expect(ETag("\"e1\"") != ETag("\"e2\""))
    #expect(ETag("\"E1\"") != ETag("\"e1\""))
    #expect(ETag("\"-gzip\"")?.strong == "\"-gzip\"")
  }

  @Test("the raw text is kept, and an empty text is not a tag")
  func keepsTheRawText() {
    #expect(ETag("W/\"x\"")?.raw == "W/\"x\"")
    #expect(ETag("W/\"x\"")?.isWeak == true)
    #expect(ETag("https://host/a?b=1")?.strong == "\"https://host/a?b=1\"")
    for empty in ["", "  ", "\"\""] { #expect(ETag(empty) == nil) }
  }
}
