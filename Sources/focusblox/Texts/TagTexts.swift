import FocusbloxModel

extension Texts {
  static func tasks(_ count: Int, _ l: Language) -> String {
    count == 1 ? l("1 offene Aufgabe", "1 open task") : l("\(count) offene Aufgaben", "\(count) open tasks")
  }
}

extension TagProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noPlace(let tag):
      Explanation(
        l("Der Tag \(l.quoted(tag)) hat keinen Ort.", "The tag \(l.quoted(tag)) has no place."),
        remedy: l("Welche einen haben, zeigt focusblox tag list.", "focusblox tag list shows those that have one."))
    }
  }
}
