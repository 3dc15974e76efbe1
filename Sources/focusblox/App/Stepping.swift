import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension AppContext {
  /// Runs a command with changes as one step for `undo`.
  ///
  /// - Parameters:
  ///   - keys: the settings and other values that the command may change.
  ///   - notify: whether the user has agreed that servers tell other people of the changes.
  func step<Result>(
    _ command: String, _ store: Store, changing keys: [StepValue.Key] = [], notify: Bool = false,
    _ body: (StoreTransaction) throws -> Result
  ) throws -> Result {
    try stepFreeing(command, store, changing: keys, notify: notify, body).result
  }

  /// The same, with the automatic blocks that went with their tasks.
  func stepFreeing<Result>(
    _ command: String, _ store: Store, changing keys: [StepValue.Key] = [], notify: Bool = false,
    _ body: (StoreTransaction) throws -> Result
  ) throws -> (result: Result, freed: [FocusBlock]) {
    try asking(notify: notify) { gate in
      try store.write { store in
        let waiting = try store.pendingLinksOfReadOnlyLists()
        let (result, _, freed) = try store.step(
          .command(command), at: now, changing: keys, settings: keys.isEmpty ? nil : stepSettings, asking: gate, body)
        if Self.mayTouchReadOnlyLists(command) { return (result, freed) }
        if let link = try store.pendingLinksOfReadOnlyLists().subtracting(waiting).min(),
          let list = try store.link(id: link).flatMap({ try store.list(id: $0.listID) })
        {
          throw ListProblem.itemsNotYours(list.name)
        }
        return (result, freed)
      }
    }
  }

  /// A reminder rings here, whatever the list takes.
  private static func mayTouchReadOnlyLists(_ command: String) -> Bool { command.hasPrefix("remind") }

  /// Records a change that `undo` cannot revert.
  func noteStep(_ command: String, _ owner: StepValue.Owner, title: String, from old: String? = nil, in store: Store)
    throws
  {
    try store.write { store in
      let value = StepValue(StepValue.Key(owner, .elsewhere), title: title, old: old, new: nil)
      try store.noteStep(.command(command), value, at: now)
    }
  }

  /// The settings file for steps.
  var stepSettings: StepSettings {
    let file = settingsFile
    return StepSettings(read: { try file.stepValue($0) }, write: { try file.setStepValue($0, $1) })
  }

  var undo: Undo {
    get throws {
      Undo(environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID))
    }
  }
}
