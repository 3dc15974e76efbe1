import FocusbloxModel
import FocusbloxStore
import Foundation

/// Runs `focusblox sync` as a program of its own, so that a server that hangs holds up no notification.
struct SyncChild: Sendable {
  /// How long a sync has to come to its end when it is not wanted any more.
  private static let farewell = Duration.milliseconds(600)

  /// A sync that takes longer hangs: it ends itself before.
  private static let longest = Duration.seconds(31 * 60)

  /// Of the store and the settings file in use.
  let paths: Paths
  let language: Language
  let environment: [String: String]
  /// Hears how far the sync is; `nil` where nobody wants to know.
  var count: (@Sendable (SyncCount) -> Void)?
  var ended: (@Sendable () -> Void)?
  /// The program that is running, whatever it was called by.
  var program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

  /// - Parameters:
  ///   - only: the account to sync; `nil` for all.
  ///   - keepsPush: whether to register lists for push, which is of use only while somebody listens.
  /// - Returns: the exit code, and what it said went wrong.
  func run(
    only: Int64? = nil, keepsPush: Bool = false, limit: Duration = longest
  ) async -> (code: Int32, messages: [String]) {
    let arguments =
      [
        "sync", "--unattended", "--db", paths.database, "--config", paths.settings, "--lang", language.rawValue,
      ] + (count == nil ? [] : ["--counts"]) + (keepsPush ? ["--keep-push"] : [])
      + (only.map { ["--hinted", String($0)] } ?? [])
    guard let child = ChildProgram(program, arguments, environment: environment, reading: .error) else {
      return (Outcome.failed.rawValue, [language("Der Abgleich kann nicht starten.", "The sync cannot start.")])
    }
    let said = Task {
      var messages: [String] = []
      for await line in child.lines {
        if let count, let step = SyncCount(line: line) { count(step) } else { messages.append(line) }
      }
      return messages
    }
    let end = Task {
      try await MainThreadTasks.sleep(for: limit)
      child.interrupt()
      try await MainThreadTasks.sleep(for: Self.farewell)
      child.kill()
    }
    defer {
      end.cancel()
      ended?()
    }
    return await withTaskCancellationHandler {
      let code = await child.ended()
      // What it has started may still hold its output.
      if Task.isCancelled { said.cancel() }
      return (code, await said.value)
    } onCancel: {
      child.interrupt()
      Task.detached {
        try await MainThreadTasks.sleep(for: Self.farewell)
        child.kill()
      }
    }
  }
}
