public import CalDAV
public import FocusbloxModel
import FocusbloxStore

/// What a look for lists has brought.
public struct ListNews: Sendable {
  public var lists: [CalendarList] = []
  /// Servers on which the account's server says that calendars are and that nobody accepted: nothing of them was taken in. A run that
  /// somebody looks at tells of each once.
  public var unaccepted: [String] = []
}

extension SyncEngine {
  /// Whether it is time to look for lists that came to an account (G17): where an answer has shown one, from time to time, and
  /// where everything is compared.
  public func isLookForListsDue(_ account: Account, options: SyncOptions) throws -> Bool {
    guard !options.dryRun else { return false }
    let now = environment.now()
    return try store.read { store in
      let isFree =
        try RetryAfterPause.end(of: account, at: now, in: store) == nil
        && (!options.isUnattended || RefusedLogin.since(of: account, at: now, in: store) == nil)
      return try isFree && (options.verify || ListDiscovery.isDue(account, at: now, in: store))
    }
  }

  /// Looks for lists that came to an account. What a server answers that cannot be asked is told by the run over the lists that are
  /// known.
  ///
  /// - Returns: those that are new.
  /// - Throws: what is said instead of an answer, where nobody answers at all.
  public func lookForLists(
    of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> ListNews {
    let known = try store.read { Set(try $0.lists(account: account.id).map(\.id)) }
    let discovery: Discovery
    do {
      discovery = try await client.discover()
    } catch {
      if error.isSilence { throw error }
      return ListNews()
    }
    let (accepted, unaccepted) = try parted(discovery, of: account, options: options)
    let lists = try ListDiscovery.record(
      accepted, of: account, chosen: nil, gone: [], at: environment.now(), in: store)
    return ListNews(lists: lists.filter { !known.contains($0.id) }, unaccepted: unaccepted)
  }

  /// Lists that a run has found gone rest from now on, unless the server shows them after all.
  ///
  /// - Returns: those that rest.
  public func lookForLost(
    _ lists: [CalendarList], of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> ListNews {
    guard !lists.isEmpty, !options.dryRun, let discovery = await discovery(client) else { return ListNews() }
    let gone = Set(lists.map(\.id))
    let (accepted, unaccepted) = try parted(discovery, of: account, options: options)
    let resting = try ListDiscovery.record(
      accepted, of: account, chosen: nil, gone: gone, at: environment.now(), in: store
    ).filter { gone.contains($0.id) && $0.isMissing }
    return ListNews(lists: resting, unaccepted: unaccepted)
  }

  /// What lies where a user wants it, and what is to be told of the rest.
  private func parted(
    _ discovery: Discovery, of account: Account, options: SyncOptions
  ) throws -> (accepted: Discovery, unaccepted: [String]) {
    let origins = try store.read { try $0.acceptedOrigins(of: account) }
    let others = origins.others(in: discovery)
    guard !others.isEmpty else { return (discovery, []) }
    let told = Set(try store.read { try $0.facts(ofAccount: account.id).toldOrigins })
    let new = others.filter { !told.contains($0) }
    if !options.isUnattended, !new.isEmpty {
      try store.write { try $0.changeFacts(ofAccount: account.id) { $0.toldOrigins = told.union(new).sorted() } }
    }
    return (origins.part(of: discovery), new)
  }

  /// A home has shown calendars that are no lists here yet.
  func noteStrangers(among calendars: Set<Href>, of account: Account) throws {
    guard !calendars.isEmpty else { return }
    let known = try store.read { Set(try $0.lists(account: account.id).compactMap { Href($0.href)?.key }) }
    let strangers = calendars.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    guard !strangers.isEmpty else { return }
    try store.write { try ListDiscovery.noteStrangers(strangers, of: account, in: $0) }
  }

  private func discovery(_ client: CalDAVClient) async -> Discovery? {
    do {
      return try await client.discover()
    } catch {
      return nil
    }
  }
}
