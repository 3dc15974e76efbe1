package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// Changes or moves a focus block as one step.
package struct EditBlock {
  /// `nil` leaves the title, but for one that names the time and follows it.
  package var title: String?
  /// Whether the block is named after its start.
  package var isRenamed = false
  package var times = TypedSpan()
  /// The UIDs of the tasks, in place of the present ones.
  package var tasks: [String]?
  package var list: String?

  package init() {}

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  package func run(_ id: String, at place: Workplace, in store: Store, notify: Bool = false) throws -> FocusBlock {
    let settings = try place.settings()
    return try place.step("block edit", store, notify: notify) { store in
      guard var block = try store.block(id: id) else { throw StoreError.unknownID(id) }
      if !times.isEmpty { try block.move(to: times.times(moving: block, place.when), settings, place) }
      // The title is set after the times, because new times may change it.
      if let title { block.title = try TitleText.parse(title) }
      if isRenamed {
        block.title = FocusBlock.title(
          start: block.start.instant(in: place.zone), locale: Locale(identifier: settings.blockTitleLocale),
          zone: place.zone)
      }
      if let tasks { block.taskUIDs = tasks }
      let named = try list.flatMap { try ListChoice.named($0, holding: .block, in: store) }
      if let named { block.listID = named.id }
      block.modified = place.now
      try store.update(block, by: .user)
      guard list != nil, named == nil, block.listID != nil else { return block }
      try store.unlink(itemID: id)
      return try store.block(id: id) ?? block
    }
  }
}

/// Deletes focus blocks as one step: here, and on their servers at the next sync.
package struct DeleteBlocks {
  private let ids: [String]

  package init(_ ids: [String]) { self.ids = ids }

  /// - Parameter notify: whether the person has agreed that servers tell other people.
  package func run(at place: Workplace, in store: Store, notify: Bool = false) throws -> [FocusBlock] {
    try place.step("block delete", store, notify: notify) { store in
      try ids.map { id in
        guard let block = try store.block(id: id) else { throw StoreError.unknownID(id) }
        try store.discard(.block, id: id, at: place.now)
        return block
      }
    }
  }
}
