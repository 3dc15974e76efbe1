package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync

extension WholeSeriesProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    Explanation(
      l("\(l.quoted(title)) repeats, and --no-notify only deletes whole invitations."),
      remedy: l("To delete all its dates, add --series."), outcome: .wrongUse)
  }
}

extension SilentDeletionRefusal: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .nobodyToTell(let title):
      Explanation(
        l("Nobody would be told that \(l.quoted(title)) is deleted."),
        remedy: l("Leave --no-notify out."), outcome: .wrongUse)
    case .notInvited(let title):
      Explanation(
        l("\(l.quoted(title)) is not an invitation to you, so it cannot be deleted without telling the people in it."),
        remedy: l("If you were invited at another address: focusblox settings set my_addresses ADDRESS"),
        outcome: .wrongUse)
    case .changedThere(let title):
      Explanation(
        l("\(l.quoted(title)) is no longer on the server as it is here."),
        remedy: l("Run “focusblox sync”, then delete it again."), outcome: .wrongUse)
    case .unpromised(let server):
      Explanation(
        l("\(server) does not say that it handles invitations itself, so a silent deletion is not certain."),
        remedy: l("To delete it anyway, use --notify."), outcome: .wrongUse)
    }
  }
}
