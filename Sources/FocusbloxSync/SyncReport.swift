/// What a run did to one list; the fields of `sync --json` (CLI.md).
public struct ListReport: Sendable, Hashable, Codable {
  public var account: String
  public var list: String
  public var pulledNew = 0
  public var pulledChanged = 0
  public var unlinked = 0
  /// Ids of tasks whose objects were found deleted.
  var deletedThere: [String] = []
  /// Focus blocks whose events are gone, and skipped instances of series.
  public var calledOff = 0
  public var pushedNew = 0
  public var pushedChanged = 0
  public var pushedDeleted = 0
  public var merged = 0
  public var conflicts = 0
  public var failed = 0
  public var requests = 0
  public var bytesSent = 0
  public var bytesReceived = 0
  public var seconds = 0.0
  /// Each item that could not be synced, with the reason.
  public var failures: [ItemFailure] = []
  /// What a full comparison found that the server had not told of before, as the steps that mended it (SYNC I12).
  public var found: [SyncPlan.Row] = []

  public init(account: String, list: String) {
    self.account = account
    self.list = list
  }

  /// Whether anything went in either direction, or was to.
  public var didSomething: Bool {
    pulledNew + pulledChanged + unlinked + calledOff + pushedNew + pushedChanged + pushedDeleted + conflicts + failed
      > 0
  }
}

/// One item that could not be synced; the others went on (SYNC I11).
public struct ItemFailure: Sendable, Hashable, Codable {
  public var href: String?
  public var uid: String
  public var reason: String

  public init(href: String?, uid: String, reason: String) {
    self.href = href
    self.uid = uid
    self.reason = reason
  }
}
