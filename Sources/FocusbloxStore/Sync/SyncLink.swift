public import FocusbloxModel
public import Foundation

/// The sync state of one calendar object resource of a list: the server's last version, and whether the user has
/// changed the item since.
public struct SyncLink: Sendable, Hashable, Identifiable {
  /// 0 before the link is saved.
  public var id: Int64
  public var listID: Int64
  public var kind: ItemKind
  /// The server's spelling; `nil` before the first upload. A fragment identifies one of several items in a resource.
  public var href: String?
  /// The normalised form of `href` for comparisons; `href` itself where none is given.
  public var hrefKey: String?
  /// The raw text of the header (I19).
  public var etag: String?
  public var uid: String
  /// The body that the server last returned.
  public var base: [UInt8]?
  /// The item in the form on which both sides last agreed; opaque to the store.
  public var agreed: Data?
  public var state: State
  /// The reason why the last attempt failed.
  public var failure: String?
  public var failures: Int
  public var retryAfter: Date?
  /// The start of the first upload, which is the LAST-MODIFIED of each attempt, or the time of a later upload of a task;
  /// `nil` once the object was seen on the server since. Without an `href` the object may exist, because the answer was
  /// lost. With an `href` the base is the sent text, and the object may be missing, because the answer was wrong.
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
    // An item without an object waits for its upload.
    state = itemID.map { href == nil ? .edited(itemID: $0) : .agreed(itemID: $0) } ?? .noted
    failures = 0
  }

  /// The next action for the object.
  public enum State: Sendable, Hashable {
    /// Item and object agree, as far as is known.
    case agreed(itemID: String)
    /// The item has changes to be sent; without an `href`, the whole item.
    case edited(itemID: String)
    /// The object is to be deleted, because the user deleted the item or the move's target is gone.
    case deleting
    /// The item moved to the list of link `to`: the object is deleted after the target's upload (I22).
    case moved(to: Int64)
    /// The user took the item out of the list. The object stays and is not imported again.
    case left
    /// A known object without an item.
    case noted
  }

  /// The item of the object; `nil` without one.
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

  /// Whether the object is to be deleted.
  public var isDeleted: Bool {
    switch state {
    case .deleting, .moved: true
    case .agreed, .edited, .left, .noted: false
    }
  }

  public var isDetached: Bool { state == .left }

  /// The move's target, which must be on the server before the deletion.
  public var deleteAfter: Int64? { if case .moved(let target) = state { target } else { nil } }

  /// Links the object with an item.
  public mutating func keep(_ itemID: String, isEdited: Bool) {
    state = isEdited ? .edited(itemID: itemID) : .agreed(itemID: itemID)
  }

  /// Marks the item as changed. A link without an item stays unchanged.
  public mutating func markEdited() { if let itemID { state = .edited(itemID: itemID) } }

  /// Records that the item's changes are on the server.
  public mutating func markAgreed() { if let itemID { state = .agreed(itemID: itemID) } }

  /// Whether the object is one of several in a resource, which is never written (T37). A server's own spelling contains
  /// no unescaped `#`.
  public var isPart: Bool { href?.utf8.contains(UInt8(ascii: "#")) ?? false }

  /// Whether the base may be a sent text that the server has not shown yet. An ETag that was only forgotten, so that the
  /// object is read again, leaves the base the server's text.
  public var hasSentBase: Bool { etag == nil && (href == nil || sentAt != nil) }
}
