public import CalDAV
public import FocusbloxModel
import FocusbloxStore

extension SyncEngine {
  /// Whether it is time to look for lists that came to an account (CHECKLIST G17): once a week, and where everything is
  /// compared.
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

  /// Looks for lists that came to an account. A server that cannot be asked is told of by the run over the lists that are
  /// known.
  ///
  /// - Returns: those that are new.
  public func lookForLists(of account: Account, client: CalDAVClient) async throws -> [CalendarList] {
    let known = try store.read { Set(try $0.lists(account: account.id).map(\.id)) }
    guard let discovery = await discovery(client) else { return [] }
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

  private func discovery(_ client: CalDAVClient) async -> Discovery? {
    do {
      return try await client.discover()
    } catch {
      return nil
    }
  }
}
