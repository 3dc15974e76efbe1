import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

/// Some lists or items could not be synced, imported or undone. Each was reported (exit codes 1, 2 and 3).
enum SyncFailure: Error {
  case inPart
  case nothing
  case nothingUndone
  case braked
}

extension SyncFailure: ExplainedError {
  /// The output has named each failure already, so that only programs get the sentence.
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .inPart:
      Explanation(l("Some parts failed; the output names each failure."), outcome: .partly, isForPrograms: true)
    case .nothing:
      Explanation(l("Nothing was synced; the output gives the reason."), outcome: .failed, isForPrograms: true)
    case .nothingUndone: Explanation(l("Nothing was undone."), isForPrograms: true)
    case .braked:
      Explanation(
        l("The sync stopped because too much would be lost; the output names the list."),
        remedy: l(
          "“focusblox sync --dry-run” shows what is planned. To go ahead: focusblox sync --force-mass-changes. To send the versions from here to a server that has gone back: focusblox sync --server-went-back"
        ),
        outcome: .braked, isForPrograms: true)
    }
  }
}
