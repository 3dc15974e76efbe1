package import FocusbloxModel

/// A focus block could not be created (S1-24).
package enum BlockProblem: Error {
  case notCreated(any Error)
}

extension BlockProblem: ObjectError {
  package var object: ErrorObject? {
    switch self {
    case .notCreated(let error): (error as? any ObjectError)?.object
    }
  }

  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .notCreated(let error):
      let sentence = l("The focus block could not be created.")
      guard let inner = (error as? any ExplainedError)?.explanation(in: l) else {
        return Explanation(sentence, remedy: "\(error)")
      }
      let rest = inner.remedy.map { inner.sentence + " " + $0 } ?? inner.sentence
      return Explanation(sentence, remedy: rest, outcome: inner.outcome)
    }
  }
}
