import HTTPTypes

/// Builds status and fields of an answer from the lines that curl delivers.
struct ResponseHead {
  private static let maxFields = 1_000
  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A }

  private(set) var response: HTTPResponse?
  /// The number of final heads, without interim heads (1xx). Each request on the wire has one final head.
  private(set) var answers = 0
  private var isComplete = false

  /// - Returns: `false` where the answer has more fields than any server has reason to send.
  mutating func take(line: UnsafeRawBufferPointer) -> Bool {
    if line.starts(with: "HTTP/".utf8) {
      start(String(decoding: line, as: UTF8.self))
      return true
    }
    guard !isComplete, let fields = response?.headerFields.count else { return true }  // A later line is a trailer.
    let text = line.drop(while: Self.isBlank)
    if text.isEmpty {
      isComplete = true
      return true
    }
    guard fields < Self.maxFields else { return false }
    // A folded continuation (RFC 9112 section 5.2) is not a field. No field that this project reads is folded.
    guard text.startIndex == line.startIndex, let colon = text.firstIndex(of: UInt8(ascii: ":")),
      let name = HTTPField.Name(String(decoding: text[..<colon], as: UTF8.self))
    else { return true }
    let value = text[text.index(after: colon)...].drop(while: Self.isBlank)
    let end = value.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    response?.headerFields.append(HTTPField(name: name, lenientValue: value[value.startIndex..<end]))
    return true
  }

  private mutating func start(_ statusLine: String) {
    let words = statusLine.split(maxSplits: 2, omittingEmptySubsequences: true) { $0 == " " || $0.isNewline }
    guard words.count > 1, let code = Int(words[1]), (100...999).contains(code) else { return }
    let reason = words.count > 2 ? words[2].trimmingSuffix { $0.isNewline } : ""
    response = HTTPResponse(status: .init(code: code, reasonPhrase: String(reason)))
    isComplete = false
    if code >= 200 { answers += 1 }
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
    self[..<(lastIndex { !matches($0) }.map(index(after:)) ?? startIndex)]
  }
}
