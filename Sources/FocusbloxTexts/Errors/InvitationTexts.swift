import FocusbloxActions
package import FocusbloxModel
package import FocusbloxSync

extension InvitationNotice: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    Explanation(words(l) + " " + l("Nothing was changed."), remedy: l("To go ahead, add --notify."), outcome: .wrongUse)
  }

  /// "„Sommerfest“: the server may send mail to Anna, Bert."
  package func words(_ l: Language) -> String {
    let names = items.prefix(3).map { l.quoted($0.title) }.joined(separator: ", ") + (items.count > 3 ? " …" : "")
    let all = items.flatMap(\.people).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let people = all.prefix(5).joined(separator: ", ") + (all.count > 5 ? " …" : "")
    return l("\(names): the server may send mail about this to \(people).")
  }
}
