public import Foundation

/// A calendar collection of an account in the store.
public struct CalendarList: Sendable, Hashable, Codable, Identifiable {
  public var id: Int64
  public var accountID: Int64
  /// The path of the collection on the account's server, in the server's spelling.
  public var href: String
  /// Scheme, host and port of the collection's server.
  public var origin: String
  public var name: String
  /// `#RRGGBB` or `#RRGGBBAA`.
  public var color: String?
  public var holdsTasks: Bool
  public var holdsBlocks: Bool
  public var isReadOnly: Bool
  /// Whether somebody else owns the list or writes to it, as far as the server says so.
  public var isShared: Bool
  /// Whether the server says that events of the list take no time (RFC 6638 section 9.1).
  public var isTransparent: Bool
  /// Whether the list syncs. A disabled list pauses, and nothing is deleted.
  public var isEnabled: Bool
  /// Whether the server's last listing lacked the collection. The list is kept because of its items.
  public var isMissing: Bool
  public var supportsSyncCollection: Bool
  /// The token of RFC 6578. The store knows which objects the token covers.
  public var syncToken: String?
  public var ctag: String?
  public var lastFullSync: Date?
  /// The server's name of the list, while a user's new name has not reached the server.
  public var renamedFrom: String?
  /// The server's colour, while a user's new colour has not reached the server; empty where the server has none.
  public var recoloredFrom: String?
  /// The topic that names the collection in push messages; `nil` where the server cannot send push messages.
  public var pushTopic: String?

  /// Whether items of the kind can be in the list.
  public func holds(_ kind: ItemKind) -> Bool { kind == .task ? holdsTasks : holdsBlocks }

  /// Whether a name or colour waits for the server.
  public var isChangePending: Bool { renamedFrom != nil || recoloredFrom != nil }

  /// Renames the list. The next sync sends the name to the server.
  public mutating func rename(to name: String) {
    let onServer = renamedFrom ?? self.name
    renamedFrom = onServer == name ? nil : onServer
    self.name = name
  }

  /// Changes the colour of the list. The next sync sends it to the server. `nil` is possible only where the server has
  /// no colour.
  public mutating func recolor(to color: String?) {
    let onServer = recoloredFrom ?? self.color ?? ""
    recoloredFrom = onServer == color ?? "" ? nil : onServer
    self.color = color
  }

  public init(id: Int64 = 0, accountID: Int64, href: String, origin: String, name: String) {
    self.id = id
    self.accountID = accountID
    self.href = href
    self.origin = origin
    self.name = name
    holdsTasks = true
    holdsBlocks = true
    isReadOnly = false
    isShared = false
    isTransparent = false
    isEnabled = true
    isMissing = false
    supportsSyncCollection = false
  }
}

/// The two kinds of item.
public enum ItemKind: String, Sendable, Hashable, Codable, CaseIterable {
  case task, block
}
