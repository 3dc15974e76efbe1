import CalDAV
import Foundation
import TestSupport
import Testing

@Suite("Hrefs")
struct HrefTests {
  private func href(_ text: String) throws -> Href { try #require(Href(text)) }

  @Test(
    "all spellings of one address are equal",
    arguments: [
      ["/cal/a@b+c.ics", "/cal/a%40b%2Bc.ics", "/cal/a%40b%2bc.ics", "https://host:8443/cal/a@b+c.ics"],
      ["/cal/", "/cal", "//cal/", "http://other/cal", "  /cal/\n", "/x/../cal/", "/./cal/"],
      ["/cal/caf%C3%A9.ics", "/cal/café.ics", "/cal/caf%c3%a9.ics"],
      ["/Bu%CC%88cher/a.ics", "/B%C3%BCcher/a.ics", "/Bücher/a.ics"],
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

  @Test("addresses that only look alike are not equal")
  func keepsDifferences() throws {
    for (a, b) in [("/a%2Fb", "/a/b"), ("/A.ics", "/a.ics"), ("/a%252Fb", "/a%2Fb"), ("/a+b", "/a b")] {
      #expect(try href(a) != href(b), "\(a) \(b)")
    }
  }

  @Test("a request uses the server's spelling, without characters that a request line cannot hold")
  func keepsTheSpelling() throws {
    #expect(try href("/cal/a%40b%2bc.ics").path == "/cal/a%40b%2bc.ics")
    #expect(try href("/cal/ä b%zz?#\r\n.ics").path == "/cal/%C3%A4%20b%25zz%3F%23%0D%0A.ics")
  }

  @Test("relative references resolve against the address that answered")
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

  @Test(
    "an href that leads out of a collection after decoding is not a member",
    arguments: [
      "/cal/A/../HID/h.ics", "/cal/A/%2e%2e/HID/h.ics", "/cal/A/%2E%2e/HID/h.ics", "/cal/A/.%2e/HID/h.ics",
      "/cal/A/%2e/h.ics", "/cal/A/x/%2e%2e/%2e%2e/HID/h.ics", "/cal/A/..%2fHID%2fh.ics", "/cal/A/x%2F..%2F..%2Fh.ics",
      "/cal/A/..\\HID\\h.ics", "/cal/A/%2e%2e%5cHID%5ch.ics", "/cal/A/%252e%252e/HID/h.ics", "/cal/A/..;a=b/HID/h.ics",
      "/cal/A/%2e%2e%00/h.ics", "/cal/A/%2e%2e/HID/%ff.ics", "/cal/A", "/cal/A/", "/cal/AB/x.ics", "/cal/A%2Fx.ics",
    ])
  func staysInside(path: String) throws {
    #expect(try !href(path).isInside(href("/cal/A/")))
    #expect(try !href("/cal/list/").appending("x").isInside(href("/cal/list/x")))
  }

  @Test(
    "names with dots, slashes and percent signs are members",
    arguments: [
      "/cal/A/x.ics", "/cal/A/..x.ics", "/cal/A/x..", "/cal/A/...", "/cal/A/a%2Fb.ics", "/cal/A/100%25.ics",
      "/cal/A/%C3%A4.ics", "/cal/A/sub/x.ics", "/cal/A/a;b.ics", "/cal/A/.x", "/cal/%41/x.ics",
    ])
  func keepsMembers(path: String) throws {
    #expect(try href(path).isInside(href("/cal/A/")))
    #expect(try href(path).isInside(href("/")))
  }

  @Test("a hostile text is decoded in bounded time")
  func endsDecoding() throws {
    let path = "/cal/A/" + String(repeating: "%25", count: 200_000)
    #expect(try href(path).isInside(href("/cal/A/")))
  }

  @Test("every name of a member survives building and coding its href", arguments: 0..<200)
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
