import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Hrefs")
struct HrefTests {
  private func href(_ text: String) throws -> Href { try #require(Href(text)) }

  @Test(
    "spellings of one place are equal",
    arguments: [
      ["/cal/a@b+c.ics", "/cal/a%40b%2Bc.ics", "/cal/a%40b%2bc.ics", "https://host:8443/cal/a@b+c.ics"],
      ["/cal/", "/cal", "//cal/", "http://other/cal", "  /cal/\n", "/x/../cal/", "/./cal/"],
      ["/cal/caf%C3%A9.ics", "/cal/café.ics", "/cal/caf%c3%a9.ics"],
      ["/cal/a%20b.ics", "/cal/a b.ics"], ["/cal/a%3Fb.ics", "/cal/a?b.ics"], ["/cal/a%23b.ics", "/cal/a#b.ics"],
      ["/", "https://host", "https://host/"],
    ])
  func comparesDecoded(spellings: [String]) throws {
    let first = try href(spellings[0])
    for spelling in spellings {
      #expect(try href(spelling) == first, "\(spelling)")
      #expect(try href(spelling).hashValue == first.hashValue)
    }
  }

  @Test("places that only look alike are not equal")
  func keepsDifferences() throws {
    for (a, b) in [("/a%2Fb", "/a/b"), ("/A.ics", "/a.ics"), ("/a%252Fb", "/a%2Fb"), ("/a+b", "/a b")] {
      #expect(try href(a) != href(b), "\(a) \(b)")
    }
  }

  @Test("a request is spelled as the server spelled it, and never with what a request line cannot hold")
  func keepsTheSpelling() throws {
    #expect(try href("/cal/a%40b%2bc.ics").path == "/cal/a%40b%2bc.ics")
    #expect(try href("/cal/ä b%zz?#\r\n.ics").path == "/cal/%C3%A4%20b%25zz%3F%23%0D%0A.ics")
  }

  @Test("relative references are read where the answer came from")
  func readsRelativeReferences() throws {
    let base = try href("/cal/list/")
    #expect(try #require(Href("m0.ics", relativeTo: base)) == href("/cal/list/m0.ics"))
    #expect(try #require(Href("../other/m0.ics", relativeTo: base)) == href("/cal/other/m0.ics"))
    #expect(Href("", relativeTo: base) == nil)
    #expect(Href("m0.ics") == nil)
  }

  @Test("dot segments never lead above the root")
  func staysBelowTheRoot() throws {
    #expect(try href("/../../etc/passwd").path == "/etc/passwd")
  }

  @Test("every name survives being a member's name, and coding", arguments: 0..<200)
  func keepsEveryName(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let letters = Array("aZ09-_.~@+& ?#%/:;,=é✓\u{1F600}\"<>'")
    let name = String(
      (0..<Int.random(in: 1...20, using: &generator)).map { _ in letters.randomElement(using: &generator) ?? "x" })
    let member = try href("/cal/").appending(name)
    #expect(member.path.hasPrefix("/cal/"))
    #expect(!member.path.dropFirst(5).contains("/"))
    #expect(member.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    #expect(member.name == name)
    let decoded = try JSONDecoder().decode([Href].self, from: JSONEncoder().encode([member]))
    #expect(decoded == [member])
    #expect(decoded.first?.path == member.path)
  }
}
