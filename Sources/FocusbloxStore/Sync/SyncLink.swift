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
  /// The body as the server last returned it.
  public var base: [UInt8]?
  /// The item as both sides last agreed on it; opaque to the store.
  public var agreed: Data?
  public var state: State
  /// Why the last attempt failed.
  public var failure: String?
  public var failures: Int
  public var retryAfter: Date?
  /// When its first upload was first begun, as LAST-MODIFIED says of every attempt that changes the text, until the object was seen on
  /// the server: without an `href` it may be there all the same, its answer lost; with one it may not be there, the answer untrue.
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
    // What has no place on the server waits for its upload.
    state = itemID.map { href == nil ? .edited(itemID: $0) : .agreed(itemID: $0) } ?? .noted
    failures = 0
  }

  /// What is to become of the object.
  public enum State: Sendable, Hashable {
    /// The item and the object are one, as far as is known.
    case agreed(itemID: String)
    /// The item has something that is to be sent; without an `href` all of it.
    case edited(itemID: String)
    /// The user deleted the item, or what was to take the object's place is gone: the object is to be deleted.
    case deleting
    /// The item moved to the list of that link: the object is deleted once that of the other link is on the server (I22).
    case moved(to: Int64)
    /// The user took the item out of the list: the object stays and is not brought in again.
    case left
    /// Known and not kept.
    case noted
  }

  /// `nil`: an object that is no item of ours.
  public var itemID: String? {
    switch state {
    case .agreed(let id), .edited(let id): id
    case .deleting, .moved, .left, .noted: nil
    }
  }

  /// Whether the next run has something to send or to delete.
  public var isPending: Bool {
    switch state {
    case .edited, .deleting, .moved: true
    case .agreed, .left, .noted: false
    }
  }

  /// Whether the object is to go.
  public var isDeleted: Bool {
    switch state {
    case .deleting, .moved: true
    case .agreed, .edited, .left, .noted: false
    }
  }

  public var isDetached: Bool { state == .left }

  /// The link whose object has to be on the server first.
  public var deleteAfter: Int64? { if case .moved(let target) = state { target } else { nil } }

  /// The object is one of ours.
  public mutating func keep(_ itemID: String, isEdited: Bool) {
    state = isEdited ? .edited(itemID: itemID) : .agreed(itemID: itemID)
  }

  /// An item of ours has something to be sent; of another object there is nothing to say.
  public mutating func markEdited() { if let itemID { state = .edited(itemID: itemID) } }

  /// What was to be sent is on the server.
  public mutating func markAgreed() { if let itemID { state = .agreed(itemID: itemID) } }

  /// Whether its object is one of several in a resource, which is never written (T37). A server's own spelling has no bare `#`.
  public var isPart: Bool { href?.utf8.contains(UInt8(ascii: "#")) ?? false }
}
