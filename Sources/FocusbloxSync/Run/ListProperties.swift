import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Brings a name and a colour that a user gave the list to the server. The server's own are read before, because a PROPPATCH
  /// knows no condition; they are also read wherever everything is compared, so that what was changed there arrives.
  func exchangeProperties(report: inout ListReport) async throws {
    guard var known = try store.read({ try $0.list(id: list.id) }) else { return }
    let isPending = known.isChangePending
    guard !options.dryRun, isPending || (wantsEverything && list.lastFullSync != nil) else { return }
    known = try take(try await client.collection(at: collection), known)
    if let old = known.renamedFrom {
      let change = FieldChange(name: "name", old: old, new: known.name)
      try await push(change, report: &report) { try await client.rename(collection, to: known.name) }
    }
    if let old = known.recoloredFrom, let color = known.color {
      let change = FieldChange(name: "color", old: old.isEmpty ? nil : old, new: color)
      try await push(change, report: &report) { try await client.recolor(collection, to: color) }
    }
    // What the server made of it; what it refused is as it was.
    if isPending { try settle(try await client.collection(at: collection)) }
  }

  /// The list as the user has it, with what changed on the server since.
  private func take(_ there: CalendarCollection, _ known: CalendarList) throws -> CalendarList {
    var known = known
    let remoteWins = options.policy == .remote
    if let base = known.renamedFrom, base != there.shownName {
      if known.name != there.shownName { try note(remoteWins, "name", known.name, there.shownName) }
      if remoteWins { known.renamedFrom = nil }
    }
    if let base = known.recoloredFrom, !ListDiscovery.isSame(base, there.color) {
      if !ListDiscovery.isSame(known.color, there.color) { try note(remoteWins, "color", known.color, there.color) }
      if remoteWins { known.recoloredFrom = nil }
    }
    return try save(there, known)
  }

  /// Both sides changed it: the value that does not win is kept.
  private func note(_ remoteWins: Bool, _ property: String, _ mine: String?, _ theirs: String?) throws {
    try journal(
      remoteWins ? .remoteKept : .localKept,
      FieldChange(name: property, old: remoteWins ? mine : theirs, new: remoteWins ? theirs : mine))
  }

  private func journal(_ action: JournalAction, _ change: FieldChange) throws {
    try store.write { store in
      _ = try store.append(
        JournalEntry(
          runID: runID, at: environment.now(), kind: list.holdsTasks ? .task : .block, itemID: nil, uid: "",
          listID: list.id, action: action.rawValue, property: change.name, old: change.old, new: change.new,
          cause: action.cause, href: list.href))
    }
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
  private func push(
    _ change: FieldChange, report: inout ListReport, _ carryOut: () async throws -> Void
  ) async throws {
    do {
      try await carryOut()
      try journal(.pushed, change)
    } catch let error as CalDAVError where error.concernsOneItem {
      report.failed += 1
      report.failures.append(
        ItemFailure(href: list.href, uid: "", reason: "name or colour of the list: " + error.itemReason))
    }
  }
}
