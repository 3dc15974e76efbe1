/// The address of a resource on its server: an absolute path (RFC 4918 section 8.3).
///
/// Servers spell `@`, `+`, `&` and hexadecimal digits in different ways. Two hrefs are therefore equal when their
/// percent-decoded paths are equal. Host, doubled slashes, dot segments and a final slash do not count. Requests use
/// the spelling that the server gave.
public struct Href: Sendable, Codable, CustomStringConvertible {
  /// The path as a request line carries it.
  public let path: String
  /// The normalised path: two spellings of one address have the same key. Look-ups use it.
  public let key: String

  /// Reads an absolute path, or a URL without its host. `?` and `#` belong to the path, because some servers do not
  /// encode them. Leading and trailing white space is ignored.
  /// - Returns: `nil` for an empty text or a relative path.
  public init?(_ text: String) {
    guard let path = Self.absolutePath(text) else { return nil }
    self.init(absolute: path)
  }

  /// Reads a `DAV:href` of an answer about `base`; the href may be a relative reference.
  public init?(_ text: String, relativeTo base: Href) {
    if let path = Self.absolutePath(text) {
      self.init(absolute: path)
      return
    }
    let relative = Self.trimmed(text)
    guard !relative.isEmpty, let slash = base.path.lastIndex(of: "/") else { return nil }
    self.init(absolute: base.path[...slash] + relative)
  }

  private init(absolute text: some StringProtocol) {
    let text = String(text)
    let isPlain = PercentEncoding.isPlain(text)
    let path = isPlain ? text : PercentEncoding.sendable(Self.withoutDotSegments(text))
    self.path = path
    let key = isPlain ? path : PercentEncoding.comparable(path)
    self.key = key.utf8.last == UInt8(ascii: "/") && key.utf8.count > 1 ? String(key.dropLast()) : key
  }

  public var description: String { path }

  /// The path in the length in which messages repeat it: at most 200 characters.
  public var shown: String { RefusalBody.cut(path) }

  /// The same address with a final slash, as requests for a collection should spell it (RFC 4918 section 5.2).
  public var asCollection: Href { path.utf8.last == UInt8(ascii: "/") ? self : Href(absolute: path + "/") }

  /// Whether the path ends with a slash, as the path of a collection does.
  var isSpelledAsCollection: Bool { path.utf8.last == UInt8(ascii: "/") }

  /// Whether this resource is a descendant of `collection`, also for a server that decodes the path before resolving
  /// dot segments.
  public func isInside(_ collection: Href) -> Bool {
    guard key.utf8.starts(with: collection.key.utf8), key != collection.key,
      collection.key == "/" || key.utf8.dropFirst(collection.key.utf8.count).first == UInt8(ascii: "/")
    else { return false }
    return PercentEncoding.isPlain(path) || !PercentEncoding.hidesDotSegments(path, after: collection.depth)
  }

  /// The number of path segments.
  private var depth: Int { key == "/" ? 0 : key.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The collection that contains this resource. The parent of the root is the root.
  var parent: Href {
    let bare = isSpelledAsCollection ? path.dropLast() : path[...]
    return Href(absolute: bare.lastIndex(of: "/").map { bare[...$0] } ?? "/")
  }

  /// The last segment, percent-decoded.
  public var name: String {
    let segment = key[(key.lastIndex(of: "/").map(key.index(after:)) ?? key.startIndex)...]
    return String(segment).replacing("%2F", with: "/").replacing("%25", with: "%")
  }

  /// The href of a member of this collection.
  ///
  /// - Parameter segment: the decoded name. Everything except letters, digits, `-`, `_` and `.` is percent-encoded.
  public func appending(_ segment: String) -> Href {
    // Such a name is encoded, because a bare one would be a dot segment.
    if segment == "." || segment == ".." {
      return Href(absolute: asCollection.path + segment.replacing(".", with: "%2E"))
    }
    return Href(absolute: asCollection.path + PercentEncoding.segment(segment))
  }

  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let href = Href(text) else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not an absolute path"))
    }
    self = href
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(path)
  }
}

extension Href: Hashable {
  public static func == (a: Href, b: Href) -> Bool { a.key == b.key }
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Href {
  /// The text without the white space that some servers write around an href.
  private static func trimmed(_ text: String) -> Substring {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = text.utf8.first, let last = text.utf8.last, isBlank(first) || isBlank(last) else {
      return text[...]
    }
    let head = text.utf8.drop(while: isBlank)
    guard let end = head.lastIndex(where: { !isBlank($0) }) else { return "" }
    return text[head.startIndex...end]
  }

  private static func absolutePath(_ text: String) -> Substring? {
    let trimmed = trimmed(text)
    if trimmed.utf8.first == UInt8(ascii: "/") { return trimmed }
    let lower = trimmed.prefix(8).lowercased()
    let scheme = lower.hasPrefix("https://") ? 8 : lower.hasPrefix("http://") ? 7 : 0
    guard scheme > 0 else { return nil }
    let afterScheme = trimmed.dropFirst(scheme)
    guard let slash = afterScheme.firstIndex(of: "/") else { return "/" }
    return afterScheme[slash...]
  }

  /// The path without dot segments (RFC 3986 section 5.2.4) and without the doubled slashes that some servers write
  /// before a path.
  private static func withoutDotSegments(_ path: String) -> String {
    guard path.contains("//") || path.contains("/.") else { return path }
    var kept: [Substring] = []
    for segment in path.split(separator: "/") {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    let isCollection = path.hasSuffix("/") || path.hasSuffix("/.") || path.hasSuffix("/..")
    return "/" + kept.joined(separator: "/") + (isCollection && !kept.isEmpty ? "/" : "")
  }
}
