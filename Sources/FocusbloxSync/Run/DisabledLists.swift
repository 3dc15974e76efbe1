import CalDAV
import FocusbloxModel
import FocusbloxStore

/// A disabled list is neither listed nor written (I23), and may have the object of an item that is sent. With a further
/// upload all other machines would show the item twice. The run asks for UIDs only, and a list that does not answer in
/// time delays nothing: the upload goes (I30).
extension ListSync {
  /// Asks each disabled list for the UIDs of several uploads at once. UIDs that the run has asked for are left out.
  mutating func askDisabledLists(for uploads: Set<Int64>) async throws {
    guard uploads.count > 1 else { return }
    let links = try store.read { store in try uploads.compactMap { try store.link(id: $0) } }
    for (kind, links) in Dictionary(grouping: links, by: \.kind) {
      for other in try otherLists(for: kind, areEnabled: false) {
        let unasked = Set(links.map(\.uid)).subtracting(disabledUIDs[other.id, default: [:]].keys)
        guard unasked.count > 1 else { continue }
        let known = try await uids(among: unasked, kind, in: other)
        for uid in unasked { disabledUIDs[other.id, default: [:]][uid] = known.contains(uid) }
      }
    }
  }

  /// Why the item waits if a disabled list has its object.
  func disabledListReason(for item: SyncItem) async throws -> String? {
    for other in try otherLists(for: item.kind, areEnabled: false) {
      // The user detached the object, or has deleted it.
      if try store.read({ try $0.links(uid: item.uid) }).contains(where: { $0.listID == other.id }) { continue }
      let isThere =
        if let known = disabledUIDs[other.id]?[item.uid] {
          known
        } else {
          try await !uids(among: [item.uid], item.kind, in: other).isEmpty
        }
      if isThere { return "waiting until the list “\(other.name)”, which contains it, is switched on" }
    }
    return nil
  }

  private func uids(among uids: Set<String>, _ kind: ItemKind, in other: CalendarList) async throws -> Set<String> {
    guard let href = Href(other.href) else { return [] }
    do {
      return try await client.within(.seconds(10)).known(among: uids, kind == .task ? .vtodo : .vevent, in: href)
    } catch {
      switch error {
      case .collectionVanished, .notCalDAV, .transport(.timedOut, _): return []
      default:
        guard error.concernsOneItem || error.isFailedAnswer else { throw error }
        return []
      }
    }
  }
}
