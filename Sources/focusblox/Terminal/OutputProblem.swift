import FocusbloxModel
import FocusbloxTexts

/// Standard output did not accept all results.
struct OutputProblem: Error {
  /// The system's error number (errno).
  let number: Int32
}

extension OutputProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    let reason = Texts.reason(number, l)
    return Explanation(l("The output could not be written (\(reason))."))
  }
}
