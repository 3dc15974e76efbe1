public import CalDAV
public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import ICalendar

/// The local leg of one object: the item as it stands now.
public struct LocalLeg: Sendable, Equatable {
  public var item: SyncItem
  public var notifications: [ItemNotification]
  /// What the person answered to its notifications.
  public var states: [ReminderState]

  public init(item: SyncItem, notifications: [ItemNotification], states: [ReminderState] = []) {
    self.item = item
    self.notifications = notifications
    self.states = states
  }
}

/// A calendar object resource as fetched and read.
public struct RemoteObject: Sendable {
  public var href: Href
  public var etag: ETag?
  public var bytes: [UInt8]
  /// Why it could not be read, or the reading.
  public var reading: Result<CalendarObjectReading, MappingError>

  public init(_ object: CalendarObject) {
    href = object.href
    etag = object.etag
    bytes = object.data
    do throws(MappingError) {
      let object = try CalendarObjectReading(object.data)
      // What was cut off on its way lacks more than its end: to write over it would lose the rest (SYNC I3).
      guard object.calendar.isTerminated else { throw .unreadable([]) }
      reading = .success(object)
    } catch {
      reading = .failure(error)
    }
  }

  /// `nil` where it could not be read.
  var uid: String? {
    if case .success(let reading) = reading { reading.uid } else { nil }
  }
}

/// The three legs of one object.
public struct ItemLegs: Sendable {
  public var local: LocalLeg?
  /// The last state both sides agreed on; absent where they never met.
  public var base: SyncLink?
  public var remote: RemoteObject
  /// Another object of the list has the same UID and was here first.
  public var twin: String?
  /// The item is held in another list: it is being moved, or was copied.
  public var isHeldElsewhere = false
  /// The item was moved away and has no other place any more: the text that both sides had in common in the last one.
  public var lastText: [UInt8]?
  /// What we knew at this href before and have to let go of first: another item's link, or that of an object not kept.
  public var replaced: SyncLink?

  public init(
    local: LocalLeg?, base: SyncLink?, remote: RemoteObject, twin: String? = nil, replaced: SyncLink? = nil
  ) {
    self.local = local
    self.base = base
    self.remote = remote
    self.twin = twin
    self.replaced = replaced
  }
}
