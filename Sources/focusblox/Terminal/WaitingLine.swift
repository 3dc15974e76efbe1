import FocusbloxScreen

/// A line on a terminal during work without a count: the work, and its time so far.
struct WaitingLine {
  private let text: String
  private let terminal: Terminal

  init(_ text: String, _ terminal: Terminal) {
    self.text = text
    self.terminal = terminal
  }

  func during<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    guard terminal.errorIsTerminal else { return try await body() }
    let line = Task { [text, terminal] in
      // Fast work shows no line.
      try await Task.sleep(for: .milliseconds(500))
      defer { terminal.status("\r\u{1B}[K") }
      let start = ContinuousClock.now
      while true {
        let seconds = (ContinuousClock.now - start).components.seconds
        terminal.status("\r\u{1B}[K\(text) …" + (seconds > 0 ? " \(seconds) s" : ""))
        try await Task.sleep(for: .seconds(1))
      }
    }
    do {
      let result = try await body()
      line.cancel()
      _ = await line.result
      return result
    } catch {
      line.cancel()
      _ = await line.result
      throw error
    }
  }
}
