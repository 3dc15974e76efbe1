import FocusbloxScreen
import Foundation
import Glibc
import Synchronization

/// Standard output for results, and standard error for everything else.
struct Terminal: Sendable {
  var isInteractive: Bool
  var showsColours: Bool
  var errorIsTerminal: Bool
  /// The width of the terminal in columns; `nil` if the output is no terminal.
  var width: Int?
  /// The width of the terminal that shows the messages; `nil` where there is none, or its width is unknown.
  private let messageWidth: Int?
  /// Receives the messages instead of standard error, where another process shows them.
  var relay: (@Sendable (ScreenText) -> Void)?

  init(environment: [String: String]) {
    let output = isatty(STDOUT_FILENO) == 1
    isInteractive = output && isatty(STDIN_FILENO) == 1
    errorIsTerminal = isatty(STDERR_FILENO) == 1
    messageWidth = errorIsTerminal ? Self.knownColumns(STDERR_FILENO) : nil
    let mayColour = environment["NO_COLOR"]?.isEmpty ?? true
    showsColours = output && mayColour && environment["TERM"] != "dumb"
    // A user reads the lines on a terminal, too, if the output is a pipe to a pager.
    width =
      output
      ? Self.columns(STDOUT_FILENO, environment)
      : errorIsTerminal && Self.isPipe ? Self.columns(STDERR_FILENO, environment) : nil
  }

  private static var isPipe: Bool {
    var facts = stat()
    return fstat(STDOUT_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
  }

  private static func columns(_ descriptor: Int32, _ environment: [String: String]) -> Int {
    knownColumns(descriptor) ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
  }

  private static func knownColumns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  func result(_ text: ScreenText) { Self.write(text.text + "\n", to: STDOUT_FILENO) }

  /// Writes a message. A terminal breaks it at words.
  func message(_ text: ScreenText) {
    if let relay { return relay(text) }
    Self.write(shown(text).text + "\n", to: STDERR_FILENO)
  }

  private func shown(_ text: ScreenText) -> ScreenText { messageWidth.map(text.wrapped) ?? text }

  /// Writes a command as a user would type it, in one line, so that it can be copied.
  func command(_ text: ScreenText) { Self.write(text.text + "\n", to: STDERR_FILENO) }

  /// Writes a text without a line end to standard error.
  func status(_ text: ScreenText) { Self.write(text.text, to: STDERR_FILENO) }

  /// Writes words that may contain names and titles, as one line.
  @_disfavoredOverload func result(_ text: String) { result(ScreenText(text)) }

  @_disfavoredOverload func message(_ text: String) { message(ScreenText(text)) }

  /// JSON output is not cleaned, because JSON escapes control characters.
  func result(_ line: JSONLine) { Self.write(line.text + "\n", to: STDOUT_FILENO) }

  func message(_ line: JSONLine) { Self.write(line.text + "\n", to: STDERR_FILENO) }

  func bytes(_ bytes: [UInt8]) { Self.write(bytes, to: STDOUT_FILENO) }

  /// Octets of messages that were made screen text before they were put aside.
  func messageBytes(_ bytes: [UInt8]) { Self.write(bytes, to: STDERR_FILENO) }

  /// The question on standard error, the answer from standard input without its line end; `nil` at its end.
  func ask(_ question: ScreenText) -> String? {
    status(shown(question))
    return readLine(strippingNewline: true)
  }

  /// Asks as ``ask(_:)`` does, without showing the typed text.
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

  /// The terminal's state before ``askSecret(_:)``.
  private static let visible = Mutex<termios?>(nil)

  /// Restores the terminal after an interrupted ``askSecret(_:)``.
  static func showTyping() {
    guard var old = visible.withLock({ $0 }) else { return }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &old)
    visible.withLock { $0 = nil }
  }

  private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

  private static func write(_ octets: [UInt8], to descriptor: Int32) {
    let isResult = descriptor == STDOUT_FILENO
    if isResult, failure.withLock({ $0 != nil }) { return }
    var rest = octets[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&waiting, 1, -1)
        continue
      }
      guard count > 0 else {
        if isResult { failure.withLock { [errno] in $0 = errno } }
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The reason why results could not be written.
  private static let failure = Mutex<Int32?>(nil)

  /// - Throws: an error if results were lost. A reader that has closed the pipe (`| head`) is no error.
  static func checkOutput() throws(OutputProblem) {
    guard let code = failure.withLock({ $0 }), code != EPIPE else { return }
    throw OutputProblem(number: code)
  }
}
