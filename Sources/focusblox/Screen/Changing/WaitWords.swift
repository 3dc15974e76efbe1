import Foundation

/// The tasks of the prompt "Waits for". A line without signs and quotation marks is one title; else the tasks are separate
/// words, each with its sign.
struct WaitWords {
  let arguments: [String]

  init(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let hasForm = text.contains("\"") || text.split(separator: " ").contains { "+-".contains($0.first ?? " ") }
    arguments = text.isEmpty ? [] : hasForm ? FilterWords.split(text) : [text]
  }
}
