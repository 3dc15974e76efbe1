/// The entity tag of one state of a resource (RFC 9110 section 8.8.3). A tag is opaque, comparable and sent back in
/// If-Match.
///
/// Servers send tags weak, without quotes, or with the suffix of a compressing proxy (`-gzip`). The same server may
/// write a tag differently in the ETag field and in `DAV:getetag`. This type treats these spellings as equal and sends
/// them as a strong tag, because every server understands a strong tag. The raw text is kept.
public struct ETag: Sendable, Codable, CustomStringConvertible {
  /// The text that the server wrote.
  public let raw: String

  /// Reads a tag.
  /// - Returns: `nil` for an empty text, which some servers send where a resource has no tag.
  public init?(_ text: String) {
    self.init(octets: Array(text.utf8))
  }

  /// Reads a tag from UTF-8 octets that are not a string yet.
  init?(octets: [UInt8]) {
    let text = octets.withUnsafeBufferPointer { String(decoding: $0.trimmedOfBlanks, as: UTF8.self) }
    guard text.utf8.count > 2 || !text.isEmpty && text != "\"\"" else { return nil }
    raw = text
  }

  public var isWeak: Bool { raw.hasPrefix("W/") || raw.hasPrefix("w/") }

  /// The strong tag that If-Match carries.
  public var strong: String { "\"\(opaque)\"" }

  public var description: String { raw }

  /// The tag without the weakness mark, the quotes and a proxy's suffix.
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
  /// The text without white space at both ends.
  var trimmedOfBlanks: SubSequence {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || ("\u{9}"..."\u{D}").contains($0) }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}
