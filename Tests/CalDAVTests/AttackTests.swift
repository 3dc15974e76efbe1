import CalDAV
import TestSupport
import Testing

@Suite("Hostile documents")
struct AttackTests {
  private static let opening = "<D:multistatus xmlns:D=\"DAV:\">"

  private func fault(_ body: [UInt8], limits: XMLLimits = XMLLimits()) -> XMLFault? {
    do {
      _ = try MultistatusText.read(body, pieces: 4096, limits: limits)
      return nil
    } catch { return error as? XMLFault }
  }

  private func fault(_ body: String, limits: XMLLimits = XMLLimits()) -> XMLFault? {
    fault(Array(body.utf8), limits: limits)
  }

  @Test("a document type is refused, whatever its content")
  func refusesDocumentTypes() {
    let laughs = """
      <!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>
      \(Self.opening)&c;</D:multistatus>
      """
    let file = "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\(Self.opening)&x;</D:multistatus>"
    let outside = "<!DOCTYPE m SYSTEM \"http://127.0.0.1:1/evil.dtd\">\(Self.opening)</D:multistatus>"
    for body in [laughs, file, outside] { #expect(fault(body)?.kind == .documentType) }
  }

  @Test("an undeclared entity is a fault, and the five entities of XML are not")
  func knowsOnlyPredefinedEntities() throws {
    #expect(fault("\(Self.opening)&x;</D:multistatus>")?.kind == .malformed)
    let row = try MultistatusText.rows(
      "\(Self.opening)<D:response><D:href>/a&amp;b&lt;&gt;&quot;&apos;&#13;</D:href></D:response></D:multistatus>")
    #expect(row.first?.href == "/a&b<>\"'")
  }

  @Test("nesting beyond the limit is a fault")
  func endsAtTheDepthLimit() {
    let deep = String(repeating: "<a>", count: 200_000)
    #expect(fault(Self.opening + deep)?.kind == .tooDeep)
    let allowed = String(repeating: "<a>", count: 63) + String(repeating: "</a>", count: 63)
    #expect(fault(Self.opening + allowed + "</D:multistatus>") == nil)
  }

  @Test("the text of one element beyond the limit is a fault, also in CDATA")
  func endsAtTheTextLimit() {
    let limits = XMLLimits(textBytes: 1000)
    let long = String(repeating: "x", count: 1001)
    let open = "\(Self.opening)<D:response><D:href>"
    #expect(fault("\(open)\(long)", limits: limits)?.kind == .textTooLong)
    #expect(fault("\(open)<![CDATA[\(long)]]>", limits: limits)?.kind == .textTooLong)
  }

  @Test("a document beyond the limit is a fault")
  func endsAtTheDocumentLimit() {
    let body = Self.opening + String(repeating: " ", count: 5000) + "</D:multistatus>"
    #expect(fault(body, limits: XMLLimits(documentBytes: 5000))?.kind == .tooLarge)
  }

  @Test("a body that is cut off at any position is a fault")
  func refusesEveryTruncation() throws {
    let body = Array(
      "\(Self.opening)<D:response><D:href>/a</D:href><D:status>HTTP/1.1 404 x</D:status></D:response></D:multistatus>"
        .utf8)
    #expect(fault(body) == nil)
    for end in 0..<body.count { #expect(fault(Array(body[..<end])) != nil, "cut after \(end) bytes") }
  }

  @Test("invalid UTF-8, control characters and HTML are faults with a line number")
  func refusesWhatIsNoXML() {
    #expect(fault(Array("\(Self.opening)\n".utf8) + [0xFF, 0xFE] + Array("</D:multistatus>".utf8))?.line == 2)
    #expect(fault("\(Self.opening)\u{1}</D:multistatus>")?.kind == .malformed)
    #expect(fault("<html><body><p>Login<br></body></html>")?.kind == .malformed)
    #expect(fault("<html><body/></html>")?.description.contains("not DAV:multistatus") == true)
  }

  @Test(
    "octets that are invalid in the declared encoding are a fault, in every split",
    arguments: ["UTF08", "Shift_JIS", "utf-7", "UTF-16"])
  func refusesOctetsOutsideTheEncoding(name: String) {
    let head = Array("<?xml version=\"1.0\" encoding=\"\(name)\"?>\(Self.opening)<D:response><D:href>/a".utf8)
    let body = head + [0xFF] + Array("</D:href></D:response></D:multistatus>".utf8)
    for body in [body, head + [0xFF]] {
      for size in [1, 3, 4096] { #expect(throws: XMLFault.self) { try MultistatusText.read(body, pieces: size) } }
    }
  }

  @Test("an element with an undeclared prefix is not a known element")
  func ignoresUndeclaredPrefixes() throws {
    let rows = try MultistatusText.rows("\(Self.opening)<X:response/><D:response/></D:multistatus>")
    #expect(rows.count == 1)
  }

  @Test("random damage never causes a hang, a crash or invented rows", arguments: 0..<200)
  func survivesSeededDamage(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var body = Array(
      "\(Self.opening)<D:response><D:href>/a.ics</D:href><D:propstat><D:prop><D:getetag>\"1\"</D:getetag></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>"
        .utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<body.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: body[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: body.remove(at: place)
      default: body.insert(contentsOf: body[place..<min(place + 20, body.count)], at: place)
      }
    }
    if let rows = try? MultistatusText.rows(body, pieces: 1 + seed % 17) { #expect(rows.count <= 3) }
  }
}
