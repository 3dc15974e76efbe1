import Foundation

/// A title from the command line: one line, never empty.
package enum TitleText {
  package static func parse(_ text: String) throws(ArgumentProblem) -> String {
    try TypedText.check(text)
    let words = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    guard !words.isEmpty else { throw .emptyTitle }
    return words
  }
}
