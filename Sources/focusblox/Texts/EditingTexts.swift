import FocusbloxModel

extension EditingProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noEditor:
      Explanation(
        l("Auf diesem Rechner ist kein Editor zu finden.", "No editor was found on this machine."),
        remedy: l(
          "Einen in der Variablen EDITOR nennen, oder mit Optionen sagen, was sich ändern soll.",
          "Name one in the variable EDITOR, or use options to say what to change."))
    case .editor(let command, let code):
      Explanation(
        l(
          "Der Editor \(l.quoted(command)) endete mit \(code); nichts ist geändert.",
          "The editor \(l.quoted(command)) ended with \(code); nothing is changed."),
        remedy: l("Welcher es ist, sagen VISUAL und EDITOR.", "VISUAL and EDITOR say which one it is."))
    case .noFile(let reason):
      Explanation(
        l("Der Text zum Bearbeiten geht verloren: \(reason)", "The text to be edited gets lost: \(reason)"))
    case .notText(let path):
      Explanation(
        l(
          "Der Editor hat keinen Text in UTF-8 gespeichert; nichts ist geändert.",
          "The editor did not save text in UTF-8; nothing is changed."),
        remedy: l("Was er gespeichert hat, bleibt in \(path).", "What it saved stays in \(path)."))
    case .stillUnreadable(let path):
      Explanation(
        l(
          "Was markiert war, steht noch da; nichts ist geändert.",
          "What was marked is still there; nothing is changed."),
        remedy: l("Der Text bleibt in \(path).", "Your text stays in \(path)."))
    case .partOfItself:
      Explanation(
        l("Eine Aufgabe kann nicht zu sich selbst gehören.", "A task cannot be part of itself."), outcome: .wrongUse)
    case .leavesItsList:
      Explanation(
        l("So verlässt nichts seine Liste.", "This does not take an item out of its list."),
        remedy: l(
          "Nur hier behält es focusblox move ID --list none.", "To keep it here only: focusblox move ID --list none."),
        outcome: .wrongUse)
    case .noAnswer(let text):
      Explanation(
        l("\(l.quoted(text)) ist weder ja noch nein.", "\(l.quoted(text)) is neither yes nor no."), outcome: .wrongUse)
    case .importance:
      Explanation(
        l("Möglich: niedrig, mittel, hoch, oder nichts.", "Possible: low, medium, high, or nothing."),
        outcome: .wrongUse)
    case .urgency:
      Explanation(
        l("Möglich: dringend, nicht dringend, oder nichts.", "Possible: urgent, not urgent, or nothing."),
        outcome: .wrongUse)
    case .foreignRepetition:
      Explanation(
        l(
          "Diese Wiederholung bestimmt das Programm, das sie gesetzt hat.",
          "Only the program that set this repetition can change it."), outcome: .wrongUse)
    }
  }
}

extension EditedItemGone: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    Explanation(
      l(
        "Inzwischen gelöscht: was geändert werden sollte, gibt es nicht mehr.",
        "Deleted meanwhile: what you wanted to change is gone."),
      remedy: l("focusblox undo bringt es zurück.", "focusblox undo brings it back."))
  }
}
