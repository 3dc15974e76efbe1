import FocusbloxModel
import FocusbloxStore

/// Computes the next rings of a list's new items in the transaction that writes them. The values that were just written
/// are at hand there. Otherwise the end of the transaction would read the items and their objects again.
struct RingsOfNewItems {
  private let items: ItemRings
  private let listID: Int64
  private let computation: RingComputation

  /// `nil` where the end of the transaction, or the next reader, decides about the rings.
  init?(list: CalendarList, _ store: StoreTransaction) throws {
    guard let computation = try store.ringComputation() else { return nil }
    let clock = computation.clock
    items = ItemRings(settings: clock.settings, zone: clock.zone, language: clock.settings.notificationLanguage)
    if try items.isPaused(list.id, store) { return nil }
    listID = list.id
    self.computation = computation
  }

  /// - Parameter item: the item as it was written.
  func write(_ item: RingingItem, _ store: StoreTransaction) throws {
    guard item.state.item.listID == listID else { return }
    try store.setNextRings(
      of: item.state.item.kind, id: item.state.item.id, items.next(item, after: computation.reference), computation)
  }
}
