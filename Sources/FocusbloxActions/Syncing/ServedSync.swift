import Foundation

/// A sync that a running `watch` carries out for a command, over connections that it has open already.
package struct ServedSync {
  private let place: Workplace

  /// The time for the first answer, which a stopped `watch` does not give.
  private static let patience = Duration.seconds(2)

  package init(place: Workplace) { self.place = place }

  /// - Parameters:
  ///   - show: receives the progress.
  ///   - tell: receives the messages for people, in lines.
  /// - Returns: `nil` where nobody carried the sync out to its end: no `watch` runs, or it cannot, such as for a password
  ///   that is typed on a terminal, or another sync is under way. The command then does it itself.
  package func outcome(
    of call: SyncCall, _ show: @escaping @Sendable (SyncCount) -> Void, tell: @escaping @Sendable (String) -> Void
  ) async -> SyncOutcome? {
    // The user reads the log of this process.
    guard place.environment["FOCUSBLOX_LOG"] == nil,
      let socket = SyncSocket.connect(to: place.paths.database, place.environment), socket.send(call)
    else { return nil }
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
        case .message(let text): tell(text)
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
