import FocusbloxScreen

/// A question at a terminal that one key answers. The words of each answer begin with its key: "k keep".
struct KeyQuestion<Answer> {
  let answers: [(answer: Answer, words: String)]
  let terminal: Terminal
  let style: Style

  /// Shows the keys. Lines break only between two keys.
  func show() {
    let width = terminal.width ?? .max
    let lines = answers.map(\.words).reduce(into: [String]()) { lines, key in
      let line = lines.last.map { $0 + " · " + key }
      if let line, DisplayWidth.of(line) <= width { lines[lines.count - 1] = line } else { lines.append(key) }
    }
    for line in lines { terminal.message(style(line, .gray)) }
  }

  /// Waits for a key. An unknown key shows the keys again.
  ///
  /// - Returns: `nil` at the end of input.
  func ask() -> Answer? {
    while true {
      terminal.status("> ")
      let key = terminal.key()
      terminal.status("\n")
      guard let typed = key.map({ Character($0.lowercased()) }) else { return nil }
      if let found = answers.first(where: { $0.words.first == typed }) { return found.answer }
      show()
    }
  }
}

extension AppContext {
  func question<Answer: CaseIterable>(_ words: (Answer) -> String) -> KeyQuestion<Answer> {
    KeyQuestion(answers: Answer.allCases.map { ($0, words($0)) }, terminal: terminal, style: style)
  }
}
