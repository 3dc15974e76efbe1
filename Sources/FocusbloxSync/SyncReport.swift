/// The results of a run over one list, with the fields of `sync --json`.
public struct ListReport: Sendable, Hashable, Codable {
  public var account: String
  public var list: String
  /// The run in the journal.
  public var run: Int64?
  public var pulledNew = 0
  public var pulledChanged = 0
  /// The number of items of which only the answers to their reminders were taken.
  public var answered = 0
  public var unlinked = 0
  /// The number of focus blocks whose events are gone, of instances of series that another instance replaces, and, with
  /// `deletedOnServer: delete`, of tasks whose objects are gone.
  public var calledOff = 0
  /// The number of items whose objects another program moved between lists of the account.
  public var moved = 0
  /// Items whose objects are gone from the list, each counted as unlinked or called off until all lists were read.
  var gone: [GoneItem] = []
  public var pushedNew = 0
  public var pushedChanged = 0
  public var pushedDeleted = 0
  public var merged = 0
  public var conflicts = 0
  /// Names of the list's own properties that were sent: `name`, `color`.
  public var listChanges: [String] = []
  /// The list's new path on its server, which redirected the old one in this run.
  public var movedTo: String?
  public var requests = 0
  public var bytesSent = 0
  public var bytesReceived = 0
  public var seconds = 0.0
  /// Each item that could not be synchronised, with the reason.
  public var failures: [ItemFailure] = []
  /// Lines of single items that the server cannot store. Each is reported once and is no failure.
  public var heldHere: [HeldHere] = []
  /// Items that were read with a time zone that nothing explains. They are no failures.
  public var unknownZones: [UnknownZones] = []
  /// Changes that the server had not announced and a full comparison found, as the steps that repaired them (I12).
  public var found: [SyncPlan.Row] = []
  /// Collections inside the list that the server named in this run. Their items are not synced.
  public var subcollections: [String] = []
  /// The number of components of a subscribed calendar that are no events, and of events that repeat within an hour, by
  /// name. They are not shown.
  public var otherComponents: [String: Int] = [:]
  /// Focus blocks and tasks that are deleted here because their objects are gone.
  public var deletedItems: [SyncPlan.Row] = []
  /// The seconds by which the server's clock is ahead of this machine's, where they differ enough to matter.
  public var clockSkew: Int?

  public init(account: String, list: String) {
    self.account = account
    self.list = list
  }

  public var failed: Int { failures.count }
  /// The number of objects that this run wrote or deleted on the server.
  var sent: Int { pushedNew + pushedChanged + pushedDeleted }

  /// Whether anything was or would be transferred or deleted in either direction.
  public var didSomething: Bool {
    pulledNew + pulledChanged + answered + unlinked + calledOff + moved + sent + conflicts + failed + listChanges.count
      > 0 || movedTo != nil
  }
}

/// One item that could not be synchronised, while the other items went on (I11).
public struct ItemFailure: Sendable, Hashable, Codable {
  public var href: String?
  public var uid: String
  /// The title of an item that is known here.
  public var title: String?
  public var reason: String
}

/// The time zones of an item that neither their names nor the item's object explain (T17).
public struct UnknownZones: Sendable, Hashable, Codable {
  public var uid: String
  public var title: String
  public var names: [String]
}

/// Lines of an item that its server cannot store. They stay local.
public struct HeldHere: Sendable, Hashable, Codable {
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The server keeps the value only up to a comma.
    case cut
    /// The server does not keep such lines.
    case dropped
    /// The server refused the item with these lines and accepted it without them.
    case refused
    /// The server did not keep the item with its parent.
    case parent
    /// The server takes the event only with an end after its start.
    case end
  }

  public var uid: String
  public var title: String
  /// Names of the properties.
  public var properties: [String]
  public var reason: Reason
}
