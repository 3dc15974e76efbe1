package import FocusbloxActions
package import FocusbloxModel

extension PerspectiveProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknown(let text, let known):
      Explanation(
        l("There is no perspective “\(text)”."),
        remedy: known.isEmpty
          ? l("Add one with “focusblox perspective add NAME”.")
          : l("Known: ") + known.joined(separator: ", ") + ".")
    case .gone(let setting):
      Explanation(
        l("The perspective that \(setting) names no longer exists."),
        remedy: l("To reset the setting: focusblox settings reset \(setting)"))
    case .nameTaken(let name):
      Explanation(l("A perspective “\(name)” already exists."), remedy: l("Choose another name."))
    }
  }
}
