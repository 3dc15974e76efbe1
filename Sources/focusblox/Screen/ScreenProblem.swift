import FocusbloxModel

/// The reason why the screen cannot open.
enum ScreenProblem: ExplainedError {
  case noTerminal
  case dumbTerminal

  func explanation(in l: Language) -> Explanation {
    let sentence =
      switch self {
      case .noTerminal: l("Das braucht ein Terminal.", "This needs a terminal.")
      case .dumbTerminal:
        l("Dieses Terminal kann keinen Cursor bewegen (TERM).", "This terminal cannot move a cursor (TERM).")
      }
    return Explanation(
      sentence, remedy: l("Als Zeilen: focusblox today", "For plain lines: focusblox today"), outcome: .wrongUse)
  }
}
