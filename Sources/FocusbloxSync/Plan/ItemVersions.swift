public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The local version of one object: the item as it is now.
public struct LocalState: Sendable, Equatable {
  public var item: SyncItem
  public var notifications: [ItemNotification]
  /// The user's answers to the item's notifications.
  public var states: [ReminderState] = []

  /// The item and its notifications as the journal keeps them for undo.
  var data: Data { AgreedState(item: item, notifications: notifications).data }
}

/// The three versions of one object.
public struct ItemVersions: Sendable {
  public var local: LocalState?
  /// The last agreed state; `nil` where the two sides were never merged.
  public var base: SyncLink?
  public var remote: RemoteObject
  /// The href of another object in the list that has the same UID and was known first.
  public var duplicate: String?
  /// Whether the item is in another list: it is being moved, or was copied.
  public var isHeldElsewhere = false
  /// Whether the item was deleted before its upload to this list, and an item of its UID waits for the first upload to
  /// another list.
  public var waitsElsewhere = false
  /// Whether the item is being moved here and its source exists. This object is then a copy of the source, of whatever
  /// version.
  public var isCopy = false
  /// Whether the server did not tell if the item's object in another list exists. This object may then be that object,
  /// moved by another program.
  public var mayBeMoved = false
  /// A text that the server may have instead of the base: an upload without a recorded answer, or the
  /// object at the target of a move that was reverted. Another program may have moved that very object back.
  public var possibleText: [UInt8]?
  /// The server's text before the own write, while the write is read back.
  public var heldText: [UInt8]?
  /// Reminders that were removed or set again here, in their former state, while the server may still have them.
  public var removedReminders: [ItemNotification] = []
  /// The text of a completed copy as this machine made it.
  public var madeText: [UInt8]?
  /// The agreement on the completed instance of a series before this one.
  var former: AgreedState?
  /// Whether the task was created on this machine.
  public var isCreatedHere = false
  /// The last common base of an item that was moved away and has no link any more.
  public var lastText: [UInt8]?
  /// The last agreement of such an item, in an opaque form.
  public var lastAgreement: Data?
  /// Whether the user detached the item from its list. The item stays as it is here.
  public var isKeptLocal = false
  /// Whether the item had lost its object, and this object has another href or is a later one.
  public var isReturning = false
  /// Whether an equal UID is not enough. The object belongs to the item only if title and dates are equal.
  public var mayBelongToOther = false
  /// Links of this href that must be removed first. They belong to another item, an ignored object, or former items of
  /// a shared resource.
  public var replaced: [SyncLink] = []
}
