import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

/// The reason why the screen cannot open.
enum ScreenProblem: ExplainedError {
  case noTerminal
  case dumbTerminal

  func explanation(in l: Language) -> Explanation {
    let sentence =
      switch self {
      case .noTerminal: l("This needs a terminal.")
      case .dumbTerminal: l("This terminal cannot move a cursor (TERM).")
      }
    return Explanation(sentence, remedy: l("For plain lines: focusblox today"), outcome: .wrongUse)
  }
}
