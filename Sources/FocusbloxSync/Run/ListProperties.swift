import CalDAV
import FocusbloxModel
import FocusbloxStore

extension CalendarList {
  /// The list with the name, the colour and the transparency that its server shows. A user's own change waits for the upload instead. That
  /// a list is shared no longer is known only from a search for lists, which also asks for the owner.
  func taking(_ shown: CalendarCollection?, in store: Store) throws -> CalendarList {
    guard let shown else { return self }
    var list = self
    if shown.isShared { list.isShared = true }
    list.isTransparent = shown.isTransparent ?? list.isTransparent
    if !isChangePending, name != shown.shownName || !ListDiscovery.isSame(color, shown.color) {
      list.name = shown.shownName
      list.color = shown.color
    }
    if list != self { try store.write { try $0.save(&list) } }
    return list
  }
}

extension ListSync {
  /// Sends the list's name and colour that a user has changed. A PROPPATCH has no precondition, so that the server's
  /// values are read first. The values are also read wherever the run compares every object, so that remote changes
  /// arrive.
  func exchangeProperties(report: inout ListReport) async throws {
    guard var known = try store.read({ try $0.list(id: list.id) }) else { return }
    let isPending = known.isChangePending
    guard !options.dryRun, isPending || (wantsEverything && list.lastFullSync != nil) else { return }
    known = try take(try await client.collection(at: collection), known)
    if let old = known.renamedFrom {
      let change = FieldChange(name: "name", old: old, new: known.name)
      try await push(change, report: &report) {
        try await client.rename(collection, to: known.name)
      } isThere: {
        $0.shownName == known.name
      }
    }
    if let old = known.recoloredFrom, let color = known.color {
      let change = FieldChange(name: "color", old: old.isEmpty ? nil : old, new: color)
      try await push(change, report: &report) {
        try await client.recolor(collection, to: color)
      } isThere: {
        ListDiscovery.isSame($0.color, color)
      }
    }
    // The server may have adapted or refused a value. Its current value becomes the list's value.
    if isPending { try settle(try await client.collection(at: collection), report: &report) }
  }

  /// The list with the user's values and the server's newer values.
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

  /// Records in the journal the value that lost a conflict.
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

  private func settle(_ there: CalendarCollection, report: inout ListReport) throws {
    guard var known = try store.read({ try $0.list(id: list.id) }) else { return }
    // A refusal was reported already.
    if report.listChanges.contains("name"), known.name != there.shownName {
      report.failures.append(
        ItemFailure(
          href: list.href, uid: "",
          reason: "name or color of the list: the server shows “\(there.shownName)”, not “\(known.name)”"))
    }
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

  /// Sends one property. A refusal is no failure of the list: it is reported, and the server's value stays.
  ///
  /// - Parameter isThere: whether the server has the value. It decides where the answer says nothing of the property, as
  ///   the answer of old versions of DAViCal.
  private func push(
    _ change: FieldChange, report: inout ListReport, _ carryOut: () async throws -> Void,
    isThere: (CalendarCollection) -> Bool
  ) async throws {
    do {
      do {
        try await carryOut()
      } catch CalDAVError.malformedAnswer(let url, let line, let reason) {
        guard isThere(try await client.collection(at: collection)) else {
          throw CalDAVError.malformedAnswer(url: url, line: line, reason: reason)
        }
      }
      try journal(.pushed, change)
      report.listChanges.append(change.name)
    } catch let error as CalDAVError where error.concernsOneItem {
      report.failures.append(
        ItemFailure(href: list.href, uid: "", reason: "name or color of the list: " + error.itemReason))
    }
  }
}
