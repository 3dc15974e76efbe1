import FocusbloxCalendar
import Foundation
import ICalendar

/// The three-way merge, property by property.
///
/// Each side is compared with its own base: the local item with the item at the last agreement, the server's text with
/// the server's previous text. A property that a server drops or a value that it rounds is therefore no edit. A property
/// that another program drops is sent again.
struct ThreeWayMerge<Item: Sendable> {
  /// The local item with every remote change.
  private(set) var merged: Item
  /// The state on which both sides agree after the merge: `merged`, with the server's value of every property that is
  /// still to be sent.
  private(set) var agreed: Item
  /// Properties that came from the server.
  private(set) var pulled: [FieldChange] = []
  /// Names of properties that the server does not have yet.
  private(set) var unsent: Set<String> = []
  private(set) var conflicts: [FieldConflict] = []

  struct Versions {
    var local: Item
    /// The local item at the last agreement; `nil` in a first merge.
    var localBase: Item?
    var remote: Item
    /// The server's text at the last agreement; `nil` in a first merge.
    var remoteBase: Item?
    /// Whether the server's text has the property, and whether the text of the last agreement had the property.
    var isPresent: (SyncedField<Item>) -> Bool
    var wasPresent: (SyncedField<Item>) -> Bool = { _ in true }
    /// The server's text, and the text of the last agreement, for fields that judge each element by its line.
    var lines: (now: Component, former: Component)?
    var winner: FieldConflict.Side
    /// Set if base and remote belong to different resources with one UID. The side with the newer LAST-MODIFIED wins.
    var newerResource: FieldConflict.Side?
    /// Set if the remote text came from an own upload whose answer was lost, and the item may have been edited since.
    /// The side wins where the local item lost its value, or where the remote value was never local.
    var afterOwnUpload: (SyncedField<Item>) -> FieldConflict.Side? = { _ in nil }
    /// The winner of a property where both sides created the same item independently, so that no value was overwritten.
    var madeApart: (SyncedField<Item>) -> FieldConflict.Side? = { _ in nil }
    /// The side that wins with all its properties; `nil` where each property is decided on its own.
    var winnerOfAll: FieldConflict.Side?
    /// A text that the server may have instead of the base. A property that this text changes, and that the server has
    /// as in this text, has this text as its common base.
    var possible: Item?
    /// Whether the bases cover a property. Another property is merged as in a first merge, except where its local value is
    /// that of the server's former text.
    var isCovered: (SyncedField<Item>) -> Bool = { _ in true }

    /// A property that the bases do not cover has no agreed value. Where its local value is that of the server's former
    /// text, this text is the base of both sides: only the server's value can have changed since.
    fileprivate func withBase(of field: SyncedField<Item>) -> Versions {
      if isCovered(field) { return withPossibleBase(field) }
      guard field.mergeElements == nil, let remoteBase, field.isEqual(local, remoteBase) else { return forFirstMerge }
      var versions = self
      versions.localBase = remoteBase
      return versions.withPossibleBase(field)
    }

    private func withPossibleBase(_ field: SyncedField<Item>) -> Versions {
      guard let possible, field.isEqual(remote, possible) else { return self }
      if localBase != nil, let remoteBase, field.isEqual(possible, remoteBase) { return self }
      var versions = self
      (versions.localBase, versions.remoteBase) = (possible, possible)
      versions.wasPresent = { _ in true }
      return versions
    }

    /// Where the text had no value of the property, the agreed value stands for it.
    fileprivate func remoteBase(of field: SyncedField<Item>) -> Item? {
      guard let remoteBase else { return nil }
      return field.keepsLocalWhenMissing && !wasPresent(field) ? localBase ?? remoteBase : remoteBase
    }

    /// Whether the server's text records that the property was cleared. The record proves another machine's edit even
    /// without a base. A property that the bases do not cover was not synced here before, and its local value stays.
    fileprivate func isClearedThere(_ field: SyncedField<Item>) -> Bool {
      field.keepsLocalWhenMissing && !field.isSetByUser(remote) && isPresent(field) && isCovered(field)
    }

    /// Whether the server never had the agreed value, so that the author of the server's value did not know it.
    fileprivate func isUnknownThere(_ field: SyncedField<Item>) -> Bool {
      guard let remoteBase else { return false }
      return !wasPresent(field) && !field.isEqual(local, remoteBase)
    }

    fileprivate var forFirstMerge: Versions {
      var versions = self
      (versions.localBase, versions.remoteBase) = (nil, nil)
      return versions
    }
  }

  init(_ fields: [SyncedField<Item>], _ versions: Versions) {
    merged = versions.local
    agreed = versions.local
    for field in fields {
      let mayLackElements = field.completeRemote != nil && versions.localBase.map(field.isSetByUser) == true
      guard mayLackElements || !field.isEqual(versions.local, versions.remote) else { continue }
      merge(field, versions.withBase(of: field))
    }
  }

