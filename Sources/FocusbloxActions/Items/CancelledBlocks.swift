import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore

extension StoreReader {
  /// The ids of the blocks whose events their author called off. They are shown with a mark, and take no time.
  package func cancelledBlocks(among blocks: [FocusBlock]) throws -> Set<String> {
    var cancelled: Set<String> = []
    for id in Set(blocks.map(\.id)) {
      guard let text = try knownText(of: .block, id: id), CalendarObjectReading.mayBeCancelled(text),
        let object = try? CalendarObjectReading(text), object.isCancelled
      else { continue }
      cancelled.insert(id)
    }
    return cancelled
  }
}
