import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// A change of which servers may tell the people of an item. The change was not made.
public struct InvitationNotice: Error, Sendable {
  public struct Item: Sendable, Hashable {
    public var title: String
    public var people: [String]
  }

  public var items: [Item]
}

extension StoreReader {
  /// Whether servers may tell other people of a change of the item.
  public func isInvitation(_ kind: ItemKind, id: String) throws -> Bool {
    try knownText(of: kind, id: id).flatMap { Invitation($0) } != nil
  }
}

/// Stops a step of a user that changes an item with organizer or attendees, except its alarms and X- lines, until the
/// user has agreed.
public struct InvitationGate: Sendable {
  private let environment: SyncEnvironment

  public init(environment: SyncEnvironment) {
    self.environment = environment
  }

  /// - Throws: ``InvitationNotice``.
  func check(_ changed: [StepItem], in store: StoreReader) throws {
    let items = try changed.compactMap { item -> InvitationNotice.Item? in
      guard let text = try item.text.map({ Array($0) }) ?? store.knownText(of: item.kind, id: item.id),
        let invitation = Invitation(text), try isTold(item, text, store)
      else { return nil }
      // The people know the item by its former title.
      let title = item.title.isEmpty ? try store.item(item.kind, id: item.id)?.title ?? "" : item.title
      return InvitationNotice.Item(title: title, people: invitation.people)
    }
    if !items.isEmpty { throw InvitationNotice(items: items) }
  }

  private func isTold(_ changed: StepItem, _ text: [UInt8], _ store: StoreReader) throws -> Bool {
    let now = try store.localState(changed.kind, id: changed.id)
    let links = try store.links(uid: now?.item.uid ?? changed.uid)
    if links.contains(where: { $0.isDeleted && $0.href != nil && $0.base.flatMap(Invitation.init) != nil }) {
      return true
    }
    guard let now, let link = links.first(where: { $0.itemID == changed.id }), link.isPending else { return false }
    guard link.href != nil, let former = changed.before.flatMap({ AgreedState($0) }),
      let list = try store.list(id: link.listID), let account = try store.account(id: list.accountID)
    else { return true }
    let mapping = MappingContext(
      zone: environment.zone, now: environment.now(), settings: environment.settings, profile: account.mapping)
    let planner = SyncPlanner(list: list, mapping: mapping, policy: .newest, newID: environment.newID)
    func sent(_ item: SyncItem) -> [UInt8]? {
      var link = link
      (link.base, link.etag) = (text, nil)
      let action = planner.decidePush(link, LocalState(item: item, notifications: []), original: nil)
      return if case .pushChanged(let step) = action { step.text } else { nil }
    }
    guard let before = sent(former.item), let after = sent(now.item) else { return true }
    return !Invitation.areSame(before, after)
  }
}
