package import FocusbloxActions
package import FocusbloxModel

extension UnknownRing: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknownID(let text, .notification):
      Explanation(
        l("No pending notification is called \(l.quoted(text))."),
        remedy: l("To see the ids: focusblox notifications"))
    case .unknownID(let text, .reminder):
      Explanation(l("No reminder has the id \(l.quoted(text))."), remedy: l("To see them: focusblox remind list"))
    }
  }
}
