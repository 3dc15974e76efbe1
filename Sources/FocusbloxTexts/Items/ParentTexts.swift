package import FocusbloxActions
package import FocusbloxModel

extension ParentProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .itself(let title): Explanation(l("\(l.quoted(title)) cannot be part of itself."), outcome: .wrongUse)
    case .circle(let task, let parent):
      Explanation(
        l("\(l.quoted(parent)) is already part of \(l.quoted(task)), so it cannot also contain it."),
        outcome: .wrongUse)
    }
  }
}
