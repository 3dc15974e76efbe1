public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The local localState of one object: the item as it stands now.
public struct LocalState: Sendable, Equatable {
  public var item: SyncItem
  public var notifications: [ItemNotification]
  /// What the user answered to its notifications.
  public var states: [ReminderState]

  public init(item: SyncItem, notifications: [ItemNotification], states: [ReminderState] = []) {
    self.item = item
    self.notifications = notifications
    self.states = states
  }
}

/// The three versions of one object.
public struct ItemVersions: Sendable {
  public var local: LocalState?
  /// The last state both sides agreed on; absent where they never met.
  public var base: SyncLink?
  public var remote: RemoteObject
  /// Another object of the list has the same UID and was here first.
  public var twin: String?
  /// The item is held in another list: it is being moved, or was copied.
  public var isHeldElsewhere = false
  /// The item is being moved here, and its old object stands: this one is a copy of that, of whatever version.
  public var isCopy = false
  /// The item is back from a place where its object had this text, and the server's may be that one, carried back by another program.
  public var carriedBack: [UInt8]?
  /// The server's own text before our write, while that is read back.
  public var heldText: [UInt8]?
  /// Reminders that were removed or set anew here, as they were, while the server may have them still.
  public var removedReminders: [ItemNotification] = []
  /// The task came into being on this machine.
  public var isMadeHere = false
  /// The item was moved away and has no other place any more: the text that both sides had in common in the last one.
  public var lastText: [UInt8]?
  /// What they agreed on there; opaque.
  public var lastAgreement: Data?
  /// The user took the item out of its list: it stays as it is here.
  public var isKeptLocal = false
  /// The item had lost its object, and this is one at another place or of another time.
  public var isReturning = false
  /// That the object has the item's UID does not make it the item's object: it has to say the same.
  public var mayBeAnothers = false
  /// What we knew at this href before and have to let go of first: another item's link, that of an object not kept, or those of
  /// items that the resource held besides.
  public var replaced: [SyncLink]

  public init(
    local: LocalState?, base: SyncLink?, remote: RemoteObject, twin: String? = nil, replaced: [SyncLink] = []
  ) {
    self.local = local
    self.base = base
    self.remote = remote
    self.twin = twin
    self.replaced = replaced
  }
}
