import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension AppContext {
  /// Deletes the tasks' invitations on their servers, without a word to anybody.
  ///
  /// - Parameter scopes: the tasks of a deletion with what it takes of their series.
  func deleteInSilence(_ scopes: [(TaskItem, SeriesScope)], _ store: Store) async throws {
    // A deletion of one date writes the object anew, and the server tells its people.
    if let (task, _) = scopes.first(where: { $0.foreignRule != nil && $1 == .one }) {
      throw WholeSeriesProblem(title: task.title)
    }
    try await deleteInSilence(scopes.map { (.task, $0.0.id) }, store)
  }

  func deleteInSilence(_ items: [(kind: ItemKind, id: String)], _ store: Store) async throws {
    try await engine(store, Connections(place)).deleteInSilence(items)
  }
}

/// A single date of a series cannot be deleted without a word to its people.
private struct WholeSeriesProblem: ExplainedError {
  let title: String

  func explanation(in l: Language) -> Explanation {
    Explanation(
      l("\(l.quoted(title)) repeats, and --no-notify only deletes whole invitations."),
      remedy: l("To delete all its dates, add --series."), outcome: .wrongUse)
  }
}

extension SilentDeletionRefusal: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .nobodyToTell(let title):
      Explanation(
        l("Nobody would be told that \(l.quoted(title)) is deleted."),
        remedy: l("Leave --no-notify out."), outcome: .wrongUse)
    case .notInvited(let title):
      Explanation(
        l("\(l.quoted(title)) is not an invitation to you, so it cannot be deleted without telling its people."),
        remedy: l("If you were invited under another address: focusblox settings set my_addresses ADDRESS"),
        outcome: .wrongUse)
    case .changedThere(let title):
      Explanation(
        l("\(l.quoted(title)) is no longer on the server as it is here."),
        remedy: l("Run “focusblox sync”, then delete it again."), outcome: .wrongUse)
    case .unpromised(let server):
      Explanation(
        l("\(server) does not say that it handles invitations itself, so it may not stay silent."),
        remedy: l("To delete it anyway, use --notify."), outcome: .wrongUse)
    }
  }
}
