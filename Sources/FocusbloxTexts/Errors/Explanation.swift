package import FocusbloxActions
package import FocusbloxModel
import FocusbloxScreen

/// The explanation of an error: what happened, and what the user can do.
package struct Explanation: Equatable {
  package var sentence: String
  package var remedy: String?
  package var outcome: Outcome
  /// Whether a user has read it already, so that it stands only in the object for programs.
  package var isForPrograms: Bool
  /// The ids of the items that may be meant.
  package var candidates: [String]

  package init(
    _ sentence: String, remedy: String? = nil, outcome: Outcome = .failed, isForPrograms: Bool = false,
    candidates: [String] = []
  ) {
    self.sentence = sentence
    self.remedy = remedy
    self.outcome = outcome
    self.candidates = candidates
    self.isForPrograms = isForPrograms
  }

  /// The sentence and the remedy, behind a name or in a cell.
  package var line: String { remedy.map { sentence + " " + $0 } ?? sentence }

  /// The text with one sentence per line, whatever names it contains.
  package var text: String {
    ([sentence] + [remedy].compactMap(\.self)).map { ScreenText($0).text }.joined(separator: "\n")
  }
}

extension Explanation {
  /// - Parameter error: any error; one without words of its own is described as it is.
  package init(of error: any Error, in language: Language) {
    if let explained = error as? any ExplainedError {
      self = explained.explanation(in: language)
    } else if error is CancellationError {
      self.init(language("Cancelled."))
    } else {
      self.init(ScreenText(language("Unexpected error: \(String(describing: error))")).text)
    }
  }
}

/// An error with words in both languages.
package protocol ExplainedError: Error {
  func explanation(in language: Language) -> Explanation

  /// The fixed word for programs, where another error with the same meaning gives it; otherwise the name of the case is the word.
  var reason: String? { get }
}

extension ExplainedError {
  package var reason: String? { nil }
}

/// An error that is an object of its own kind for programs; `nil` where a case has none.
package protocol ObjectError: ExplainedError {
  var object: ErrorObject? { get }
}
