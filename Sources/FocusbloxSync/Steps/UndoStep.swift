import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// The result of undoing a step, for one item.
public struct UndoneItem: Sendable {
  public enum Result: Sendable, Hashable {
    /// The item that the step created is deleted.
    case removed
    /// The item that the step deleted is restored.
    case recreated
    /// The fields are as before the step.
    case restored([FieldChange])
    /// Fields that were changed since keep their present value. The other fields are as before.
    case partly([FieldChange], kept: [String])
    /// The item is gone, or was changed since, and stays so.
    case left
  }

  public var kind: ItemKind
  public var id: String
  public var uid: String
  public var title: String
  /// The date of an added or removed task that shares its title with another item of the step; `nil` for other items.
  public var date: CalendarTime?
  public var result: Result
}

/// The result of undoing a step.
public struct UndoneStep: Sendable {
  public var items: [UndoneItem]
  public var values: [Value]
  /// The number of the undo's own step; `nil` where nothing changed.
  public var number: Int64?

  public struct Value: Sendable {
    public var value: StepValue
    /// False where the value was changed since, or its owner is gone.
    public var isRestored: Bool
  }
}

extension Undo {
  /// The last step that is not undone.
  ///
  /// - Throws: `noStep`, `unreadableStep`.
  public func lastStep(in store: StoreReader) throws -> Step {
    guard let number = try StepCourse(store).last, let step = try step(number, in: store) else {
      throw UndoRefusal.noStep
    }
    return step
  }

  /// The step of a journal entry; `nil` for an entry of another kind.
  ///
  /// - Throws: `unreadableStep`.
  public func step(_ number: Int64, in store: StoreReader) throws -> Step? {
    if let step = try store.step(number) { return step }
    guard let headline = try store.stepHeadline(number) else { return nil }
    throw UndoRefusal.unreadableStep(
      number, title: headline.title, before: try StepCourse(store).before(number, in: store))
  }

  /// The undo step after which no command followed.
  ///
  /// - Throws: `nothingToRedo`, `unreadableStep`.
  public func lastUndo(in store: StoreReader) throws -> Step {
    guard let number = try StepCourse(store).lastUndo, let step = try step(number, in: store) else {
      throw UndoRefusal.nothingToRedo
    }
    return step
  }

  /// - Throws: `undoneAlready`.
  public func checkNotUndone(_ step: Step, in store: StoreReader) throws {
    if try StepCourse(store).undone.contains(step.number) { throw UndoRefusal.undoneAlready(step.number) }
  }

  /// Restores all values that a step changed, as a step of its own and as user's edits, which the next sync uploads.
  ///
  /// A field or value is restored only if it is still as the step left it.
  ///
  /// - Throws: `notTakenBack` for a change that no step restores.
  public func undoStep(
    _ step: Step, as cause: Step.Cause, settings: StepSettings, in store: StoreTransaction
  ) throws -> UndoneStep {
    guard step.isLocal else {
      throw UndoRefusal.notTakenBack(
        step.cause, title: step.summary.title, number: step.number,
        before: try StepCourse(store).before(step.number, in: store))
    }
    let (result, number, _) = try store.step(
      cause, at: environment.now(), changing: step.values.map(\.key), settings: settings,
      evenUnchanged: step.summary.title, asking: gate
    ) { store in
      // Values come first: a tag's location adds reminders, and the restored items then have their former reminders.
      let values = try step.values.reversed().map { value in
        let isBack =
          try store.stepMark(value.key, settings) == value.new
          && store.setStepValue(value.key, value.old, settings)
        return UndoneStep.Value(value: value, isRestored: isBack)
      }
      return (try undoStep(step, in: store), values)
    }
    return UndoneStep(items: result.0, values: result.1, number: number)
  }

  private func undoStep(_ step: Step, in store: StoreTransaction) throws -> [UndoneItem] {
    // An item that the step created beside a change results from that change, such as the next instance of a series.
    let isFollowed = step.items.contains { $0.change == .changed }
    let titles = Dictionary(step.items.map { ($0.title, 1) }, uniquingKeysWith: +)
    return try step.items.reversed().map { item in
      let isDated = item.kind == .task && item.change != .changed && titles[item.title, default: 0] > 1
      let task = try isDated ? store.task(id: item.id) ?? AgreedState(item.before)?.task : nil
      let result =
        switch item.change {
        case .added: try remove(item, onlyIfUntouched: isFollowed, step, store)
        case .removed: try recreate(item, store)
        case .changed: try restore(item, store)
        }
      return UndoneItem(
        kind: item.kind, id: item.id, uid: item.uid, title: item.title, date: task?.leadingDate, result: result)
    }
  }

