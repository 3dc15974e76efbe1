package import FocusbloxModel
package import FocusbloxStore

/// Whose the blocks of today are, and what takes the time of those that a plan may move.
package struct BlockOwners {
  /// Who decides when a block takes place.
  package enum Owner {
    case planner, person
    /// An event of another program.
    case elsewhere
  }

  /// The titles of what takes the time of blocks of the planner, by the ids of the blocks.
  package let overlaps: [String: String]
  private let owners: [String: Owner]

  /// - Parameter blocks: the blocks of today.
  package init(_ blocks: [FocusBlock], _ place: Workplace, _ store: StoreReader) throws {
    var owners: [String: Owner] = [:]
    for block in blocks {
      let isAutomatic = block.isAutomatic(in: place.zone)
      let owner: Owner = try isAutomatic ? .planner : EventTimes.isOwn(block, store) ? .person : .elsewhere
      owners[block.id] = owner
    }
    self.owners = owners
    let broken = try BrokenBlocks(place: place).find(blocks, store)
    overlaps = Dictionary(broken.map { ($0.block.block.id, $0.other.block.title) }) { first, _ in first }
  }

  package func owner(of block: FocusBlock) -> Owner { owners[block.id] ?? .elsewhere }

  /// The sign before the time of a block.
  package func sign(_ block: FocusBlock) -> String? {
    switch owner(of: block) {
    case .planner: "▒"
    case .person: "▌"
    case .elsewhere: nil
    }
  }
}
