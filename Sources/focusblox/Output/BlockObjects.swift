import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

/// Blocks and events as objects for programs, with whose they are and whether they take time.
struct BlockObjects {
  let app: AppContext
  let context: ItemContext
  /// The ids of cancelled events.
  let cancelled: Set<String>

  func lines(_ blocks: [FocusBlock], _ store: StoreReader) throws -> [JSONLine] {
    let busy = try EventTimes(zone: app.zone, settings: context.settings).areBusy(blocks, store)
    return try zip(blocks, busy).map { block, isBusy in
      var line = block.json(context, cancelled: cancelled)
      line.add("busy", .bool(isBusy))
      line.add("mine", .bool(try EventTimes.isOwn(block, store)))
      return line
    }
  }
}
