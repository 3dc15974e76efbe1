public import CalDAV
public import FocusbloxModel
import FocusbloxStore

/// The result of a search for new lists.
public struct ListSearchResult: Sendable {
  public var lists: [CalendarList] = []
  /// Servers with calendars of the account that no user has accepted. Nothing of these servers was recorded. An
  /// attended run reports each server once.
  public var unaccepted: [String] = []
}

extension SyncEngine {
  /// Whether a search for new lists is due (G17). It is due after an answer has shown an unknown list, at intervals,
  /// and where the run compares every object.
  public func isListSearchDue(_ account: Account, options: SyncOptions) throws -> Bool {
    guard !options.dryRun else { return false }
    let now = environment.now()
    return try store.read { store in
      let isFree =
        try AccountPause.end(of: account, at: now, in: store) == nil
        && (!options.isUnattended || AccountPause.refusedLogin(of: account, at: now, in: store) == nil)
      return try isFree && (options.verify || ListDiscovery.isDue(account, at: now, in: store))
    }
  }

  /// Searches for lists that were added to an account. Errors other than silence are left to the run over the known
  /// lists, which reports them.
  ///
  /// - Returns: the new lists.
  /// - Throws: the error of a server that does not answer at all.
  public func searchLists(
    of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> ListSearchResult {
    let known = try store.read { Set(try $0.lists(account: account.id).map(\.id)) }
    let discovery: Discovery
    do {
      discovery = try await client.discover()
    } catch {
      if error.isUnresponsiveHost { throw error }
      return ListSearchResult()
    }
    let (accepted, unaccepted) = try splitByOrigin(discovery, of: account, options: options)
    let lists = try ListDiscovery.record(
      accepted, of: account, chosen: nil, gone: [], at: environment.now(), in: store)
    return ListSearchResult(lists: lists.filter { !known.contains($0.id) }, unaccepted: unaccepted)
  }

  /// Marks lists as missing that a run has found gone, unless the server still shows them.
  ///
  /// - Returns: the lists that are marked as missing.
  public func markMissingLists(
    _ lists: [CalendarList], of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> ListSearchResult {
    guard !lists.isEmpty, !options.dryRun, let discovery = try? await client.discover() else {
      return ListSearchResult()
    }
    let gone = Set(lists.map(\.id))
    let (accepted, unaccepted) = try splitByOrigin(discovery, of: account, options: options)
    let missing = try ListDiscovery.record(
      accepted, of: account, chosen: nil, gone: gone, at: environment.now(), in: store
    ).filter { gone.contains($0.id) && $0.isMissing }
    return ListSearchResult(lists: missing, unaccepted: unaccepted)
  }

  /// Splits a discovery into the part on accepted servers and the names of unaccepted servers that were not reported
  /// yet.
  private func splitByOrigin(
    _ discovery: Discovery, of account: Account, options: SyncOptions
  ) throws -> (accepted: Discovery, unaccepted: [String]) {
    let origins = try store.read { try $0.acceptedOrigins(of: account) }
    let others = origins.others(in: discovery)
    guard !others.isEmpty else { return (discovery, []) }
    let reported = Set(try store.read { try $0.facts(ofAccount: account.id).reportedOrigins })
    let new = others.filter { !reported.contains($0) }
    if !options.isUnattended, !new.isEmpty {
      try store.write {
        try $0.changeFacts(ofAccount: account.id) { $0.reportedOrigins = reported.union(new).sorted() }
      }
    }
    return (origins.part(of: discovery), new)
  }

  /// Makes a discovery due, later in this run or in the next one, where a calendar home shows missing lists again, or
  /// calendars that are no lists yet. Calendars that were shown before and became no lists cause one discovery only.
  func noteUnknownCalendars(among calendars: Set<Href>, of account: Account) throws {
    guard !calendars.isEmpty else { return }
    let lists = try store.read { try $0.lists(account: account.id) }
    let known = Set(lists.compactMap { Href($0.href)?.key })
    let missing = lists.filter(\.isMissing).compactMap { Href($0.href) }
    let isBack = missing.contains(where: calendars.contains)
    let unknown = calendars.map(\.key).filter { !known.contains($0) }.sorted()
    guard isBack || !unknown.isEmpty else { return }
    try store.write { store in
      try store.changeFacts(ofAccount: account.id) { facts in
        let reported = Set(facts.reportedCalendars)
        let new = unknown.filter { !reported.contains($0) }
        guard isBack || !new.isEmpty else { return }
        facts.reportedCalendars += new
        facts.discoveredAt = nil
      }
    }
  }
}
