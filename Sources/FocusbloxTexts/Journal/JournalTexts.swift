package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync

extension JournalEntry {
  /// The action in a few words, with the reason of an item that was set aside.
  package func words(_ l: Language) -> String {
    let isHidden = cause == "hidden by the server until everything was compared"
    return action(l) + (isHidden ? l(" (not announced by the server)") : "")
  }

  private func action(_ l: Language) -> String {
    switch JournalAction(rawValue: action) {
    case .read where cause == "moved or completed elsewhere": l("moved or completed (series)")
    case .read where cause == "due before its start date, which is kept":
      l("due before its start date; the start date is kept")
    case .read: l("read")
    case .pulledNew: l("fetched")
    case .pulled: l("changed here")
    case .pushedNew: l("uploaded")
    case .pushed: l("changed on the server")
    case .localKept: l("conflict, the value here stays")
    case .remoteKept: l("conflict, the server's value stays")
    case .moved: l("moved")
    case .unlinked: l("deleted on the server, kept here")
    case .deletedInCalendar: l("deleted in the calendar")
    case .deletedThere: l("removed from the server")
    case .deletedHere where cause == SeriesSteps.skipped: l("skipped")
    case .deletedHere where cause == IdleBlock.cause: l("the time is free again")
    case .deletedHere: l("deleted here")
    case .imported: l("changed by a file")
    case .alarmPublished: l("alarm published")
    case .alarmChanged: l("alarm changed")
    case .alarmRemoved: l("alarm removed")
    case .alarmDeletedThere: l("alarm deleted on the server")
    case .passedOver: Texts.passedOver(new.flatMap { Int($0) } ?? 0, l)
    case .setAside: l("set aside") + ": " + cause
    case .heldHere: l("stays here only")
    case .restored: l("undone")
    case .recreated: l("brought back")
    case .republished: l("back in its list")
    case .withdrawn: l("only here again")
    case .step: l("step") + ": " + cause
    case nil: action
    }
  }
}

extension UndoRefusal: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noSuchEntry(let id):
      Explanation(l("The history has no entry \(id)."), remedy: l("focusblox history shows the numbers."))
    case .unreadableStep(let number, let title, let before):
      Explanation(
        l("What step \(number) (\(title)) changed cannot be read; it stays as it is."),
        remedy: before.map { l("focusblox undo \($0) undoes the step before it.") })
    case .noSuchRun(let run):
      Explanation(l("The history has no run \(run)."), remedy: l("focusblox history shows runs."))
    case .tooOld(let id):
      Explanation(
        l("Entry \(id) is older than the history."),
        remedy: l("focusblox history shows what is still there."))
    case .noStep:
      Explanation(l("There is nothing to undo."), remedy: l("focusblox history shows what syncs have changed."))
    case .nothingToRedo:
      Explanation(
        l("There is nothing to redo."),
        remedy: l("redo works only after undo, and only if nothing new was done in between."))
    case .notTakenBack(let cause, let title, let number, let before):
      Explanation(
        l("Step \(number) (\(StepTexts.name(cause, l)): \(title)) cannot be undone."),
        remedy: [
          Self.counterpart(of: cause, title, l),
          before.map { l("focusblox undo \($0) undoes the step before it.") },
        ].compactMap(\.self).joined(separator: " "))
    case .undoneAlready(let id):
      Explanation(l("Step \(id) is already undone."), remedy: l("focusblox redo redoes the last one."))
    case .tookNothing(let action, let title):
      Explanation(nothingTaken(action, title, l), remedy: instead(of: action, l))
    case .notKept(let id):
      Explanation(
        l("The history did not keep what was there before entry \(id)."),
        remedy: l("You can put back what the entry shows with focusblox edit."))
    case .itemGone, .alreadySo, .stillHere, .listGone, .listReadOnly, .foreignRule: itemExplanation(l)
    }
  }

  /// What has become of the item since.
  private func itemExplanation(_ l: Language) -> Explanation {
    switch self {
    case .itemGone(let title, let entry?):
      Explanation(
        l("\(l.quoted(title)) has been deleted since."),
        remedy: l("Bring it back first: focusblox undo \(entry)."))
    case .itemGone(let title, nil):
      Explanation(l("\(l.quoted(title)) is no longer here."), remedy: l("Create it again with focusblox add."))
    case .alreadySo(let title, _): Explanation(l("\(l.quoted(title)) is already as it was before this entry."))
    case .stillHere(let title):
      Explanation(
        l("\(l.quoted(title)) is still here; nothing is deleted."),
        remedy: l("focusblox move ID --list LIST puts it into another list."))
    case .listGone(let list, let title):
      Explanation(
        list.map { l("The list \(l.quoted($0)) is gone.") } ?? l("The list is gone."),
        remedy: l("Put \(l.quoted(title)) into another one: focusblox move ID --list LIST."))
    case .listReadOnly(let list, let title):
      Explanation(
        l("You may no longer write to the list \(l.quoted(list))."),
        remedy: l("Put \(l.quoted(title)) into another one: focusblox move ID --list LIST."))
    case .foreignRule(let title):
      Explanation(
        l("Only the program that created \(l.quoted(title)) can change how it repeats."),
        remedy: l("Change the repetition there."))
    default: Explanation("")
    }
  }

  /// The command that reverses the step's command.
  private static func counterpart(of cause: Step.Cause, _ title: String, _ l: Language) -> String? {
    guard case .command(let command) = cause else { return nil }
    return switch command {
    case "account add": l("focusblox account remove removes an account.")
    case "account remove": l("focusblox account add brings an account back.")
    case "account edit": l("focusblox account edit changes an account.")
    case "account push": l("focusblox account push switches push on or off.")
    case "lists create": l("focusblox lists delete deletes a list; focusblox lists disable pauses it here.")
    case "lists delete": l("focusblox lists create creates a list.")
    case "lists subscribe": l("focusblox lists unsubscribe ends a subscription.")
    case "lists edit": l("focusblox lists edit changes a subscription.")
    case "lists unsubscribe": l("focusblox lists subscribe subscribes again.")
    default: nil
    }
  }

  private func nothingTaken(_ action: JournalAction, _ title: String, _ l: Language) -> String {
    switch action {
    case .pulledNew: l("\(l.quoted(title)) came from the server as something new.")
    case .pushedNew: l("\(l.quoted(title)) was uploaded as something new.")
    default: l("This entry replaced nothing in \(l.quoted(title)).")
    }
  }

  private func instead(of action: JournalAction, _ l: Language) -> String {
    switch action {
    case .pulledNew: l("To delete it: focusblox [block] delete ID.")
    case .pushedNew: l("Keep it here: focusblox move ID --list none; delete everywhere: focusblox [block] delete ID.")
    default: l("What can be undone has a ↶ in the history.")
    }
  }
}
