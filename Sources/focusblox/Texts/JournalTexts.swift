import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension JournalEntry {
  /// The action in a few words, with the reason of an item that was set aside.
  func words(_ l: Language) -> String {
    let isHidden = cause == "hidden by the server until everything was compared"
    return action(l) + (isHidden ? l(" (vom Server verschwiegen)", " (not announced by the server)") : "")
  }

  private func action(_ l: Language) -> String {
    switch JournalAction(rawValue: action) {
    case .read where cause == "moved or completed elsewhere":
      l("verschoben oder erledigt (Reihe)", "moved or completed (series)")
    case .read where cause == "due before its start date, which is kept":
      l("Frist liegt vor dem Beginn; der Beginn bleibt", "due before its start date; the start date is kept")
    case .read: l("gelesen", "read")
    case .pulledNew: l("geholt", "fetched")
    case .pulled: l("hier geändert", "changed here")
    case .pushedNew: l("hochgeladen", "uploaded")
    case .pushed: l("am Server geändert", "changed on the server")
    case .localKept: l("Konflikt, hiesiger Wert bleibt", "conflict, our value stays")
    case .remoteKept: l("Konflikt, Wert des Servers bleibt", "conflict, the server's value stays")
    case .moved: l("verschoben", "moved")
    case .unlinked: l("am Server gelöscht, hier behalten", "deleted on the server, kept here")
    case .deletedInCalendar: l("im Kalender gelöscht", "deleted in the calendar")
    case .deletedThere: l("vom Server entfernt", "removed from the server")
    case .deletedHere where cause == SeriesSteps.skipped: l("übersprungen", "skipped")
    case .deletedHere where cause == IdleBlock.cause:
      l("die Zeit ist wieder frei", "the time is free again")
    case .deletedHere: l("hier gelöscht", "deleted here")
    case .imported: l("aus einer Datei geändert", "changed by a file")
    case .alarmPublished: l("Alarm veröffentlicht", "alarm published")
    case .alarmChanged: l("Alarm geändert", "alarm changed")
    case .alarmRemoved: l("Alarm entfernt", "alarm removed")
    case .alarmDeletedThere: l("Alarm am Server gelöscht", "alarm deleted on the server")
    case .passedOver: Texts.passedOver(new.flatMap { Int($0) } ?? 0, l)
    case .setAside: l("zurückgestellt", "set aside") + ": " + cause
    case .heldHere: l("bleibt nur hier", "stays here only")
    case .restored: l("zurückgenommen", "undone")
    case .recreated: l("zurückgeholt", "brought back")
    case .republished: l("wieder in der Liste", "back in its list")
    case .withdrawn: l("wieder nur hier", "only here again")
    case .step: l("Schritt", "step") + ": " + cause
    case nil: action
    }
  }
}

