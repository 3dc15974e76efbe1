import CalDAV
import FocusbloxModel
import FocusbloxStore

/// The question and the answer of a list before its turn. Several lists are asked at the same time. Decisions and
/// writes wait for the list's turn, which compares the answer with the store again.
struct PrefetchedAnswer: Sendable {
  let question: ChangeQuestion
  let result: Result<ChangeQuestion.Answer, any Error>
  /// Changed objects of the answer. Each was read after the answer, so that an edit in between comes again with the
  /// next answer.
  var texts: [Href: Text] = [:]
  /// The number of requests that were sent.
  var requests: Int

  struct Text: Sendable {
    let object: CalendarObject
    /// The store's knowledge of the object when the object was read.
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
  /// Returns the current version of changed objects. An object that was read early counts if the store's knowledge of
  /// the object is unchanged since.
  func fetchChanged(_ hrefs: some Collection<Href>) async throws -> FetchedObjects {
    let hrefs = Array(hrefs)
    guard !prefetched.isEmpty else { return try await fetch(hrefs) }
    let known = try store.read { try $0.known(among: hrefs, in: list) }
    let read = hrefs.compactMap { href in
      prefetched[href].flatMap { $0.known == known[href.key] ? $0.object : nil }
    }
    let found = Set(read.map(\.href))
    let others = hrefs.filter { !found.contains($0) }
    guard !others.isEmpty else { return FetchedObjects(objects: read) }
    var fetched = try await fetch(others)
    fetched.objects = read + fetched.objects
    return fetched
  }

  /// The octets of the texts that a run keeps from its plan to its pull.
  private static let keptOctets = 4_000_000

  /// Reads changed objects for the plan, before the first write, and keeps them for the pull, so that each object is
  /// fetched once. The objects that need more memory are fetched again.
  mutating func readAhead(_ hrefs: some Collection<Href>) async throws -> [CalendarObject] {
    let known = try store.read { try $0.known(among: Array(hrefs), in: list) }
    let objects = try await fetchChanged(hrefs).objects
    var octets = prefetched.values.reduce(0) { $0 + $1.object.data.count }
    for object in objects {
      octets += object.data.count - (prefetched[object.href]?.object.data.count ?? 0)
      if octets > Self.keptOctets { break }
      prefetched[object.href] = PrefetchedAnswer.Text(object: object, known: known[object.href.key])
    }
    return objects
  }
}

extension StoreReader {
  /// The store's knowledge of objects, by href key.
  func known(among hrefs: [Href], in list: CalendarList) throws -> [String: PrefetchedAnswer.Known] {
    var known: [String: PrefetchedAnswer.Known] = [:]
    for some in hrefs.chunks(of: 500) {
      for link in try links(list: list.id, hrefKeys: some.map(\.key)) {
        if let key = link.hrefKey { known[key] = PrefetchedAnswer.Known(link) }
      }
    }
    return known
  }
}
