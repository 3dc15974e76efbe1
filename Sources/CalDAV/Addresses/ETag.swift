/// The mark of one state of a resource (RFC 9110 section 8.8.3): opaque, comparable, sent back in If-Match.
///
/// Servers send it weak, without quotes, or with the suffix of a compressing proxy (`-gzip`), and differently in a field
/// and in `DAV:getetag`. All of these are equal here and are sent as one strong tag, because only that is understood
/// everywhere. The raw text is kept.
public struct ETag: Sendable, Codable, CustomStringConvertible {
  /// As the server wrote it.
  public let raw: String

  /// Returns `nil` for an empty text, which some servers send where they have no tag.
  public init?(_ text: String) {
    self.init(octets: Array(text.utf8))
  }

  /// The same of a text that is not made a string yet.
  init?(octets: [UInt8]) {
    let text = octets.withUnsafeBufferPointer { String(decoding: $0.trimmedOfBlanks, as: UTF8.self) }
    guard text.utf8.count > 2 || !text.isEmpty && text != "\"\"" else { return nil }
    raw = text
  }

  public var isWeak: Bool { raw.hasPrefix("W/") || raw.hasPrefix("w/") }

  /// The one strong tag for If-Match.
  public var strong: String { "\"\(opaque)\"" }

  public var description: String { raw }

  /// What is left without weakness, quotes and a proxy's suffix.
  private var opaque: Substring {
    var rest = raw[...]
    if isWeak { rest = rest.dropFirst(2) }
    if rest.utf8.count >= 2, rest.hasPrefix("\""), rest.hasSuffix("\"") { rest = rest.dropFirst().dropLast() }
    for suffix in ["--gzip", "-gzip", ";gzip"] where rest.hasSuffix(suffix) && rest.utf8.count > suffix.utf8.count {
      return rest.dropLast(suffix.utf8.count)
    }
    return rest
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let tag = ETag(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "an empty entity tag"))
    }
    self = tag
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(raw)
  }
}

extension ETag: Hashable {
  public static func == (a: ETag, b: ETag) -> Bool { a.raw == b.raw || a.opaque == b.opaque }
  public func hash(into hasher: inout Hasher) { hasher.combine(opaque) }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmedOfBlanks: SubSequence {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || ("\u{9}"..."\u{D}").contains($0) }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
