package import FocusbloxActions
package import FocusbloxModel

extension Texts {
  package static func tasks(_ count: Int, _ l: Language) -> String {
    count == 1 ? l("1 open task") : l("\(count) open tasks")
  }
}

extension TagProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noPlace(let tag):
      Explanation(
        l("The tag \(l.quoted(tag)) has no place."),
        remedy: l("To see those that have one: focusblox tag list"))
    }
  }
}
