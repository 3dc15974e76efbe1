package import FocusbloxWords

/// Refuses a start after the due date, because neither of the two dates may be dropped silently.
package enum DateOrder {
  package static func check(
    start: FocusbloxWords.When?, due: FocusbloxWords.When?, of text: String, _ kind: RefusedKind
  ) throws(ArgumentProblem) {
    guard let start, let due, let refusal = Refusal(start: start, due: due, in: text) else { return }
    throw .refused(refusal, kind)
  }
}
