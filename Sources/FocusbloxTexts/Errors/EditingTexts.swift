import FocusbloxActions
package import FocusbloxModel

/// Why an item is not edited as a text.
package enum EditingProblem: Error, Equatable {
  case noEditor
  case editor(String, code: Int32)
  case noFile(String)
  /// The file does not hold UTF-8.
  case notText(path: String)
  /// The user returned the lines marked as unreadable unchanged.
  case stillUnreadable(path: String)
  case leavesItsList
  case noAnswer(String)
  case importance(String)
  case urgency(String)
  case foreignRepetition
}

extension EditingProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noEditor:
      Explanation(
        l("No editor was found on this machine."),
        remedy: l("Name one in the variable EDITOR, or use options to say what to change."))
    case .editor(let command, let code):
      Explanation(
        l("The editor \(l.quoted(command)) ended with code \(code); nothing was changed."),
        remedy: l("VISUAL or EDITOR names the editor."))
    case .noFile(let reason): Explanation(l("The text to edit could not be written: \(reason)"))
    case .notText(let path):
      Explanation(
        l("The editor did not save text in UTF-8; nothing was changed."),
        remedy: l("What it saved stays in \(path)."))
    case .stillUnreadable(let path):
      Explanation(
        l("The marked lines are still unreadable; nothing was changed."),
        remedy: l("Your text stays in \(path)."))
    case .leavesItsList:
      Explanation(
        l("This does not take an item out of its list."),
        remedy: l("To keep it only here: focusblox move ID --list none"),
        outcome: .wrongUse)
    case .noAnswer(let text): Explanation(l("\(l.quoted(text)) is neither yes nor no."), outcome: .wrongUse)
    case .importance(let text):
      Explanation(
        l("\(l.quoted(text)) is not a level of importance."), remedy: l("Possible: low, medium, high, or nothing."),
        outcome: .wrongUse)
    case .urgency(let text):
      Explanation(
        l("\(l.quoted(text)) is not a level of urgency."), remedy: l("Possible: urgent, not urgent, or nothing."),
        outcome: .wrongUse)
    case .foreignRepetition:
      Explanation(l("Only the program that set this repetition can change it."), outcome: .wrongUse)
    }
  }
}

extension EditedItemGone: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    Explanation(
      l("Deleted meanwhile: what you wanted to change is gone."), remedy: l("To bring it back: focusblox undo"))
  }
}
