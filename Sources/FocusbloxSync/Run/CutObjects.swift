import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// An object of which the server kept some values only up to a comma.
struct CutObject: Sendable {
  /// The link after the read-back.
  var link: SyncLink
  var object: CalendarObject
  var sent: [UInt8]
  /// The sent text with the lines that this machine already keeps for the item.
  var former: [UInt8]?
  var values: CutValues
}

extension ListSync {
  /// Sends cut values once more with escaped commas, where the escape keeps their meaning. Values that the server
  /// cannot store stay local.
  func resendCutValues(_ cut: [CutObject], report: inout ListReport) async throws {
    guard !cut.isEmpty else { return }
    try store.write { try $0.changeFacts(ofList: list.id) { $0.cutsValues = true } }
    for one in cut {
      let stored = one.values.canBeEscaped ? try await sendEscaped(one) ?? one.object.data : one.object.data
      guard let values = CutValues(in: stored, of: one.sent) else { continue }
      let latest = DroppedLines(in: values.whole, of: one.sent)?.whole ?? values.whole
      let whole = Self.whole(latest, of: one.sent, formerly: one.former)
      let held = try store.write { store in
        try store.link(id: one.link.id).flatMap { try hold(whole, values.names, .cut, of: $0, store) }
      }
      if let held { report.heldHere.append(held) }
    }
  }

  /// Escapes the values of a step for a server that cuts values, where the escape keeps their meaning.
  func escapedForServer(_ step: SyncAction.Pushed, _ store: StoreReader) throws -> SyncAction.Pushed {
    var step = withoutUnknownParent(step)
    guard try store.facts(ofList: list.id).cutsValues else { return step }
    step.setText(CutValues.escaped(step.text))
    return step
  }

  /// - Returns: the server's current text; `nil` where the text differs from the sent one or is unknown, so that the
  ///   next run reads it.
  private func sendEscaped(_ cut: CutObject) async throws -> [UInt8]? {
    guard let etag = cut.object.etag, !etag.isWeak else { return nil }
    do {
      let answer = try await client.put(
        CutValues.escaped(cut.sent), at: cut.object.href, precondition: .ifMatch(etag))
      guard let now = try await client.get(cut.object.href), let tag = now.etag, tag == answer.etag else { return nil }
      let isRecorded = try store.write { store in
        // A command may have removed or changed the link meanwhile.
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

  /// Keeps lines of other programs that the server dropped or changed. The user is told once.
  ///
  /// - Parameters:
  ///   - sent: the text of the PUT.
  ///   - link: the link after the read-back.
  ///   - former: the text of the PUT with the lines that were kept of the item before.
  func holdDropped(
    of sent: [UInt8], _ link: SyncLink, _ written: WrittenObject, formerly former: [UInt8]?, _ store: StoreTransaction
  ) throws -> HeldHere? {
    // Without an ETag in the answer to the PUT, another program may have written the object since.
    let known = written.etag == nil && !written.isNew ? written.replaced.base : nil
    guard let base = link.base, let lines = DroppedLines(in: base, of: sent, over: known) else { return nil }
    return try hold(Self.whole(lines.whole, of: sent, formerly: former), lines.names, .dropped, of: link, store)
  }

  private func hold(
    _ whole: [UInt8], _ names: [String], _ reason: HeldHere.Reason, of link: SyncLink, _ store: StoreTransaction
  ) throws -> HeldHere? {
    guard let localState = try store.localState(link) else { return nil }
    try store.setWholeText(of: link.kind, id: localState.item.id, whole)
    let held = HeldHere(uid: link.uid, title: localState.item.title, properties: names, reason: reason)
    try application.journal(held, link, localState.item, store)
    return held
  }

  /// The sent values in the server's spelling, together with the lines that this machine already keeps.
  private static func whole(_ latest: [UInt8], of sent: [UInt8], formerly former: [UInt8]?) -> [UInt8] {
    former.flatMap { ItemText.held($0, former: sent, latest: latest) } ?? latest
  }
}

extension PlanApplication {
  func journal(_ held: HeldHere, _ link: SyncLink, _ item: SyncItem, _ store: StoreTransaction) throws {
    let change = FieldChange(name: held.properties.joined(separator: ", "), old: nil, new: nil)
    try journal(link, item, .heldHere, change, in: store)
  }
}

extension ItemText {
  /// The server's latest text with what only this machine has; `nil` where nothing of it remains.
  fileprivate static func held(_ whole: [UInt8], former: [UInt8], latest: [UInt8]) -> [UInt8]? {
    guard let whole = ItemText(whole), let former = ItemText(former) else { return nil }
    return ItemText(latest)?.holding(whole, over: former)?.bytes
  }
}

extension StoreTransaction {
  /// Moves the kept lines onto the server's new text.
  ///
  /// - Parameter link: the link that is about to be saved.
  func renewWholeText(of link: SyncLink) throws {
    guard let id = link.itemID, let latest = link.base, let whole = try wholeText(of: link.kind, id: id),
      let former = try self.link(id: link.id)?.base, former != latest
    else { return }
    try setWholeText(of: link.kind, id: id, ItemText.held(whole, former: former, latest: latest))
  }
}
