public import CalDAV
import FocusbloxStore
import Foundation

/// The address of an object: a resource of its own, or one of several items in a resource (T37). Requests use the
/// resource. Links tell the items apart by a fragment (RFC 3986 section 3.5), the percent-encoded UID.
public struct ObjectAddress: Sendable, Hashable {
  public var resource: Href
  public var fragment: String?

  public init(_ resource: Href) {
    self.resource = resource
  }

  /// The address of one of several items in a resource.
  public init(_ resource: Href, part uid: String) {
    self.resource = resource
    fragment = Self.fragment(uid)
  }

  /// - Parameter href: the href of a link.
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
  /// The normal form, by which two spellings of one address are equal.
  public var key: String { fragment.map { Self.partKeys(of: resource) + $0 } ?? resource.key }

  /// The common prefix of the keys of all items in one resource. No key of a resource has this prefix, because two
  /// digits follow each `%` there.
  static func partKeys(of resource: Href) -> String { resource.key + "%#" }

  private static func fragment(_ uid: String) -> String {
    uid.addingPercentEncoding(withAllowedCharacters: unreserved) ?? uid
  }

  /// The unreserved characters (RFC 3986 section 2.3).
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

extension SyncLink {
  /// The href for a request of the link's object.
  var resource: Href? {
    href.flatMap { ObjectAddress(link: $0) }?.resource
  }

  /// The href for a write of the link's object; `nil` where the resource has other items, too.
  var ownResource: Href? { isPart ? nil : resource }
}
