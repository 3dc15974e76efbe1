package import FocusbloxModel

/// A focus block could not be created (S1-24), for a cause that has its own words.
package enum BlockProblem: Error {
  case notCreated(any ExplainedError)

  /// What programs are told, and what the exit code follows.
  package var cause: any ExplainedError {
    switch self {
    case .notCreated(let cause): cause
    }
  }
}

extension BlockProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    var explanation = cause.explanation(in: l)
    explanation.sentence = l("The focus block could not be created.") + " " + explanation.sentence
    return explanation
  }
}
