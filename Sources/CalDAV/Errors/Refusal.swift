/// The evidence of a request that a server refused. It holds no secret: neither header fields nor the request's body.
public struct Refusal: Sendable, Hashable, CustomStringConvertible {
  public let method: String
  /// The URL without user name and password, in at most 200 characters.
  public let url: String
  public let href: Href
  public let status: Int
  public let element: DAVErrorElement?
  /// The server's explanation on one line of at most 200 characters. It may be empty.
  public let excerpt: String

  public init(method: String, url: String, href: Href, status: Int, element: DAVErrorElement?, excerpt: String) {
    self.method = method
    self.url = url
    self.href = href
    self.status = status
    self.element = element
    self.excerpt = excerpt
  }

  public var description: String {
    "\(method) \(url): \(status)" + (element.map { " \(RefusalBody.oneLine($0.description))" } ?? "")
      + (excerpt.isEmpty ? "" : " (\(excerpt))")
  }
}
