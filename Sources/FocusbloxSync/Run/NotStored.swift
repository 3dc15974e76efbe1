import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// Handles objects that the server confirmed and did not store (D18).
extension ListSync {
  static let notKept = "the server said that it had stored it, but does not have it"

  /// Handles a server that still has the previous version: the whole edit is pending again. The second attempt sends
  /// only values that no server drops (I8).
  ///
  /// - Returns: whether the server has the previous version.
  func sendAgain(
    _ link: SyncLink, _ written: WrittenObject, over object: CalendarObject, in store: StoreTransaction,
    report: inout ListReport
  ) throws -> Bool {
    guard let text = link.base, let agreed = AgreedState(link.agreed),
      let former = object.former(of: written, insteadOf: text),
      written.replaced.failures == 0 || agreed.repeats(over: former, planner.mapping)
    else { return false }
    var link = link
    link.etag = object.etag?.description
    link.base = object.data
    link.markEdited()
    if let id = link.itemID {
      let removed = try store.removedReminders(ofTask: id)
      link.agreed = agreed.reduced(to: former, removed: removed, planner.mapping).data
      if let sourceEdits = written.sourceEdits { try store.setMoveSourceEdits(link.kind, id: id, sourceEdits) }
    }
    try setAside(
      &link, as: written, "the server said that it had stored it, but has the previous version", store, &report)
    report.pushedChanged -= 1
    return true
  }

  /// Handles a server that confirmed an object and does not have it (D18). The item is not on the server, and a move
  /// that waits for the object continues to wait.
  func revertUpload(_ object: WrittenObject, report: inout ListReport) async throws {
    if let there = try await client.get(object.href) { return try await merge([there], report: &report) }
    guard object.isNew else {
      // The object existed before, so that another client has deleted it since.
      _ = try await mergeCurrent(object.href, report: &report)
      return
    }
    try write(&report) { store, report in
      guard var link = try store.link(id: object.linkID), !link.isDeleted else { return }
      // The user detached the item meanwhile, and there is no object to leave on the server.
      guard link.itemID != nil else { return try store.deleteLink(id: link.id) }
      link.href = nil
      link.hrefKey = nil
      // The base stays the sent text, which contains the lines of other programs and is still to be sent.
      link.etag = nil
      link.markEdited()
      try setAside(&link, as: object, Self.notKept, store, &report)
      report.pushedNew -= 1
    }
  }

  /// Restores the earlier count of failures, and adds one. The failure is reported once.
  private func setAside(
    _ link: inout SyncLink, as written: WrittenObject, _ reason: String, _ store: StoreTransaction,
    _ report: inout ListReport
  ) throws {
    link.failures = written.replaced.failures
    link.failure = link.failures > 0 ? written.replaced.failure ?? reason : nil
    try store.save(&link)
    try application.apply(.setAside(link, reason), in: store, report: &report)
  }
}

extension CalendarObject {
  /// The server's item if the server still has the version that the write should replace.
  fileprivate func former(of written: WrittenObject, insteadOf text: [UInt8]) -> CalendarObjectReading? {
    guard let etag, etag == written.replaced.etag.flatMap({ ETag($0) }), let sent = try? CalendarObjectReading(text),
      let there = try? CalendarObjectReading(data),
      there.lastModified != sent.lastModified || !SemanticComparison.areEquivalent(text, data)
    else { return nil }
    return there
  }
}
