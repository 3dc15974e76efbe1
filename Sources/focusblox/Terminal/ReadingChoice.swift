import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import FocusbloxWords
import Glibc

/// Asks on a terminal which of several readings is right. One key answers.
struct ReadingChoice {
  let terminal: Terminal
  let language: Language

  init(_ terminal: Terminal, _ language: Language) {
    self.terminal = terminal
    self.language = language
  }

  /// `nil` without a terminal, or for another key.
  func ask(_ refusal: Refusal) -> Int? {
    guard terminal.isInteractive, (2...9).contains(refusal.readings.count) else { return nil }
    let days = DayText(language, refusal.readings)
    terminal.message(language("What does \(language.quoted(refusal.text)) mean?"))
    for (index, reading) in refusal.readings.enumerated() { terminal.message("  \(index + 1)  " + days.text(reading)) }
    terminal.status("> ")
    let key = terminal.key()
    terminal.status("\n")
    guard let number = key.flatMap({ Int(String($0)) }), (1...refusal.readings.count).contains(number) else {
      return nil
    }
    return number - 1
  }
}

extension Terminal {
  /// The next key, without waiting for the end of a line; `nil` at the end of input.
  func key() -> Character? {
    var old = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &old) == 0
    if isTerminal {
      var single = old
      single.c_lflag &= ~tcflag_t(ICANON)
      tcsetattr(STDIN_FILENO, TCSANOW, &single)
    }
    defer { if isTerminal { tcsetattr(STDIN_FILENO, TCSANOW, &old) } }
    var octet: UInt8 = 0
    guard read(STDIN_FILENO, &octet, 1) == 1 else { return nil }
    return Character(Unicode.Scalar(octet))
  }
}
