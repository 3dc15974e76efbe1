import Foundation
import Glibc
import Synchronization

/// Standard output for results, standard error for everything else (CLI.md).
struct Terminal: Sendable {
  var isInteractive: Bool
  var outputIsTerminal: Bool
  var showsColours: Bool
  var errorIsTerminal: Bool
  /// Columns of the screen; none when the output is no screen.
  var width: Int?

  init(environment: [String: String]) {
    let output = isatty(STDOUT_FILENO) == 1
    outputIsTerminal = output
    isInteractive = output && isatty(STDIN_FILENO) == 1
    errorIsTerminal = isatty(STDERR_FILENO) == 1
    let mayColour = environment["NO_COLOR"]?.isEmpty ?? true
    showsColours = output && mayColour && environment["TERM"] != "dumb"
    width = output ? Self.columns(environment) : nil
  }

  private static func columns(_ environment: [String: String]) -> Int {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
    return environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  func result(_ text: ScreenText) { Self.write(text.text + "\n", to: STDOUT_FILENO) }

  func message(_ text: ScreenText) { Self.write(text.text + "\n", to: STDERR_FILENO) }

  /// Text without a line end, on standard error.
  func status(_ text: ScreenText) { Self.write(text.text, to: STDERR_FILENO) }

  /// A line of words that may hold names and titles; never more than one line.
  @_disfavoredOverload func result(_ text: String) { result(ScreenText(text)) }

  @_disfavoredOverload func message(_ text: String) { message(ScreenText(text)) }

  /// Machine output: nothing is cleaned, for JSON escapes what a terminal would obey.
  func result(_ line: JSONLine) { Self.write(line.text + "\n", to: STDOUT_FILENO) }

  func message(_ line: JSONLine) { Self.write(line.text + "\n", to: STDERR_FILENO) }

  func bytes(_ bytes: [UInt8]) throws { try FileHandle.standardOutput.write(contentsOf: bytes) }

  /// The question on standard error, the answer from standard input without its line end; `nil` at its end.
  func ask(_ question: ScreenText) -> String? {
    status(question)
    return readLine(strippingNewline: true)
  }

  /// As ``ask(_:)``, without showing what is typed.
  func askSecret(_ question: ScreenText) -> String? {
    var old = termios()
    guard tcgetattr(STDIN_FILENO, &old) == 0 else { return ask(question) }
    var silent = old
    silent.c_lflag &= ~tcflag_t(ECHO)
    Self.visible.withLock { [old] in $0 = old }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer {
      Self.showTyping()
      status("\n")
    }
    return ask(question)
  }

  /// The terminal's state from before a secret was asked for.
  private static let visible = Mutex<termios?>(nil)

  /// Undoes what ``askSecret(_:)`` did to the terminal, where it was cut short.
  static func showTyping() {
    guard var old = visible.withLock({ $0 }) else { return }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
    visible.withLock { $0 = nil }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      // A reader that has gone (`| head`) wants nothing more.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
