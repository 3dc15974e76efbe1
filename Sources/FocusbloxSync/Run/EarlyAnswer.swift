import CalDAV
import FocusbloxModel
import FocusbloxStore

/// What a list was asked before its turn, at the same time as others, and what came back. Decisions and writes wait for the turn, and
/// hold it against the store as it is then.
struct EarlyAnswer: Sendable {
  let question: ChangeQuestion
  let result: Result<ChangeQuestion.Answer, any Error>
  /// Objects that the answer names, each read after it: an edit in between comes again with the next answer.
  var texts: [Href: Text] = [:]
  /// What went out for it.
  var requests: Int

  struct Text: Sendable {
    let object: CalendarObject
    /// What was known of the object when it was read.
    let known: Known?
  }

  struct Known: Sendable, Equatable {
    let link: Int64
    let etag: String?

    init(_ link: SyncLink) {
      self.link = link.id
      etag = link.etag
    }
  }
}

extension ListSync {
  /// Changed objects as they are now; as they were read ahead where they stand here as they stood then.
  func fetchChanged(_ hrefs: some Collection<Href>) async throws -> FetchedObjects {
    let hrefs = Array(hrefs)
    guard !early.isEmpty else { return try await fetch(hrefs) }
    let known = try store.read { try $0.known(among: hrefs, in: list) }
    let read = hrefs.compactMap { href in
      early[href].flatMap { $0.known == known[href.key] ? $0.object : nil }
    }
    let found = Set(read.map(\.href))
    let others = hrefs.filter { !found.contains($0) }
    guard !others.isEmpty else { return FetchedObjects(objects: read, missing: [], failed: []) }
    var fetched = try await fetch(others)
    fetched.objects = read + fetched.objects
    return fetched
  }
}

extension StoreReader {
  /// What the store knows of objects, by the keys of their hrefs.
  func known(among hrefs: [Href], in list: CalendarList) throws -> [String: EarlyAnswer.Known] {
    var known: [String: EarlyAnswer.Known] = [:]
    for some in hrefs.chunks(of: 500) {
      for link in try links(list: list.id, hrefKeys: some.map(\.key)) {
        if let key = link.hrefKey { known[key] = EarlyAnswer.Known(link) }
      }
    }
    return known
  }
}
