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

  struct Legs {
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

    fileprivate func carried(_ field: SyncedField<Item>) -> Legs {
      guard let carriedBack, field.isEqual(remote, carriedBack) else { return self }
      var legs = self
      (legs.localBase, legs.remoteBase) = (carriedBack, carriedBack)
      legs.wasPresent = { _ in true }
      return legs
    }

    /// Where the text did not carry a property, what was agreed on stands for it.
    fileprivate func remoteBase(of field: SyncedField<Item>) -> Item? {
      guard let remoteBase else { return nil }
      return field.keepsLocalWhenMissing && !wasPresent(field) ? localBase ?? remoteBase : remoteBase
    }

    fileprivate var atFirstMeeting: Legs {
      var legs = self
      (legs.localBase, legs.remoteBase) = (nil, nil)
      return legs
    }
  }

  init(_ fields: [SyncedField<Item>], _ legs: Legs) {
    merged = legs.local
    agreed = legs.local
    for field in fields {
      merge(field, legs.isCovered(field) ? legs.carried(field) : legs.atFirstMeeting)
    }
  }

  private mutating func merge(_ field: SyncedField<Item>, _ legs: Legs) {
    if field.isEqual(legs.local, legs.remote) { return }
    let localChanged = legs.localBase.map { !field.isEqual(legs.local, $0) } ?? true
    let wasDropped = field.keepsLocalWhenMissing && !legs.isPresent(field)
    let remoteChanged = !wasDropped && (legs.remoteBase(of: field).map { !field.isEqual(legs.remote, $0) } ?? true)

    switch (localChanged, remoteChanged) {
    case (false, false): return
    case (true, false): send(field, instead: legs.localBase ?? legs.remote)
    case (false, true):
      guard let later = legs.laterOfCopies else { return take(field, from: legs) }
      var copies = legs.atFirstMeeting
      copies.winner = later
      settle(field, copies)
    case (true, true): settle(field, legs)
    }
  }

  /// Both sides changed it.
  private mutating func settle(_ field: SyncedField<Item>, _ legs: Legs) {
    if let side = legs.madeApart(field) {
      return side == .local ? send(field, instead: legs.remote) : take(field, from: legs)
    }
    if let mergeElements = field.mergeElements {
      let base = legs.localBase ?? legs.remoteBase ?? (legs.afterOwnUpload(field) == .local ? legs.remote : nil)
      let union = mergeElements(base, legs.local, legs.remote)
      if !field.isEqual(union, legs.local) {
        note(field, from: legs.local, to: union)
        field.copy(union, &merged)
      }
      field.copy(union, &agreed)
      if !field.isEqual(union, legs.remote) { send(field, instead: legs.remote) }
      return
    }
    let local = field.describe(legs.local)
    let remote = field.describe(legs.remote)
    let isFirstMeeting = legs.localBase == nil || legs.remoteBase == nil
    var winner = legs.winner
    if isFirstMeeting, !field.isSaid(legs.local) {
      guard field.isSaid(legs.remote), let side = legs.afterOwnUpload(field) else { return take(field, from: legs) }
      winner = side
    } else if isFirstMeeting, !field.isSaid(legs.remote) {
      return send(field, instead: legs.remote)
    }
    switch winner {
    case .local:
      conflicts.append(.init(name: field.name, winner: .local, kept: local, lost: remote))
      send(field, instead: legs.remote)
    case .remote:
      conflicts.append(.init(name: field.name, winner: .remote, kept: remote, lost: local))
      take(field, from: legs)
    }
  }

  private mutating func take(_ field: SyncedField<Item>, from legs: Legs) {
    note(field, from: legs.local, to: legs.remote)
    field.copy(legs.remote, &merged)
    field.copy(legs.remote, &agreed)
  }

  private mutating func send(_ field: SyncedField<Item>, instead old: Item) {
    unsent.insert(field.name)
    field.copy(old, &agreed)
  }

  private mutating func note(_ field: SyncedField<Item>, from old: Item, to new: Item) {
    pulled.append(.init(name: field.name, old: field.describe(old), new: field.describe(new)))
  }
}
