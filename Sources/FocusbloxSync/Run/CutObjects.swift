import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// An object of which the server kept some values up to a comma only.
struct CutObject: Sendable {
  /// As it was read back.
  var link: SyncLink
  var object: CalendarObject
  var sent: [UInt8]
  /// The same text with what this machine held of the item already.
  var former: [UInt8]?
  var values: CutValues
}

extension ListSync {
  /// Sends values that the server cut once more with their commas escaped, where that leaves their meaning. What the server cannot hold
  /// stays here.
  func mend(_ cut: [CutObject], report: inout ListReport) async throws {
    guard !cut.isEmpty else { return }
    try store.write { try $0.changeFacts(ofList: list.id) { $0.cutsValues = true } }
    for one in cut {
      let stored = one.values.canBeEscaped ? try await sendEscaped(one) ?? one.object.data : one.object.data
      guard let values = CutValues(in: stored, of: one.sent) else { continue }
      let latest = DroppedLines(in: values.whole, of: one.sent)?.whole ?? values.whole
      let whole = Self.whole(latest, of: one.sent, formerly: one.former)
      let held = try store.write { try hold(values, whole, of: one.link, $0) }
      if let held { report.heldHere.append(held) }
    }
  }

  /// A step as this server can hold it, as far as that leaves its meaning.
  func spelled(_ step: SyncAction.Pushed, _ store: StoreReader) throws -> SyncAction.Pushed {
    var step = sparingParent(step)
    guard try store.facts(ofList: list.id).cutsValues else { return step }
    step.text = CutValues.escaped(step.text)
    return step
  }

  /// - Returns: what the server has now; `nil` where it is not what was sent, or is not known: the next run reads it.
  private func sendEscaped(_ cut: CutObject) async throws -> [UInt8]? {
    guard let etag = cut.object.etag, !etag.isWeak else { return nil }
    do {
      let answer = try await client.put(
        CutValues.escaped(cut.sent), at: cut.object.href, precondition: .ifMatch(etag))
      guard let now = try await client.get(cut.object.href), let tag = now.etag, tag == answer.etag else { return nil }
      let isRecorded = try store.write { store in
        // A command that ran meanwhile may have let go of it.
        guard var link = try store.link(id: cut.link.id), link.etag == etag.description else { return false }
        link.etag = tag.description
        link.base = now.data
        try store.renewWholeText(of: link)
        try store.save(&link)
        return true
      }
      return isRecorded ? now.data : nil
    } catch let error as CalDAVError {
      guard error.concernsOneItem else { throw error }
      return nil
    }
  }

  private func hold(
    _ values: CutValues, _ whole: [UInt8], of link: SyncLink, _ store: StoreTransaction
  ) throws -> HeldHere? {
    guard let link = try store.link(id: link.id), let localState = try store.localState(link) else { return nil }
    try store.setWholeText(of: link.kind, id: localState.item.id, whole)
    let held = HeldHere(uid: link.uid, title: localState.item.title, properties: values.names, reason: .cut)
    try application.journal(held, link, localState.item, store)
    return held
  }
}

extension ListSync {
  /// Lines of other programs that the server did not keep as they were stay here, which is told once.
  ///
  /// - Parameters:
  ///   - sent: the text that the server was given.
  ///   - link: as it was read back.
  ///   - former: the same text with what this machine held of the item already.
  func holdDropped(
    of sent: [UInt8], _ link: SyncLink, formerly former: [UInt8]?, _ store: StoreTransaction
  ) throws -> HeldHere? {
    guard let localState = try store.localState(link), let base = link.base,
      let lines = DroppedLines(in: base, of: sent)
    else { return nil }
    let whole = Self.whole(lines.whole, of: sent, formerly: former)
    try store.setWholeText(of: link.kind, id: localState.item.id, whole)
    let held = HeldHere(uid: link.uid, title: localState.item.title, properties: lines.names, reason: .dropped)
    try application.journal(held, link, localState.item, store)
    return held
  }

  /// What was sent, as the server spells it, with what this machine held already.
  private static func whole(_ latest: [UInt8], of sent: [UInt8], formerly former: [UInt8]?) -> [UInt8] {
    former.flatMap { HeldLines.renewed($0, former: sent, latest: latest) } ?? latest
  }
}

extension PlanApplication {
  func journal(_ held: HeldHere, _ link: SyncLink, _ item: SyncItem, _ store: StoreTransaction) throws {
    let change = FieldChange(name: held.properties.joined(separator: ", "), old: nil, new: nil)
    try journal(link, item, .heldHere, change, in: store)
  }
}

extension StoreTransaction {
  /// The server has another text: what it cannot hold of the item goes along.
  ///
  /// - Parameter link: as it is about to be saved.
  func renewWholeText(of link: SyncLink) throws {
    guard let id = link.itemID, let latest = link.base, let whole = try wholeText(of: link.kind, id: id),
      let former = try self.link(id: link.id)?.base, former != latest
    else { return }
    try setWholeText(of: link.kind, id: id, HeldLines.renewed(whole, former: former, latest: latest))
  }
}