extension UndoRefusal: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noSuchEntry(let id):
      Explanation(
        l("Im Journal gibt es keinen Eintrag \(id).", "The journal has no entry \(id)."),
        remedy: l("Nummern zeigt focusblox history --values.", "focusblox history --values shows their numbers."))
    case .unreadableStep(let number, let title, let before):
      Explanation(
        l(
          "Was Schritt \(number) (\(title)) geändert hat, lässt sich nicht lesen; er bleibt, wie er ist.",
          "What step \(number) (\(title)) changed cannot be read; it stays as it is."),
        remedy: before.map {
          l(
            "Den Schritt davor nimmt focusblox undo \($0) zurück.",
            "focusblox undo \($0) undoes the step before it.")
        })
    case .noSuchRun(let run):
      Explanation(
        l("Von einem Lauf \(run) hält das Journal nichts.", "The journal has no run \(run)."),
        remedy: l("Läufe zeigt focusblox history.", "focusblox history shows runs."))
    case .tooOld(let id):
      Explanation(
        l("Eintrag \(id) ist älter als das Journal.", "Entry \(id) is older than the journal."),
        remedy: l("Was noch da ist, zeigt focusblox history.", "focusblox history shows what is still there."))
    case .noStep:
      Explanation(
        l("Es gibt nichts zurückzunehmen.", "There is nothing to undo."),
        remedy: l(
          "Was ein Abgleich geändert hat, zeigt focusblox history.", "focusblox history shows what syncs have changed.")
      )
    case .nothingToRedo:
      Explanation(
        l("Es gibt nichts zu wiederholen.", "There is nothing to redo."),
        remedy: l(
          "redo folgt auf undo, solange danach nichts Neues getan wurde.",
          "redo follows undo while nothing new was done in between."))
    case .notTakenBack(let cause, let title, let number, let before):
      Explanation(
        l(
          "Schritt \(number) nimmt undo nicht zurück: \(StepTexts.name(cause, l)): \(title).",
          "Step \(number) cannot be undone: \(StepTexts.name(cause, l)): \(title)."),
        remedy: [
          Self.counterpart(of: cause, title, l),
          before.map {
            l(
              "Den Schritt davor nimmt focusblox undo \($0) zurück.",
              "focusblox undo \($0) undoes the step before it.")
          },
        ].compactMap(\.self).joined(separator: " "))
    case .undoneAlready(let id):
      Explanation(
        l("Schritt \(id) ist schon zurückgenommen.", "Step \(id) is already undone."),
        remedy: l("focusblox redo holt den letzten wieder.", "focusblox redo redoes the last one."))
    case .tookNothing(let action, let title):
      Explanation(nothingTaken(action, title, l), remedy: instead(of: action, l))
    case .notKept(let id):
      Explanation(
        l(
          "Den früheren Stand zu Eintrag \(id) hat das Journal nicht aufgehoben.",
          "The journal did not keep what was there before entry \(id)."),
        remedy: l(
          "Was der Eintrag zeigt, lässt sich mit focusblox edit von Hand wieder eintragen.",
          "You can put back what the entry shows with focusblox edit."))
    case .itemGone(let title, let entry?):
      Explanation(
        l("\(l.quoted(title)) ist seitdem gelöscht worden.", "\(l.quoted(title)) has been deleted since."),
        remedy: l("Es zuerst zurückholen: focusblox undo \(entry).", "Bring it back first: focusblox undo \(entry)."))
    case .itemGone(let title, nil):
      Explanation(
        l("\(l.quoted(title)) gibt es hier nicht mehr.", "\(l.quoted(title)) is no longer here."),
        remedy: l("Es mit focusblox add neu anlegen.", "Create it again with focusblox add."))
    case .alreadySo(let title, _):
      Explanation(
        l(
          "\(l.quoted(title)) ist schon so, wie es vor diesem Eintrag war.",
          "\(l.quoted(title)) is already as it was before this entry."))
    case .stillHere(let title):
      Explanation(
        l(
          "\(l.quoted(title)) ist noch da; gelöscht ist nichts.",
          "\(l.quoted(title)) is still here; nothing is deleted."),
        remedy: l(
          "In eine andere Liste kommt es mit focusblox move ID --list LISTE.",
          "focusblox move ID --list LIST puts it into another list."))
    case .listGone(let list, let title):
      Explanation(
        list.map { l("Die Liste \(l.quoted($0)) gibt es nicht mehr.", "The list \(l.quoted($0)) is gone.") }
          ?? l("Die Liste gibt es nicht mehr.", "The list is gone."),
        remedy: l(
          "\(l.quoted(title)) in eine andere geben: focusblox move ID --list LISTE.",
          "Put \(l.quoted(title)) into another one: focusblox move ID --list LIST."))
    case .listReadOnly(let list, let title):
      Explanation(
        l(
          "In die Liste \(l.quoted(list)) darf nicht mehr geschrieben werden.",
          "You may no longer write to the list \(l.quoted(list))."),
        remedy: l(
          "\(l.quoted(title)) in eine andere geben: focusblox move ID --list LISTE.",
          "Put \(l.quoted(title)) into another one: focusblox move ID --list LIST."))
    case .foreignRule(let title):
      Explanation(
        l(
          "Wie \(l.quoted(title)) sich wiederholt, bestimmt das Programm, das es angelegt hat.",
          "Only the program that created \(l.quoted(title)) can change how it repeats."),
        remedy: l("Die Wiederholung dort ändern.", "Change the repetition there."))
    }
  }

  /// The command that reverses the step's command.
  private static func counterpart(of cause: Step.Cause, _ title: String, _ l: Language) -> String? {
    guard case .command(let command) = cause else { return nil }
    return switch command {
    case "account add":
      l("Ein Konto entfernt focusblox account remove.", "focusblox account remove removes an account.")
    case "account remove":
      l("Ein Konto kommt mit focusblox account add wieder.", "focusblox account add brings an account back.")
    case "account edit": l("Ein Konto ändert focusblox account edit.", "focusblox account edit changes an account.")
    case "account push": l("Push schaltet focusblox account push um.", "focusblox account push switches push.")
    case "lists create":
      l(
        "Eine Liste löscht focusblox lists delete; hier ruht sie mit focusblox lists disable.",
        "focusblox lists delete deletes a list; focusblox lists disable pauses it here.")
    case "lists delete":
      l("Eine neue Liste legt focusblox lists create an.", "focusblox lists create creates a list.")
    case "lists subscribe":
      l("Ein Abo beendet focusblox lists unsubscribe.", "focusblox lists unsubscribe ends a subscription.")
    case "lists edit":
      l("Ein Abo ändert focusblox lists edit.", "focusblox lists edit changes a subscription.")
    case "lists unsubscribe":
      l("Neu abonniert focusblox lists subscribe.", "focusblox lists subscribe subscribes again.")
    default: nil
    }
  }

  private func nothingTaken(_ action: JournalAction, _ title: String, _ l: Language) -> String {
    switch action {
    case .pulledNew:
      l("\(l.quoted(title)) kam neu vom Server.", "\(l.quoted(title)) came from the server as something new.")
    case .pushedNew: l("\(l.quoted(title)) wurde neu hochgeladen.", "\(l.quoted(title)) was uploaded as something new.")
    default:
      l(
        "Dieser Eintrag hat an \(l.quoted(title)) nichts ersetzt.", "This entry replaced nothing in \(l.quoted(title))."
      )
    }
  }

  private func instead(of action: JournalAction, _ l: Language) -> String {
    switch action {
    case .pulledNew:
      l("Es wird gelöscht mit focusblox delete ID.", "To delete it: focusblox delete ID.")
    case .pushedNew:
      l(
        "Nur hier behalten: focusblox move ID --list none; überall löschen: focusblox delete ID.",
        "Keep it here only: focusblox move ID --list none; delete it everywhere: focusblox delete ID.")
    default:
      l("Was sich zurücknehmen lässt, hat im Journal ein ↶.", "What can be undone has a ↶ in the journal.")
    }
  }
}
