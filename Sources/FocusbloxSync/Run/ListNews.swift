public import CalDAV
public import FocusbloxModel
import FocusbloxStore

extension SyncEngine {
  /// Whether it is time to look for lists that came to an account (G17): where an answer has shown one, from time to time, and
  /// where everything is compared.
  public func isLookForListsDue(_ account: Account, options: SyncOptions) throws -> Bool {
    guard !options.dryRun else { return false }
    let now = environment.now()
    return try store.read { store in
      let isFree =
        try Patience.end(of: account, at: now, in: store) == nil
        && (!options.isUnattended || RefusedLogin.since(of: account, at: now, in: store) == nil)
      return try isFree && (options.verify || ListDiscovery.isDue(account, at: now, in: store))
    }
  }

  /// Looks for lists that came to an account. What a server answers that cannot be asked is told by the run over the lists that are
  /// known.
  ///
  /// - Returns: those that are new.
  /// - Throws: what is said instead of an answer, where nobody answers at all.
  public func lookForLists(of account: Account, client: CalDAVClient) async throws -> [CalendarList] {
    let known = try store.read { Set(try $0.lists(account: account.id).map(\.id)) }
    let discovery: Discovery
    do {
      discovery = try await client.discover()
    } catch {
      if error.isSilence { throw error }
      return []
    }
    let lists = try ListDiscovery.record(
      discovery, of: account, chosen: nil, gone: [], at: environment.now(), in: store)
    return lists.filter { !known.contains($0.id) }
  }

  /// Lists that a run has found gone rest from now on, unless the server shows them after all.
  ///
  /// - Returns: those that rest.
  public func lookForLost(
    _ lists: [CalendarList], of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> [CalendarList] {
    guard !lists.isEmpty, !options.dryRun, let discovery = await discovery(client) else { return [] }
    let gone = Set(lists.map(\.id))
    return try ListDiscovery.record(
      discovery, of: account, chosen: nil, gone: gone, at: environment.now(), in: store
    ).filter { gone.contains($0.id) && $0.isMissing }
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
