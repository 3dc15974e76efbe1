import FocusbloxModel

@testable import FocusbloxCalendar

/// The merge of fields that sync uses so far, in its essentials: each side is compared with its own base, a missing
/// optional line is no edit, sets are joined, and the first meeting prefers what a user set.
struct FormerFieldMerge {
  private(set) var merged: TaskItem
  private(set) var unsent: Set<String> = []
  private(set) var conflicts: [String: MergeWinner] = [:]

  struct Sides {
    var local: TaskItem
    var remote: TaskItem
    /// `nil` in a first merge.
    var localBase: TaskItem?
    var remoteBase: TaskItem?
    var isPresent: (SyncedField<TaskItem>) -> Bool
    var wasPresent: (SyncedField<TaskItem>) -> Bool
    var winner: MergeWinner
  }

  init(_ fields: [SyncedField<TaskItem>], _ sides: Sides) {
    merged = sides.local
    for field in fields { merge(field, sides) }
  }

  private mutating func merge(_ field: SyncedField<TaskItem>, _ sides: Sides) {
    if field.isEqual(sides.local, sides.remote) { return }
    let isChangedHere = sides.localBase.map { !field.isEqual(sides.local, $0) } ?? true
    let isDropped = field.keepsLocalWhenMissing && !sides.isPresent(field)
    let base = field.keepsLocalWhenMissing && !sides.wasPresent(field) ? sides.localBase : sides.remoteBase
    let isChangedThere = !isDropped && (base.map { !field.isEqual(sides.remote, $0) } ?? true)
    switch (isChangedHere, isChangedThere) {
    case (false, false): if isDropped, sides.remoteBase != nil, sides.wasPresent(field) { unsent.insert(field.name) }
    case (true, false): unsent.insert(field.name)
    case (false, true):
      let isUnknown = sides.remoteBase.map { !sides.wasPresent(field) && !field.isEqual(sides.local, $0) } ?? false
      if isUnknown {
        var first = sides
        (first.localBase, first.remoteBase) = (nil, nil)
        settle(field, first)
      } else if let join = field.mergeElements {
        self.join(field, join, sides)
      } else {
        field.copy(sides.remote, &merged)
      }
    case (true, true): settle(field, sides)
    }
  }

  private mutating func settle(_ field: SyncedField<TaskItem>, _ sides: Sides) {
    if let join = field.mergeElements { return self.join(field, join, sides) }
    if sides.localBase == nil || sides.remoteBase == nil {
      if !field.isSetByUser(sides.local) { return field.copy(sides.remote, &merged) }
      let isCleared = field.keepsLocalWhenMissing && sides.isPresent(field)
      if !field.isSetByUser(sides.remote), !isCleared {
        unsent.insert(field.name)
        return
      }
    }
    conflicts[field.name] = sides.winner
    if sides.winner == .here { unsent.insert(field.name) } else { field.copy(sides.remote, &merged) }
  }

  private mutating func join(
    _ field: SyncedField<TaskItem>, _ join: (TaskItem?, TaskItem, TaskItem) -> TaskItem, _ sides: Sides
  ) {
    let union = join(sides.localBase ?? sides.remoteBase, sides.local, sides.remote)
    field.copy(union, &merged)
    if !field.isEqual(union, sides.remote) { unsent.insert(field.name) }
  }
}