  /// Merges a property that differs between the local item and the server, or whose text may lack elements.
  private mutating func merge(_ field: SyncedField<Item>, _ versions: Versions) {
    if joinByLines(field, versions) || field.isEqual(versions.local, versions.remote) { return }
    let localChanged = versions.localBase.map { !field.isEqual(versions.local, $0) } ?? true
    let wasDropped = field.keepsLocalWhenMissing && !versions.isPresent(field)
    let remoteChanged =
      !wasDropped && (versions.remoteBase(of: field).map { !field.isEqual(versions.remote, $0) } ?? true)

    if let winner = versions.winnerOfAll, !wasDropped {
      let isLost = winner == .local ? remoteChanged : localChanged
      return decide(field, for: winner, versions, isConflict: isLost)
    }
    switch (localChanged, remoteChanged) {
    case (false, false):
      // Machines that read the object for the first time would never learn a value that another program dropped.
      if wasDropped, versions.remoteBase != nil, versions.wasPresent(field) { send(field, instead: versions.remote) }
    case (true, false): send(field, instead: versions.localBase ?? versions.remote)
    case (false, true):
      guard versions.newerResource != nil || versions.isUnknownThere(field) else {
        guard let mergeElements = field.mergeElements else { return take(field, from: versions) }
        return join(field, mergeElements, versions)
      }
      var unrelated = versions.forFirstMerge
      unrelated.winner = versions.newerResource ?? versions.winner
      settle(field, unrelated)
    case (true, true): settle(field, versions)
    }
  }

  /// Merges a property that both sides changed.
  private mutating func settle(_ field: SyncedField<Item>, _ versions: Versions) {
    if let side = versions.madeApart(field) {
      return side == .local ? send(field, instead: versions.remote) : take(field, from: versions)
    }
    if let mergeElements = field.mergeElements { return join(field, mergeElements, versions) }
    let isFirstMerge = versions.localBase == nil || versions.remoteBase == nil
    var winner = versions.winner
    if isFirstMerge, !field.isSetByUser(versions.local) {
      guard field.isSetByUser(versions.remote), let side = versions.afterOwnUpload(field) else {
        return take(field, from: versions)
      }
      winner = side
    } else if isFirstMerge, !field.isSetByUser(versions.remote), !versions.isClearedThere(field) {
      return send(field, instead: versions.remote)
    }
    decide(field, for: winner, versions, isConflict: true)
  }

  /// - Parameter isConflict: whether the other side's value is a change that is lost.
  private mutating func decide(
    _ field: SyncedField<Item>, for winner: FieldConflict.Side, _ versions: Versions, isConflict: Bool
  ) {
    let (local, remote) = (field.describe(versions.local), field.describe(versions.remote))
    switch winner {
    case .local:
      if isConflict { conflicts.append(.init(name: field.name, winner: .local, kept: local, lost: remote)) }
      send(field, instead: versions.remote)
    case .remote:
      if isConflict { conflicts.append(.init(name: field.name, winner: .remote, kept: remote, lost: local)) }
      take(field, from: versions)
    }
  }

  /// Merges a set by its elements.
  private mutating func join(
    _ field: SyncedField<Item>, _ mergeElements: (Item?, Item, Item) -> Item, _ versions: Versions
  ) {
    let base =
      versions.localBase ?? versions.remoteBase ?? (versions.afterOwnUpload(field) == .local ? versions.remote : nil)
    let union = mergeElements(base, versions.local, versions.remote)
    if !field.isEqual(union, versions.local) {
      note(field, from: versions.local, to: union)
      field.copy(union, &merged)
    }
    field.copy(union, &agreed)
    if !field.isEqual(union, versions.remote) { send(field, instead: versions.remote) }
  }

  /// Merges a set whose text may lack elements that nobody removed. Such elements stay, and are sent again where the
  /// text of the agreement had them: machines that read the object for the first time would never learn them.
  ///
  /// - Returns: whether the field was merged so.
  private mutating func joinByLines(_ field: SyncedField<Item>, _ versions: Versions) -> Bool {
    guard let complete = field.completeRemote, let mergeElements = field.mergeElements, let lines = versions.lines,
      let agreed = versions.localBase, versions.newerResource == nil
    else { return false }
    var whole = versions
    let isLost = complete(&whole.remote, lines.now, agreed, lines.former)
    if !field.isEqual(whole.local, whole.remote) { join(field, mergeElements, whole) }
    if isLost, !unsent.contains(field.name) { send(field, instead: versions.remote) }
    return true
  }

  private mutating func take(_ field: SyncedField<Item>, from versions: Versions) {
    note(field, from: versions.local, to: versions.remote)
    field.copy(versions.remote, &merged)
    field.copy(versions.remote, &agreed)
  }

  private mutating func send(_ field: SyncedField<Item>, instead old: Item) {
    unsent.insert(field.name)
    field.copy(old, &agreed)
  }

  private mutating func note(_ field: SyncedField<Item>, from old: Item, to new: Item) {
    pulled.append(.init(name: field.name, old: field.describe(old), new: field.describe(new)))
  }
}
