import FocusbloxModel
import FocusbloxStore
import Foundation

/// Runs `focusblox sync` as a separate process, so that a hanging server delays no notification.
struct SyncProcess: Sendable {
  /// The time that an unwanted sync gets to end.
  private static let gracePeriod = Duration.milliseconds(600)

  /// The time after which a sync counts as hanging; a sync ends itself earlier.
  private static let longest = Duration.seconds(31 * 60)

  /// The paths of the store and the settings file in use.
  let paths: Paths
  let language: Language
  let environment: [String: String]
  /// Receives the progress of the sync; `nil` where nobody needs it.
  var count: (@Sendable (SyncCount) -> Void)?
  var ended: (@Sendable () -> Void)?
  /// The running program, whatever name started it.
  var program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

  /// - Parameters:
  ///   - only: the account to sync; `nil` for all.
  ///   - keepsPush: whether to register lists for push, which is useful only while a program listens.
  /// - Returns: the exit code and the reported failures.
  func run(
    only: Int64? = nil, keepsPush: Bool = false, limit: Duration = longest
  ) async -> (code: Int32, messages: [String]) {
    let arguments =
      [
        "sync", "--unattended", "--db", paths.database, "--config", paths.settings, "--lang", language.rawValue,
      ] + (count == nil ? [] : ["--counts"]) + (keepsPush ? ["--keep-push"] : [])
      + (only.map { ["--hinted", String($0)] } ?? [])
    guard let child = ChildProgram(program, arguments, environment: environment, reading: .error) else {
      return (Outcome.failed.rawValue, [language("The sync cannot start.")])
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
      try await MainThreadTasks.sleep(for: Self.gracePeriod)
      child.kill()
    }
    defer {
      end.cancel()
      ended?()
    }
    return await withTaskCancellationHandler {
      let code = await child.ended()
      // Processes that it started may still hold its output.
      if Task.isCancelled { said.cancel() }
      return (code, await said.value)
    } onCancel: {
      child.interrupt()
      Task.detached {
        try await MainThreadTasks.sleep(for: Self.gracePeriod)
        child.kill()
      }
    }
  }
}
