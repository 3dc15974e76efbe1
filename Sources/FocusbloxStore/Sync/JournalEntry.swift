public import FocusbloxModel
public import Foundation

/// One write or unlink of a sync, with the data for its undo (I24).
public struct JournalEntry: Sendable, Hashable, Codable, Identifiable {
  /// 0 before it is appended.
  public var id: Int64
  public var runID: Int64?
  public var at: Date
  public var kind: ItemKind
  public var itemID: String?
  public var uid: String
  public var listID: Int64?
  public var action: String
  public var property: String?
  public var old: String?
  public var new: String?
  public var cause: String
  public var href: String?
  public var etag: String?
  /// The data that undo restores; `nil` where the entry removed nothing.
  public var snapshotID: Int64?

  public init(
    id: Int64 = 0, runID: Int64? = nil, at: Date, kind: ItemKind, itemID: String?, uid: String, listID: Int64? = nil,
    action: String, property: String? = nil, old: String? = nil, new: String? = nil, cause: String,
    href: String? = nil, etag: String? = nil, snapshotID: Int64? = nil
  ) {
    self.id = id
    self.runID = runID
    self.at = at
    self.kind = kind
    self.itemID = itemID
    self.uid = uid
    self.listID = listID
    self.action = action
    self.property = property
    self.old = old
    self.new = new
    self.cause = cause
    self.href = href
    self.etag = etag
    self.snapshotID = snapshotID
  }
}

/// One call of `sync`.
public struct SyncRun: Sendable, Hashable, Codable, Identifiable {
  public var id: Int64
  public var accountID: Int64?
  public var started: Date
  /// `nil` while the run continues, and after a kill.
  public var finished: Date?
  /// JSON, opaque to the store.
  public var report: String?
}
