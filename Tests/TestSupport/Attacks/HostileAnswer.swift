/// A hostile server's answer to every request.
public struct HostileAnswer: Sendable, CustomStringConvertible {
  public let name: String
  public let status: Int
  public let type: String
  public let location: String?
  public let body: [UInt8]

  public var description: String { name }

  init(_ name: String, status: Int = 207, type: String = "application/xml", location: String? = nil, _ body: String) {
    self.init(name, status: status, type: type, location: location, bytes: Array(body.utf8))
  }

  init(
    _ name: String, status: Int = 207, type: String = "application/xml", location: String? = nil, bytes: [UInt8]
  ) {
    self.name = name
    self.status = status
    self.type = type
    self.location = location
    body = bytes
  }

  private static let open = "<d:multistatus xmlns:d=\"DAV:\" xmlns:c=\"urn:ietf:params:xml:ns:caldav\">"
  private static let close = "</d:multistatus>"
  private static let gone = "<d:response><d:href>/</d:href><d:status>HTTP/1.1 404 no</d:status></d:response>"

  private static func multistatus(_ inside: String, before: String = "") -> String {
    "\(before)\(open)\(inside)\(close)"
  }

  private static func multistatus(_ octets: [UInt8]) -> [UInt8] {
    Array(open.utf8) + octets + Array(close.utf8)
  }

  public static let all = documents + octets + statuses

  private static let documents: [HostileAnswer] = [
    .init("nothing", ""), .init("an empty multistatus", multistatus("")), .init("another root", "<a/>"),
    .init("half a multistatus", "\(open)<d:response><d:href>/a</d:href>"),
    .init("a page in the place of a multistatus", type: "text/html", "<html><body>hi</body></html>"),
    .init("JSON", type: "application/json", "{\"error\": 1}"),
    .init("an entity bomb", multistatus("&b;", before: "<!DOCTYPE m [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]>")),
    .init(
      "an entity of a file", multistatus("&x;", before: "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>")),
    .init("a DTD elsewhere", multistatus("", before: "<!DOCTYPE m SYSTEM \"http://127.0.0.1:1/x.dtd\">")),
    .init("an unknown entity", multistatus("&nbsp;")),
    .init("deep elements", "\(open)\(String(repeating: "<a>", count: 100_000))"),
    .init("a long text", "\(open)<d:response><d:href>\(String(repeating: "x", count: 33 << 20))"),
    .init("a long name", "<\(String(repeating: "x", count: 1 << 20))/>"),
    .init("many attributes", "<d:multistatus \((0..<50_000).map { "a\($0)='1' " }.joined())/>"),
    .init("the collection is gone", multistatus(gone)),
  ]

  private static let octets: [HostileAnswer] = [
    .init("octets that are no UTF-8", bytes: multistatus([0xFF, 0xFE, 0xC0, 0x80])),
    .init("U+FFFE", bytes: multistatus([0xEF, 0xBF, 0xBE])), .init("U+0001", bytes: multistatus([1])),
    .init("NUL", bytes: multistatus([0])),
    .init("UTF-16 that is said to be UTF-8", bytes: [0xFE, 0xFF] + open.utf8.flatMap { [0, $0] }),
    .init("UTF-7", multistatus("", before: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>")),
    .init("noise", bytes: (0..<10_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }),
  ]

  private static let statuses: [HostileAnswer] = [
    .init("a page that asks for a login", status: 200, type: "text/html", "<html><form>login</form></html>"),
    .init("JSON as 200", status: 200, "{}"), .init("a bare 200", status: 200, ""), .init("204", status: 204, ""),
    .init("206", status: 206, multistatus("")),
    .init("400 with a long story", status: 400, String(repeating: "no \u{1B}[31m", count: 10_000)),
    .init("500 without a word", status: 500, ""), .init("503", status: 503, "busy"), .init("999", status: 999, ""),
    .init("a circle", status: 302, location: "?x", ""),
    .init("a redirect from https to http", status: 301, location: "http://calendar.example/", ""),
    .init("a redirect to a file", status: 302, location: "file:///etc/passwd", ""),
    .init("a redirect to a long address", status: 302, location: "/" + String(repeating: "x", count: 100_000), ""),
    .init("a redirect with a line break", status: 302, location: "/a b%0d%0aX: y", ""),
  ]
}
