package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync

extension Workplace {
  /// Runs a command with changes as one step for `undo`.
  ///
  /// - Parameters:
  ///   - keys: the settings and other values that the command may change.
  ///   - notify: whether the user has agreed that servers tell other people of the changes.
  package func step<Result>(
    _ command: String, _ store: Store, changing keys: [StepValue.Key] = [], notify: Bool = false,
    _ body: (StoreTransaction) throws -> Result
  ) throws -> Result {
    try stepFreeing(command, store, changing: keys, notify: notify, body).result
  }

  /// The same, with the automatic blocks that went with their tasks.
  package func stepFreeing<Result>(
    _ command: String, _ store: Store, changing keys: [StepValue.Key] = [], notify: Bool = false,
    _ body: (StoreTransaction) throws -> Result
  ) throws -> (result: Result, freed: [FocusBlock]) {
    let (result, number, freed) = try asking(notify: notify) { gate in
      try store.write { store in
        let waiting = try store.pendingLinksOfReadOnlyLists()
        let step = try store.step(
          .command(command), at: now, changing: keys, settings: keys.isEmpty ? nil : stepSettings, asking: gate, body)
        if Self.mayTouchReadOnlyLists(command) { return step }
        if let link = try store.pendingLinksOfReadOnlyLists().subtracting(waiting).min(),
          let list = try store.link(id: link).flatMap({ try store.list(id: $0.listID) })
        {
          throw ListProblem.itemsNotYours(list.name)
        }
        return step
      }
    }
    lastStep.keep(number)
    return (result, freed)
  }

  /// A reminder rings here, whatever the list takes.
  private static func mayTouchReadOnlyLists(_ command: String) -> Bool { command.hasPrefix("remind") }

  /// Records a change that `undo` cannot revert.
  package func noteStep(
    _ command: String, _ owner: StepValue.Owner, title: String, from old: String? = nil, in store: Store
  )
    throws
  {
    let number = try store.write { store in
      let value = StepValue(StepValue.Key(owner, .elsewhere), title: title, old: old, new: nil)
      return try store.noteStep(.command(command), value, at: now)
    }
    lastStep.keep(number)
  }

  /// Makes a change. Where servers may tell other people of it, the person is asked once, and the change is made after a yes.
  ///
  /// - Parameter notify: whether the person has already agreed.
  /// - Throws: `InvitationNotice` where nobody can be asked; `CancellationError` after a no.
  package func asking<Result>(notify: Bool, _ change: (InvitationGate?) throws -> Result) throws -> Result {
    if notify || tellsPeople { return try change(nil) }
    do {
      return try change(invitationGate)
    } catch let notice as InvitationNotice {
      guard let agrees = try person.agrees(to: notice) else { throw notice }
      if !agrees { throw CancellationError() }
      return try change(nil)
    }
  }

  /// The gate for a change without a question.
  package var invitationGate: InvitationGate {
    get throws {
      InvitationGate(
        environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID))
    }
  }

  /// The settings file for steps.
  package var stepSettings: StepSettings {
    let file = settingsFile
    return StepSettings(read: { try file.stepValue($0) }, write: { try file.setStepValue($0, $1) })
  }

  package var undo: Undo {
    get throws {
      Undo(environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID))
    }
  }
}
