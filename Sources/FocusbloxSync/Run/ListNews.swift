public import CalDAV
public import FocusbloxModel
import FocusbloxStore

extension SyncEngine {
  /// Looks for lists that came to an account (CHECKLIST G17): once a week, and where everything is compared. A server that cannot be
  /// asked is told of by the run over the lists that are known.
  ///
  /// - Returns: those that are new.
  public func lookForLists(
    of account: Account, options: SyncOptions, client: CalDAVClient
  ) async throws -> [CalendarList] {
    let now = environment.now()
    let (isWanted, known) = try store.read { store in
      let isFree =
        try Patience.end(of: account, at: now, in: store) == nil
        && (!options.isUnattended || RefusedLogin.since(of: account, at: now, in: store) == nil)
      return (
        try isFree && (options.verify || ListDiscovery.isDue(account, at: now, in: store)),
        Set(try store.lists(account: account.id).map(\.id))
      )
    }
    guard isWanted, !options.dryRun, let discovery = await discovery(client) else { return [] }
    let lists = try ListDiscovery.record(discovery, of: account, chosen: nil, gone: [], at: now, in: store)
    return lists.filter { !known.contains($0.id) }
  }

  /// Lists that a run has found gone rest from now on, unless the server shows them after all.
  ///
  /// - Returns: those that rest.
  public func lookForLost(
    _ lists: [CalendarList], of account: Account, client: CalDAVClient
  ) async throws -> [CalendarList] {
    guard !lists.isEmpty, let discovery = await discovery(client) else { return [] }
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
