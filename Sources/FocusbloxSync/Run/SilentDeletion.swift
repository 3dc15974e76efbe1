import CalDAV
import FocusbloxCalendar
public import FocusbloxModel
import FocusbloxStore

/// Why an item cannot be deleted on its server without a word to its people. Nothing was deleted.
public enum SilentDeletionRefusal: Error, Sendable, Hashable {
  /// No server would tell anybody: the item has no object of its own, or the object has no people.
  case nobodyToTell(title: String)
  /// No known address of the user is that of a guest, or it is that of the organizer, too.
  case notInvited(title: String)
  /// The object is not the one that was read last.
  case changedThere(title: String)
  /// The server does not say that it tells people by itself, so nothing says that it obeys.
  case unpromised(server: String)
}

extension SyncEngine {
  /// Deletes received invitations on their servers, without refusals to their organizers (RFC 6638 section 8.1). The
  /// items stay, as items of this machine only.
  ///
  /// - Throws: ``SilentDeletionRefusal``, the errors of servers, and those of ``sync(_:lists:options:progress:)``.
  public func deleteInSilence(_ items: [(kind: ItemKind, id: String)]) async throws {
    let lock = try store.lockForSync()
    defer { lock.release() }
    let invitations = try store.read { store in try items.map { try invitation($0.kind, $0.id, store) } }
    var promised: Set<Int64> = []
    for one in invitations where promised.insert(one.list.id).inserted {
      guard try await connect(one.account, one.list).client.schedulesByItself(in: one.collection) else {
        throw SilentDeletionRefusal.unpromised(server: one.list.origin)
      }
    }
    for one in invitations { try await delete(one) }
  }

  private struct ReceivedInvitation {
    var account: Account
    var list: CalendarList
    var link: SyncLink
    var collection: Href
    var href: Href
    var title: String
  }

  private func invitation(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> ReceivedInvitation {
    guard let item = try store.item(kind, id: id) else { throw StoreError.unknownID(id) }
    guard let link = try store.links(ofItem: kind, id: id).first(where: { $0.href != nil }),
      let href = link.ownResource,
      let invitation = link.base.flatMap(Invitation.init), let list = try store.list(id: link.listID),
      let collection = Href(list.href), let account = try store.account(id: list.accountID)
    else { throw SilentDeletionRefusal.nobodyToTell(title: item.title) }
    guard invitation.isReceived(by: account.addresses + (environment.settings.myAddresses ?? [])) else {
      throw SilentDeletionRefusal.notInvited(title: item.title)
    }
    return ReceivedInvitation(
      account: account, list: list, link: link, collection: collection, href: href, title: item.title)
  }

  private func delete(_ one: ReceivedInvitation) async throws {
    let client = try connect(one.account, one.list).client
    guard let etag = one.link.etag.flatMap({ ETag($0) }) else {
      throw SilentDeletionRefusal.changedThere(title: one.title)
    }
    do {
      _ = try await client.delete(one.href, ifMatch: etag, isAnswered: false)
    } catch {
      guard case .preconditionFailed = error else { throw error }
      throw SilentDeletionRefusal.changedThere(title: one.title)
    }
    var report = ListReport(account: one.account.name, list: one.list.name)
    let runID = try store.write { try $0.startRun(account: one.account.id, at: environment.now()) }
    let run = run(one.account, one.list, client, one.collection, nil, SyncOptions(), runID) { _ in }
    try run.apply(.unlink(one.link), report: &report)
    try finish(runID, [.done(report)], of: one.account)
  }
}
