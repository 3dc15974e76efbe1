import CalDAV
import FocusbloxModel

/// Asks a collection for its changes in the cheapest way that the server supports.
struct ChangeQuestion: Sendable, Equatable {
  let collection: Href
  let supportsSyncCollection: Bool
  /// The sync token of the last answer (RFC 6578).
  let token: String?
  let ctag: String?
  /// Whether to list every object, whatever changes the server announces.
  let wantsAll: Bool
  /// The collection's state from the calendar home, where this run has asked the home.
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
    /// `nil` where the ctag is unchanged.
    var changes: CollectionChanges?
    var ctag: String?
  }

  func ask(_ client: CalDAVClient) async throws -> Answer {
    if supportsSyncCollection {
      return Answer(changes: try await client.changes(in: collection, since: wantsAll ? nil : token), ctag: ctag)
    }
    let now: String?
    if !wantsAll, ctag == nil {
      // The last listing showed no ctag. The server is asked for a ctag again at the next listing.
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
