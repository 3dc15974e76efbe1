import Foundation

/// The tasks of the prompt "Waits for". A line that has no quotation marks and does not begin with a sign is one title; else
/// the tasks are separate words, each with its sign.
struct WaitWords {
  let arguments: [String]

  init(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let hasForm = text.contains("\"") || "+-".contains(text.first ?? " ")
    arguments = text.isEmpty ? [] : hasForm ? FilterWords.split(text) : [text]
  }
}
