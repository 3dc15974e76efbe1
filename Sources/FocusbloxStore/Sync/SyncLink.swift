public import FocusbloxModel
public import Foundation

/// What synchronisation knows of one calendar object resource of one list: the server's last version and whether the user
/// has changed the item since.
public struct SyncLink: Sendable, Hashable, Identifiable {
  /// 0 before it is saved.
  public var id: Int64
  public var listID: Int64
  public var kind: ItemKind
  /// As the server spelt it; `nil`: never uploaded yet. Of one of several items in a resource with a fragment that says which.
  public var href: String?
  /// The form of `href` by which two spellings are compared; `href` itself where none is given.
  public var hrefKey: String?
  /// Raw text (I19).
  public var etag: String?
  public var uid: String
  /// `nil`: an object we know of but do not keep.
  public var itemID: String?
  /// The body as the server last returned it.
  public var base: [UInt8]?
  /// The item as both sides last agreed on it; opaque to the store.
  public var agreed: Data?
  /// The user changed the item since.
  public var isPending: Bool
  /// The user deleted or moved the item; the server still has it.
  public var isDeleted: Bool
  /// The user took the item out of the list and left the object there: it is not brought in again.
  public var isDetached: Bool
  /// A move: the DELETE of this link waits until that link is on the server (I22).
  public var deleteAfter: Int64?
  /// Why the last attempt failed.
  public var failure: String?
  public var failures: Int
  public var retryAfter: Date?
  /// When its first upload was first begun, as LAST-MODIFIED says of every attempt that changes the text: without an `href` the
  /// object may be there all the same, its answer lost.
  public var sentAt: Date?

  public init(
    listID: Int64, kind: ItemKind, uid: String, href: String? = nil, etag: String? = nil, itemID: String? = nil
  ) {
    id = 0
    self.listID = listID
    self.kind = kind
    self.uid = uid
    self.href = href
    self.etag = etag
    self.itemID = itemID
    isPending = false
    isDeleted = false
    isDetached = false
    failures = 0
  }

  /// Whether its object is one of several in a resource, which is never written (T37). A server's own spelling has no bare `#`.
  public var isPart: Bool { href?.utf8.contains(UInt8(ascii: "#")) ?? false }
}
