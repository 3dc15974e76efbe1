import FocusbloxCalendar
import Foundation

/// The three-way merge, property by property.
///
/// Two bases are compared, each with its own side: the local item with what it was when both sides agreed, the server's text
/// with the text the server last gave. So neither a property that a server drops nor a value it rounds looks like an edit.
struct ThreeWayMerge<Item: Sendable> {
  /// The local item with every remote change in it.
  private(set) var merged: Item
  /// What both sides agree on from here: as `merged`, but with the server's value of every property still to be sent.
  private(set) var agreed: Item
  /// Properties that came from the server.
  private(set) var pulled: [FieldChange] = []
  /// Names of properties that the server does not have yet.
  private(set) var unsent: Set<String> = []
  private(set) var conflicts: [FieldConflict] = []

  struct Versions {
    var local: Item
    /// The local item at the last agreement; absent at a first meeting.
    var localBase: Item?
    var remote: Item
    /// The server's text at the last agreement, as read; absent at a first meeting.
    var remoteBase: Item?
    /// Whether the server's text says anything of a property at all, and whether the one of the last agreement did.
    var isPresent: (SyncedField<Item>) -> Bool
    var wasPresent: (SyncedField<Item>) -> Bool = { _ in true }
    var winner: FieldConflict.Side
    /// Set where the server's text stands beside the object that the bases are of, and may have been made of an earlier version: who has
    /// the later one, whoever made it.
    var laterOfCopies: FieldConflict.Side?
    /// Set where the server's text came by an upload of ours without an answer, and the item may have been edited here since: who
    /// wins where nothing is here any more, or something is there that was never here.
    var afterOwnUpload: (SyncedField<Item>) -> FieldConflict.Side? = { _ in nil }
    /// Who has the value that stands, where both sides made one item apart from each other: no one has overwritten anything.
    var madeApart: (SyncedField<Item>) -> FieldConflict.Side? = { _ in nil }
    /// What the server's text may have been carried here from: of what is as it was there, that is what both sides have in common.
    var carriedBack: Item?
    /// Whether the bases say anything of a property; else the sides meet for the first time in it.
    var isCovered: (SyncedField<Item>) -> Bool = { _ in true }

    fileprivate func carried(_ field: SyncedField<Item>) -> Versions {
      guard let carriedBack, field.isEqual(remote, carriedBack) else { return self }
      var versions = self
      (versions.localBase, versions.remoteBase) = (carriedBack, carriedBack)
      versions.wasPresent = { _ in true }
      return versions
    }

    /// Where the text did not carry a property, what was agreed on stands for it.
    fileprivate func remoteBase(of field: SyncedField<Item>) -> Item? {
      guard let remoteBase else { return nil }
      return field.keepsLocalWhenMissing && !wasPresent(field) ? localBase ?? remoteBase : remoteBase
    }

    fileprivate var atFirstMeeting: Versions {
      var versions = self
      (versions.localBase, versions.remoteBase) = (nil, nil)
      return versions
    }
  }

  init(_ fields: [SyncedField<Item>], _ versions: Versions) {
    merged = versions.local
    agreed = versions.local
    for field in fields {
      merge(field, versions.isCovered(field) ? versions.carried(field) : versions.atFirstMeeting)
    }
  }

  private mutating func merge(_ field: SyncedField<Item>, _ versions: Versions) {
    if field.isEqual(versions.local, versions.remote) { return }
    let localChanged = versions.localBase.map { !field.isEqual(versions.local, $0) } ?? true
    let wasDropped = field.keepsLocalWhenMissing && !versions.isPresent(field)
    let remoteChanged =
      !wasDropped && (versions.remoteBase(of: field).map { !field.isEqual(versions.remote, $0) } ?? true)

    switch (localChanged, remoteChanged) {
    case (false, false): return
    case (true, false): send(field, instead: versions.localBase ?? versions.remote)
    case (false, true):
      guard let later = versions.laterOfCopies else { return take(field, from: versions) }
      var copies = versions.atFirstMeeting
      copies.winner = later
      settle(field, copies)
    case (true, true): settle(field, versions)
    }
  }

  /// Both sides changed it.
  private mutating func settle(_ field: SyncedField<Item>, _ versions: Versions) {
    if let side = versions.madeApart(field) {
      return side == .local ? send(field, instead: versions.remote) : take(field, from: versions)
    }
    if let mergeElements = field.mergeElements {
      let base =
        versions.localBase ?? versions.remoteBase ?? (versions.afterOwnUpload(field) == .local ? versions.remote : nil)
      let union = mergeElements(base, versions.local, versions.remote)
      if !field.isEqual(union, versions.local) {
        note(field, from: versions.local, to: union)
        field.copy(union, &merged)
      }
      field.copy(union, &agreed)
      if !field.isEqual(union, versions.remote) { send(field, instead: versions.remote) }
      return
    }
    let local = field.describe(versions.local)
    let remote = field.describe(versions.remote)
    let isFirstMeeting = versions.localBase == nil || versions.remoteBase == nil
    var winner = versions.winner
    if isFirstMeeting, !field.isSaid(versions.local) {
      guard field.isSaid(versions.remote), let side = versions.afterOwnUpload(field) else {
        return take(field, from: versions)
      }
      winner = side
    } else if isFirstMeeting, !field.isSaid(versions.remote) {
      return send(field, instead: versions.remote)
    }
    switch winner {
    case .local:
      conflicts.append(.init(name: field.name, winner: .local, kept: local, lost: remote))
      send(field, instead: versions.remote)
    case .remote:
      conflicts.append(.init(name: field.name, winner: .remote, kept: remote, lost: local))
      take(field, from: versions)
    }
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
