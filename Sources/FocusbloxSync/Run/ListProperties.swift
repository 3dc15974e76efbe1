import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Brings a name and a colour that a person gave the list to the server. The server's own are read before, because a PROPPATCH
  /// knows no condition; they are also read wherever everything is compared, so that what was changed there arrives.
  func exchangeProperties(report: inout ListReport) async throws {
    guard var known = try store.read({ try $0.list(id: list.id) }) else { return }
    let isPending = known.isChangePending
    guard !options.dryRun, isPending || (wantsEverything && list.lastFullSync != nil) else { return }
    known = try take(try await client.collection(at: collection), known)
    if known.renamedFrom != nil {
      try await push(report: &report) { try await client.rename(collection, to: known.name) }
    }
    if known.recoloredFrom != nil, let color = known.color {
      try await push(report: &report) { try await client.recolor(collection, to: color) }
    }
    // What the server made of it; what it refused is as it was.
    if isPending { try settle(try await client.collection(at: collection)) }
  }

  /// The list as the person has it, with what changed on the server since.
  private func take(_ there: CalendarCollection, _ known: CalendarList) throws -> CalendarList {
    var known = known
    if options.policy == .remote {
      if let base = known.renamedFrom, base != there.shownName { known.renamedFrom = nil }
      if let base = known.recoloredFrom, !ListDiscovery.isSame(base, there.color) { known.recoloredFrom = nil }
    }
    return try save(there, known)
  }

  private func settle(_ there: CalendarCollection) throws {
    guard var known = try store.read({ try $0.list(id: list.id) }) else { return }
    known.renamedFrom = nil
    known.recoloredFrom = nil
    _ = try save(there, known)
  }

  private func save(_ there: CalendarCollection, _ known: CalendarList) throws -> CalendarList {
    try store.write { store in
      guard let account = try store.account(id: list.accountID) else { return known }
      var merged = ListDiscovery.list(for: there, of: account, known: known)
      try store.save(&merged)
      return merged
    }
  }

  /// A server that keeps its own is no failure of the list: it is said, and the list takes the server's again.
  private func push(report: inout ListReport, _ change: () async throws -> Void) async throws {
    do {
      try await change()
    } catch let error as CalDAVError where error.concernsOneItem {
      report.failed += 1
      report.failures.append(
        ItemFailure(href: list.href, uid: "", reason: "name or colour of the list: " + error.itemReason))
    }
  }
}
