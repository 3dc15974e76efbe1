import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts

/// Questions on a terminal. The return key gives the default answer of each question.
struct Interview {
  let terminal: Terminal
  let language: Language

  /// - Throws: `CancellationError` at the end of input.
  func ask(_ question: String, usually: String = "") throws -> String {
    let shown = usually.isEmpty ? question + ": " : "\(question) [\(usually)]: "
    guard let answer = terminal.ask(ScreenText(shown)) else { throw CancellationError() }
    let words = answer.trimmed
    return words.isEmpty ? usually : words
  }

  /// Repeats the question until the answer is not empty.
  func required(_ question: String) throws -> String {
    while true {
      let answer = try ask(question)
      if !answer.isEmpty { return answer }
    }
  }

  func yes(_ question: String, usually: Bool) throws -> Bool {
    let keys = usually ? language("Y/n") : language("y/N")
    while true {
      guard let answer = terminal.ask("\(question) [\(keys)] ") else { throw CancellationError() }
      switch answer.trimmed.lowercased() {
      case "": return usually
      case "j", "ja", "y", "yes": return true
      case "n", "nein", "no": return false
      default: terminal.message(language("Enter y or n."))
      }
    }
  }

  /// - Returns: the indices of the chosen answers. The return key chooses `usually`.
  func choose(_ question: String, _ answers: [String], usually: [Int], several: Bool = false) throws -> [Int] {
    terminal.message(question)
    for (index, answer) in answers.enumerated() { terminal.message("  \(index + 1)  \(answer)") }
    let shown =
      several && usually.count == answers.count
      ? language("all") : usually.map { String($0 + 1) }.joined(separator: ",")
    while true {
      let typed = try ask(">", usually: shown)
      if typed == shown { return usually }
      let numbers = typed.split { $0 == "," || $0 == " " }.map { Int($0) }
      let chosen = numbers.compactMap { $0.map { $0 - 1 } }.filter(answers.indices.contains)
      if chosen.count == numbers.count, several || chosen.count == 1 { return chosen }
      let last = answers.count
      terminal.message(
        several
          ? language("Enter numbers from 1 to \(last), such as 1,2.")
          : language("Enter a number from 1 to \(last)."))
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
