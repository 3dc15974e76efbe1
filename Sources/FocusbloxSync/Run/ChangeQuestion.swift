import CalDAV
import FocusbloxModel

/// Asks a collection what changed, in the cheapest way that its server has.
struct ChangeQuestion: Sendable, Equatable {
  let collection: Href
  let supportsSyncCollection: Bool
  /// What the server called its state when it was asked last.
  let token: String?
  let ctag: String?
  /// Whether everything is listed, whatever the server says has changed.
  let wantsAll: Bool
  /// What the home of the collection says in this run, where it was asked.
  let shown: CollectionState?

  init(
    of list: CalendarList, in collection: Href, token: String?, ctag: String?, wantsAll: Bool,
    shown: CollectionState? = nil
  ) {
    supportsSyncCollection = list.supportsSyncCollection
    self.collection = collection
    self.token = token
    self.ctag = ctag
    self.wantsAll = wantsAll
    self.shown = shown
  }

  struct Answer: Sendable {
    /// None where the ctag says that there are none.
    var changes: CollectionChanges?
    var ctag: String?
  }

  func ask(_ client: CalDAVClient) async throws -> Answer {
    if supportsSyncCollection {
      return Answer(changes: try await client.changes(in: collection, since: wantsAll ? nil : token), ctag: ctag)
    }
    let now: String?
    if !wantsAll, ctag == nil {
      // A server that showed no ctag at the last listing is not asked for one before the next.
      now = nil
    } else if let shown {
      now = shown.ctag
    } else {
      now = try await client.state(of: collection).ctag
    }
    if !wantsAll, let now, now == ctag { return Answer(changes: nil, ctag: now) }
    return Answer(changes: try await client.listing(of: collection), ctag: now)
  }
}
