import FocusbloxWords

/// What starts after it is due is refused: neither of the two dates is dropped behind a user's back.
enum DateOrder {
  static func check(
    start: FocusbloxWords.When?, due: FocusbloxWords.When?, of text: String, _ kind: RefusedKind
  ) throws(ArgumentProblem) {
    guard let start, let due, let refusal = Refusal(start: start, due: due, in: text) else { return }
    throw .refused(refusal, kind)
  }
}
