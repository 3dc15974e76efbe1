import FocusbloxActions
import FocusbloxModel

/// The explanation of an error: what happened, and what the user can do.
struct Explanation: Equatable {
  var sentence: String
  var remedy: String?
  var outcome: Outcome
  /// Whether a user has read it already, so that it stands only in the object for programs.
  var isForPrograms: Bool
  /// The ids of the items that may be meant.
  var candidates: [String]

  init(
    _ sentence: String, remedy: String? = nil, outcome: Outcome = .failed, isForPrograms: Bool = false,
    candidates: [String] = []
  ) {
    self.sentence = sentence
    self.remedy = remedy
    self.outcome = outcome
    self.candidates = candidates
    self.isForPrograms = isForPrograms
  }

  /// The text with one sentence per line, whatever names it contains.
  var text: String {
    ([sentence] + [remedy].compactMap(\.self)).map { ScreenText($0).text }.joined(separator: "\n")
  }
}

/// An error with words in both languages. The words of each module's errors are in one file in `Texts`.
protocol ExplainedError: Error {
  func explanation(in language: Language) -> Explanation
}

/// An error that is an object of its own kind for programs; `nil` where a case has none.
protocol ObjectError: ExplainedError {
  var object: ErrorObject? { get }
}
