package import FocusbloxActions
package import FocusbloxModel

extension UnknownRing: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknownID(let text, .notification):
      Explanation(
        l("No pending notification is called \(l.quoted(text))."),
        remedy: l("focusblox notifications shows the identifiers."))
    case .unknownID(let text, .reminder):
      Explanation(l("No reminder has the id \(l.quoted(text))."), remedy: l("focusblox remind list shows them."))
    }
  }
}
