import FocusbloxActions
import FocusbloxModel
import Foundation

/// A sync that a running `watch` carries out for this command, over connections that it has open already.
struct ServedSync {
  let app: AppContext
  /// Whether the clock was given on the command line.
  let hasOwnClock: Bool

  /// The time for the first answer, which a stopped `watch` does not give.
  private static let patience = Duration.seconds(2)

  /// - Parameter show: receives the progress.
  /// - Returns: `nil` where nobody carried the sync out to its end: no `watch` runs, or it cannot, such as for a password
  ///   that is typed on a terminal, or another sync is under way. The command then does it itself.
  func outcome(of request: SyncRequest, _ show: @escaping @Sendable (SyncCount) -> Void) async -> SyncOutcome? {
    // The user reads the log of this process.
    guard !hasOwnClock, app.environment["FOCUSBLOX_LOG"] == nil,
      let socket = SyncSocket.connect(to: app.paths.database, app.environment),
      let caller = CallerFacts(app)
    else { return nil }
    let call = SyncCall(
      caller: caller, request: request, language: app.language, json: app.options.json,
      errorIsTerminal: app.terminal.errorIsTerminal)
    guard socket.send(call) else { return nil }
    let terminal = app.terminal
    let impatience = Task.detached {
      try await Task.sleep(for: Self.patience)
      socket.end()
    }
    // An interrupted user still wants to know what was done, so that the reading goes on.
    let reading = Task.detached { () -> SyncOutcome? in
      defer { impatience.cancel() }
      for await line in socket.lines {
        impatience.cancel()
        switch try? JSONDecoder().decode(SyncNews.self, from: line) {
        case .begins: break
        case .progress(let count): show(count)
        case .message(let text): terminal.message(ScreenText(lines: text))
        case .outcome(let outcome): return outcome
        case nil: return nil
        }
      }
      return nil
    }
    return await withTaskCancellationHandler {
      await reading.value
    } onCancel: {
      socket.endSending()
    }
  }
}
