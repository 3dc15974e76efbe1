public import Foundation

/// A calendar collection of an account as the store knows it.
public struct CalendarList: Sendable, Hashable, Codable, Identifiable {
  public var id: Int64
  public var accountID: Int64
  /// Path of the collection on the account's server, as the server spelt it.
  public var href: String
  /// Scheme, host and port of the server that holds it.
  public var origin: String
  public var name: String
  /// `#RRGGBB` or `#RRGGBBAA`.
  public var color: String?
  public var holdsTasks: Bool
  public var holdsBlocks: Bool
  public var isReadOnly: Bool
  /// Switched off pauses it and deletes nothing.
  public var isEnabled: Bool
  /// Gone from the server's last listing; kept, because its items are.
  public var isMissing: Bool
  public var supportsSyncCollection: Bool
  /// RFC 6578; what it covers is in the store.
  public var syncToken: String?
  public var ctag: String?
  public var lastFullSync: Date?
  /// The server's name, where a user has given the list another one that the server does not have yet.
  public var renamedFrom: String?
  /// The server's colour in the same way; empty where it has none.
  public var recoloredFrom: String?
  /// What the collection is called in push messages; `nil` where its server cannot send any.
  public var pushTopic: String?

  /// Whether a name or colour waits for the server.
  public var isChangePending: Bool { renamedFrom != nil || recoloredFrom != nil }

  /// Gives it another name, which the next sync brings to the server.
  public mutating func rename(to name: String) {
    let onServer = renamedFrom ?? self.name
    renamedFrom = onServer == name ? nil : onServer
    self.name = name
  }

  /// Gives it another colour in the same way; none only where the server has none.
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
    isEnabled = true
    isMissing = false
    supportsSyncCollection = false
  }
}

/// The two kinds of item.
public enum ItemKind: String, Sendable, Hashable, Codable, CaseIterable {
  case task, block
}
