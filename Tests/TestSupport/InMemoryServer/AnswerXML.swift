import CalDAV

/// Writes multistatus documents in the form of the server's mode.
struct AnswerXML {
  let mode: ServerMode
  /// Scheme and authority for hrefs that are complete URLs.
  let origin: String
  private var rows: [String] = []

  init(_ mode: ServerMode, _ origin: String) {
    self.mode = mode
    self.origin = origin
  }

  mutating func row(_ path: String, found: [String], missing: [XMLName], missingStatus: Int = 404) {
    var row = "<d:response>\(href(path))"
    if !found.isEmpty || missing.isEmpty { row += propstat(found.joined(), 200) }
    if !missing.isEmpty {
      let names = missing.map { "<x:\($0.local) xmlns:x=\"\(Self.escaped($0.namespace))\"/>" }
      row += propstat(names.joined(), missingStatus)
    }
    rows.append(row + "</d:response>")
  }

  mutating func row(_ path: String, status: Int, error: String? = nil) {
    let element = error.map { "<d:error>\($0)</d:error>" } ?? ""
    rows.append("<d:response>\(href(path))<d:status>\(Self.line(status))</d:status>\(element)</d:response>")
  }

  func document(token: String? = nil) -> String {
    let end = token.map { "<d:sync-token>\(Self.escaped($0))</d:sync-token>" } ?? ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/">
      \(rows.joined(separator: "\n"))\(end)</d:multistatus>
      """
  }

  func calendarData(_ text: [UInt8]) -> String {
    let text = String(decoding: text, as: UTF8.self)
    guard !mode.writesCDATA || text.contains("]]>") else {
      return "<cal:calendar-data><![CDATA[\(text)]]></cal:calendar-data>"
    }
    return "<cal:calendar-data>\(Self.escaped(text))</cal:calendar-data>"
  }

  func href(_ path: String) -> String { "<d:href>\(Self.escaped(spelled(path)))</d:href>" }

  /// The path in this server's spelling.
  func spelled(_ path: String) -> String {
    switch mode.hrefs {
    case .path: Self.encoded(path, keeping: "-._~/@")
    case .url: origin + Self.encoded(path, keeping: "-._~/")
    case .oddEncoding: Self.encoded(path, keeping: "-_./").lowercasedEscapes
    }
  }

  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += "&amp;".utf8
      case UInt8(ascii: "<"): result += "&lt;".utf8
      case UInt8(ascii: ">"): result += "&gt;".utf8
      case UInt8(ascii: "\""): result += "&quot;".utf8
      case 0x0D: result += "&#13;".utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  static func encoded(_ path: String, keeping kept: String) -> String {
    var result: [UInt8] = []
    for byte in path.utf8 {
      if isLetterOrDigit(byte) || kept.utf8.contains(byte) {
        result.append(byte)
      } else {
        result += ((byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private func propstat(_ properties: String, _ status: Int) -> String {
    "<d:propstat><d:prop>\(properties)</d:prop><d:status>\(Self.line(status))</d:status></d:propstat>"
  }

  private static func line(_ status: Int) -> String { "HTTP/1.1 \(status) \(status < 300 ? "OK" : "Not")" }
}

extension String {
  /// The percent-encoding with lower-case letters, as PHP servers write it.
  fileprivate var lowercasedEscapes: String {
    var result = ""
    var left = 0
    for character in self {
      if character == "%" { left = 3 }
      result += left > 0 ? character.lowercased() : String(character)
      left -= 1
    }
    return result
  }
}
