import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// The objects of a run whose LAST-MODIFIED is older than that of the text which this machine has seen last.
struct OlderObjects {
  private(set) var items = 0
  private var until = Date.distantPast

  /// - Returns: the older ones of the objects.
  @discardableResult
  mutating func take(
    _ found: [CalendarObject], of list: CalendarList, _ store: StoreReader
  ) throws -> [CalendarObject] {
    try found.filter { object in
      let times = try RemoteObject.all(in: object).compactMap { try store.olderTime(of: $0, in: list) }
      items += times.count
      until = max(until, times.max() ?? until)
      return !times.isEmpty
    }
  }

  func proof(in list: CalendarList, _ zone: TimeZone, _ store: StoreReader) throws -> ServerReturn? {
    try store.isEvidence(items, in: list) ? ServerReturn(items: items, until: until, zone: zone) : nil
  }
}

extension StoreReader {
  /// The LAST-MODIFIED of a known item's text that is older than the last one.
  fileprivate func olderTime(of remote: RemoteObject, in list: CalendarList) throws -> Date? {
    guard case .success(let reading) = remote.reading, let there = reading.lastModified,
      let link = try links(list: list.id, hrefKeys: [remote.key]).first, link.uid == reading.uid,
      link.itemID != nil || link.isDeleted, let base = link.base,
      let known = (try? CalendarObjectReading(base))?.lastModified
    else { return nil }
    return there < known ? there : nil
  }

  /// Whether so many older texts prove that the list's server has gone back.
  fileprivate func isEvidence(_ older: Int, in list: CalendarList) throws -> Bool {
    guard older >= ServerReturn.minimumItems else { return false }
    let most = ServerReturn.knownItems(provenBy: older)
    return try countLinks(list: list.id, upTo: most + 1) <= most
  }
}

extension ListSync {
  /// Whether a server that has gone back stops the run.
  var asksWhetherServerWentBack: Bool { !options.forceMassChanges && !options.serverWentBack }

  @discardableResult
  func take(_ objects: [CalendarObject], _ older: inout OlderObjects) throws -> [CalendarObject] {
    let known = older
    let (found, count) = try store.read { store in
      var counted = known
      return (try counted.take(objects, of: list, store), counted)
    }
    older = count
    return found
  }

  /// Reads ahead the new versions of known objects where they are so many that they may prove a return, and ends when
  /// the remaining ones no longer can.
  ///
  /// - Parameter unread: changed hrefs that the plan has not read.
  /// - Returns: the older objects; none where they prove nothing.
  mutating func findReturn(
    among unread: [Href], of changes: RemoteChanges, _ older: inout OlderObjects
  ) async throws -> [CalendarObject] {
    let replaced = Set(changes.replaced)
    let candidates = unread.filter { replaced.contains($0) }
    var remaining = candidates.count
    var found: [CalendarObject] = []
    for batch in candidates.chunks(of: Self.batchSize) {
      let possible = older.items + remaining
      guard try store.read({ try $0.isEvidence(possible, in: list) }) else { return [] }
      found += try take(try await readAhead(batch), &older)
      remaining -= batch.count
    }
    return try store.read { try $0.isEvidence(older.items, in: list) } ? found : []
  }
}

extension SyncLink {
  /// Whether a returned server gets the item again.
  var isSentAgain: Bool { itemID != nil && href != nil && !isPart && base != nil }

  /// The link of the item as it is before a first upload.
  var withoutObject: SyncLink {
    var link = self
    link.href = nil
    link.hrefKey = nil
    link.etag = nil
    link.sentAt = nil
    link.markEdited()
    return link
  }
}