  private func remove(
    _ item: StepItem, onlyIfUntouched: Bool, _ step: Step, _ store: StoreTransaction
  ) throws -> UndoneItem.Result {
    guard let now = try store.localState(item.kind, id: item.id) else { return .left }
    if onlyIfUntouched, case .task(let task) = now.item, task.status == .open, task.modified != task.created {
      return .left
    }
    if case .block(let block) = now.item, isPersons(block, step) { return .left }
    try store.discard(item.kind, id: item.id, at: environment.now(), cause: "undo of \(step.number)")
    return .removed
  }

  /// Whether a person has changed a block that a plan wrote, and owns it since. A program that drops the planner's mark
  /// leaves only the time of its change.
  private func isPersons(_ block: FocusBlock, _ step: Step) -> Bool {
    guard step.cause == .command("plan") else { return false }
    return block.planMark.map { !$0.fits(block, zone: environment.zone) } ?? (block.modified != block.created)
  }

  private func recreate(_ item: StepItem, _ store: StoreTransaction) throws -> UndoneItem.Result {
    let text = item.text.map { Array($0) }
    guard try store.localState(item.kind, id: item.id) == nil, let state = AgreedState(item.before),
      try !store.isBack(state.item, text: text)
    else { return .left }
    var brought = state.item
    // An item of a deleted list is restored as a local item.
    brought.listID = try store.listOfRestored(brought, in: brought.listID)?.id
    try recreate(brought, state.notifications, text, deletedFrom: state.item.listID, store)
    return .recreated
  }

  private func restore(_ item: StepItem, _ store: StoreTransaction) throws -> UndoneItem.Result {
    guard let now = try store.localState(item.kind, id: item.id), let before = AgreedState(item.before),
      let after = AgreedState(item.after)
    else { return .left }
    var present = now.item
    let zone = environment.zone
    if case .block(let planned) = after.item, case .block(let block) = present, planned.isAutomatic(in: zone) {
      // Times, title and tasks are one decision of the planner: all of them return, or none.
      guard planned.planMark?.fits(block, zone: zone) == true else { return .left }
      present = .block(block.withPlan(of: planned))
    }
    var merge = StepMerge(before: before.item, after: after.item, now: present)
    // The item returns to its former list, or to no list.
    if before.item.listID != after.item.listID { try restoreList(item, before, after, now, &merge, store) }
    try save(merge.item, store)
    if before.notifications != after.notifications {
      merge.changes.append(FieldChange(name: "reminders", old: nil, new: nil))
    }
    for reminder in after.notifications where !before.notifications.contains(where: { $0.id == reminder.id }) {
      if try store.notifications(ofTask: item.id).contains(reminder) {
        try store.removeNotification(id: reminder.id, by: .user)
      }
    }
    for reminder in before.notifications where !after.notifications.contains(reminder) {
      try store.add(reminder, by: .user)
    }
    if merge.kept.isEmpty { return .restored(merge.changes) }
    return merge.changes.isEmpty ? .left : .partly(merge.changes, kept: merge.kept)
  }

  private func restoreList(
    _ item: StepItem, _ before: AgreedState, _ after: AgreedState, _ now: LocalState, _ merge: inout StepMerge,
    _ store: StoreTransaction
  ) throws {
    func name(_ id: Int64?) throws -> String? { try id.flatMap { try store.list(id: $0) }?.name }
    guard now.item.listID == after.item.listID else {
      merge.kept.append("list")
      return
    }
    guard let former = before.item.listID else {
      // The item was local before. Its upload is deleted from the server.
      try store.withdraw(itemID: item.id)
      if let detached = try store.localState(item.kind, id: item.id) { merge.copyList(from: detached.item) }
      merge.changes.append(FieldChange(name: "list", old: try name(after.item.listID), new: nil))
      return
    }
    // A subscribed list is only read, and takes back what is from its calendar.
    guard let list = try store.list(id: former), !list.isMissing,
      try !list.isReadOnly || store.isSubscribed(former)
    else {
      merge.kept.append("list")
      return
    }
    merge.item.listID = former
    merge.changes.append(FieldChange(name: "list", old: try name(after.item.listID), new: list.name))
  }
}

extension Step {
  /// Whether the step changed only data that an undo can restore.
  var isLocal: Bool { !values.contains { $0.key.property == .elsewhere } }
}

extension FocusBlock {
  /// The block with the planned fields as another has them, where a server wrote the same values in another form.
  fileprivate func withPlan(of other: FocusBlock) -> FocusBlock {
    var block = self
    (block.start, block.end, block.title) = (other.start, other.end, other.title)
    (block.taskUIDs, block.planMark) = (other.taskUIDs, other.planMark)
    return block
  }
}
