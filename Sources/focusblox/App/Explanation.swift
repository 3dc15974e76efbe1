import FocusbloxModel

/// How the program ends.
enum Outcome: Int32 {
  case done = 0
  case failed = 1
  case partly = 2
  case braked = 3
  case wrongUse = 64
}

/// What is said about an error: what happened to what, and what to do about it.
struct Explanation: Equatable {
  var sentence: String
  var remedy: String?
  var outcome: Outcome

  init(_ sentence: String, remedy: String? = nil, outcome: Outcome = .failed) {
    self.sentence = sentence
    self.remedy = remedy
    self.outcome = outcome
  }

  /// The lines are one sentence each, whatever names are in them.
  var text: String {
    ([sentence] + [remedy].compactMap(\.self)).map { ScreenText($0).text }.joined(separator: "\n")
  }
}

/// An error that has words in both languages; the words of each module's errors are one file in `Texts`.
protocol ExplainedError: Error {
  func explanation(in language: Language) -> Explanation
}

/// An error that is one JSON object for programs; `nil` where a case has none.
protocol ObjectError: ExplainedError {
  var object: JSONLine? { get }
}
