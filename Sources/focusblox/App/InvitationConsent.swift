import FocusbloxModel
import FocusbloxSync

extension AppContext {
  /// Makes a change. Where servers may tell other people of it, a user at a terminal is asked once, and the change is
  /// made after a yes.
  ///
  /// - Parameter notify: whether the user has already agreed.
  /// - Throws: ``InvitationNotice`` without a terminal.
  func asking<Result>(notify: Bool, _ change: (InvitationGate?) throws -> Result) throws -> Result {
    if notify || tellsPeople { return try change(nil) }
    do {
      return try change(invitationGate)
    } catch let notice as InvitationNotice where terminal.isInteractive && !options.json {
      let question = notice.words(language) + " " + language("Change it anyway?")
      guard try Interview(terminal: terminal, language: language).yes(question, usually: false) else {
        throw CancellationError()
      }
      return try change(nil)
    }
  }

  /// The gate for a change without a question.
  var invitationGate: InvitationGate {
    get throws {
      InvitationGate(
        environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Self.newID))
    }
  }
}

extension InvitationNotice: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    Explanation(
      words(l) + " " + l("Nothing was changed."),
      remedy: l("To go ahead, add --notify."), outcome: .wrongUse)
  }

  /// "„Sommerfest“: the server may send mail to Anna, Bert."
  func words(_ l: Language) -> String {
    let names = items.prefix(3).map { l.quoted($0.title) }.joined(separator: ", ") + (items.count > 3 ? " …" : "")
    let all = items.flatMap(\.people).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let people = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " …" : "")
    return l(
      "\(names): the server may send mail about this to \(people).")
  }
}
