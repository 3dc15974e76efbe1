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
    case .localKept: l("conflict: the value here stays")
    case .remoteKept: l("conflict: the server's value stays")
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
    case .heldHere: l("stays only here")
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
      Explanation(l("The history has no entry \(id)."), remedy: l("To see the numbers: focusblox history"))
    case .unreadableStep(let number, let title, let before):
      Explanation(
        l("What step \(number) (\(title)) changed cannot be read; it stays as it is."),
        remedy: before.map { l("To undo an earlier step: focusblox undo \($0)") })
    case .noSuchRun(let run):
      Explanation(l("The history has no sync \(run)."), remedy: l("To see the syncs: focusblox history"))
    case .tooOld(let id):
      Explanation(
        l("Entry \(id) is older than the history."),
        remedy: l("To see what is still there: focusblox history"))
    case .noStep:
      Explanation(l("There is nothing to undo."), remedy: l("To see what syncs have changed: focusblox history"))
    case .nothingToRedo:
      Explanation(
        l("There is nothing to redo."),
        remedy: l("“redo” works only after “undo”, and only if nothing new was done in between."))
    case .notTakenBack(let cause, let title, let number, let before):
      Explanation(
        l("Step \(number) (\(StepTexts.name(cause, l)): \(title)) cannot be undone."),
        remedy: [
          Self.counterpart(of: cause, Texts.shellWord(title), l),
          before.map { l("To undo an earlier step: focusblox undo \($0)") },
        ].compactMap(\.self).joined(separator: ". "))
    case .undoneAlready(let id):
      Explanation(l("Step \(id) is already undone."), remedy: l("To redo the last one: focusblox redo"))
    case .tookNothing(let action, let title, let kind, let id):
      Explanation(nothingTaken(action, title, l), remedy: instead(of: action, kind, id, l))
    case .notKept(let id):
      Explanation(
        l("The history did not keep what was there before entry \(id)."),
        remedy: l("With “focusblox edit”, you can put back what the entry shows."))
    case .itemGone, .alreadySo, .changedSince, .stillHere, .listGone, .listReadOnly, .foreignRule: itemExplanation(l)
    }
  }

  /// What has become of the item since.
  private func itemExplanation(_ l: Language) -> Explanation {
    switch self {
    case .itemGone(let title, let entry?):
      Explanation(
        l("\(l.quoted(title)) has been deleted since."),
        remedy: l("Bring it back first: focusblox undo \(entry)"))
    case .itemGone(let title, nil):
      Explanation(l("\(l.quoted(title)) is no longer here."), remedy: l("Create it again."))
    case .changedSince(let title, _):
      Explanation(
        l("\(l.quoted(title)) has been changed since this entry."),
        remedy: l("With “focusblox edit”, you can put back what the entry shows."))
    case .alreadySo(let title, _): Explanation(l("\(l.quoted(title)) is already as it was before this entry."))
    case .stillHere(let title):
      Explanation(
        l("\(l.quoted(title)) is still here; nothing is deleted."),
        remedy: l("To put it into another list: focusblox move ID --list LIST"))
    case .listGone(let list, let title):
      Explanation(
        list.map { l("The list \(l.quoted($0)) is gone.") } ?? l("The list is gone."),
        remedy: l("Put \(l.quoted(title)) into another one: focusblox move ID --list LIST"))
    case .listReadOnly(let list, let title):
      Explanation(
        l("You may no longer write to the list \(l.quoted(list))."),
        remedy: l("Put \(l.quoted(title)) into another one: focusblox move ID --list LIST"))
    case .foreignRule(let title):
      Explanation(
        l("Only the program that created \(l.quoted(title)) can change how it repeats."),
        remedy: l("Change the repetition there."))
    default: Explanation("")
    }
  }

  /// The command that reverses the step's command.
  ///
  /// - Parameter name: the account or list, as a word of the shell.
  private static func counterpart(of cause: Step.Cause, _ name: String, _ l: Language) -> String? {
    guard case .command(let command) = cause else { return nil }
    return switch command {
    case "account add": l("To remove the account: focusblox account remove \(name)")
    case "account remove": l("To add the account again: focusblox account add \(name) --url URL")
    case "account edit": l("To change the account: focusblox account edit \(name) --url URL (or --user, --password)")
    case "account push": l("To change push: focusblox account push \(name) --service URL (or --off)")
    case "lists create":
      l(
        "To delete the list: focusblox lists delete \(name); only to switch it off here: focusblox lists disable \(name)"
      )
    case "lists delete": l("To create a new list: focusblox lists create \(name)")
    case "lists subscribe": l("To end the subscription: focusblox lists unsubscribe \(name)")
    case "lists edit":
      l("To change the subscription: focusblox lists edit \(name) --name NAME (or --alarms, --no-alarms)")
    case "lists unsubscribe": l("To subscribe again: focusblox lists subscribe --name \(name)")
    default: nil
    }
  }

  private func nothingTaken(_ action: JournalAction, _ title: String, _ l: Language) -> String {
    switch action {
    case .pulledNew: l("This entry cannot be undone: \(l.quoted(title)) came from the server as something new.")
    case .pushedNew: l("This entry cannot be undone: \(l.quoted(title)) was uploaded as something new.")
    default: l("This entry replaced nothing in \(l.quoted(title)).")
    }
  }

  private func instead(of action: JournalAction, _ kind: ItemKind, _ id: String?, _ l: Language) -> String {
    let id = id?.prefix(8)
    return switch (action, id) {
    case (.pulledNew, let id?): l("To delete it: focusblox \(kind == .task ? "" : "block ")delete \(id)")
    case (.pushedNew, let id?):
      l(
        "To keep it only here: focusblox move \(id) --list none; to delete it everywhere: focusblox \(kind == .task ? "" : "block ")delete \(id)"
      )
    default: l("What can be undone has a ↶ in the history.")
    }
  }
}
