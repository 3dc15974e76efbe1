import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// Computes the next rings of new and changed items in the transaction that writes them. What was just written is at hand
/// there. Otherwise the end of the transaction would read the items and their objects again.
struct RingsOfWrittenItems {
  private let items: ItemRings
  /// The lists whose items ring.
  private let lists: Set<Int64>
  private let computation: RingComputation

  /// `nil` where the end of the transaction, or the next reader, decides about the rings.
  ///
  /// - Parameter lists: the lists that the items may belong to.
  init?(lists: [CalendarList], _ store: StoreTransaction) throws {
    guard let computation = try store.ringComputation() else { return nil }
    let clock = computation.clock
    let items = ItemRings(settings: clock.settings, zone: clock.zone, language: clock.settings.notificationLanguage)
    self.lists = Set(try lists.map(\.id).filter { try !items.isPaused($0, store) })
    (self.items, self.computation) = (items, computation)
  }

  /// - Parameters:
  ///   - reminders: the reminders that the object brought.
  ///   - answers: the answers that the object brought.
  func write(
    new item: SyncItem, _ reminders: [ItemNotification], _ answers: [ReminderState], _ object: CalendarObjectReading,
    _ store: StoreTransaction
  ) throws {
    // A new item has no other reminders and answers, and no unmarked alarms.
    var state = LocalState(item: item, notifications: [])
    if !reminders.isEmpty || !answers.isEmpty { state = try store.localState(item.kind, id: item.id) ?? state }
    try write(RingingItem(state: state, object: RingingObject(reading: object, agreed: nil)), store)
  }

  /// - Parameters:
  ///   - link: the link as it was written.
  ///   - object: the reading of the link's base.
  func write(
    changed item: SyncItem, _ link: SyncLink, _ object: CalendarObjectReading, _ store: StoreTransaction
  ) throws {
    // The store may keep a longer text, or another one where the item is in several lists.
    guard let known = try store.knownObject(of: item.kind, id: item.id), known.text == link.base,
      let state = try store.localState(item.kind, id: item.id)
    else { return }
    let ringing = RingingItem(state: state, object: RingingObject(reading: object, agreed: known.agreed))
    try write(ringing, isMoved: items.hasOtherDates(ringing), store)
  }

  /// - Parameters:
  ///   - item: the item as it was written.
  ///   - isMoved: whether the item's dates differ from those of its object.
  func write(_ item: RingingItem, isMoved: Bool = false, _ store: StoreTransaction) throws {
    guard item.state.item.listID.map(lists.contains) ?? true else { return }
    let rings = items.next(item, isMoved: isMoved, after: computation.reference)
    try store.setNextRings(of: item.state.item.kind, id: item.state.item.id, rings, computation)
  }
}
