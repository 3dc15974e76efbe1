public import CalDAV
import FocusbloxStore
import Foundation

/// Where an object is: in a resource of its own, or as one of several items in a resource (T37). Requests are about the
/// resource; links tell its items apart by a fragment (RFC 3986 section 3.5), the percent-encoded UID.
public struct ObjectPlace: Sendable, Hashable {
  public var resource: Href
  public var fragment: String?

  public init(_ resource: Href) {
    self.resource = resource
  }

  /// One of several items.
  public init(_ resource: Href, part uid: String) {
    self.resource = resource
    fragment = Self.fragment(uid)
  }

  /// - Parameter href: as a link has it.
  init?(link href: String) {
    guard let end = href.utf8.firstIndex(of: UInt8(ascii: "#")) else {
      guard let resource = Href(href) else { return nil }
      self.init(resource)
      return
    }
    guard let resource = Href(String(href[..<end])) else { return nil }
    self.init(resource)
    fragment = String(href[href.utf8.index(after: end)...])
  }

  public var path: String { fragment.map { "\(resource.path)#\($0)" } ?? resource.path }
  /// The form in which two spellings of one place are the same.
  public var key: String { fragment.map { Self.partKeys(of: resource) + $0 } ?? resource.key }

  /// What the keys of all items in one resource begin with, and no key of a resource: there two digits follow each `%`.
  static func partKeys(of resource: Href) -> String { resource.key + "%#" }

  private static func fragment(_ uid: String) -> String {
    uid.addingPercentEncoding(withAllowedCharacters: unreserved) ?? uid
  }

  /// RFC 3986 section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension SyncLink {
  /// What is asked for to see its object.
  var resource: Href? {
    href.flatMap { ObjectPlace(link: $0) }?.resource
  }

  /// What a write of its object goes to; none where others are in the same resource.
  var ownResource: Href? { isPart ? nil : resource }
}
