package import FocusbloxModel
import FocusbloxStore
import Foundation

/// Runs `focusblox sync` as a separate process, so that a hanging server delays no notification.
package struct SyncProcess: Sendable {
  /// The time that an unwanted sync gets to end.
  private static let gracePeriod = Duration.milliseconds(600)

  /// The time after which a sync counts as hanging; a sync ends itself earlier.
  private static let longest = Duration.seconds(31 * 60)

  /// The paths of the store and the settings file in use.
  package let paths: Paths
  package let language: Language
  package let environment: [String: String]
  /// The message where the program cannot be started.
  let unstartable: String
  /// Receives the progress of the sync; `nil` where nobody needs it.
  package var count: (@Sendable (SyncCount) -> Void)?
  package var ended: (@Sendable () -> Void)?
  /// The running program, whatever name started it.
  package var program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

  package init(
    paths: Paths, language: Language, environment: [String: String], unstartable: String,
    count: (@Sendable (SyncCount) -> Void)? = nil, ended: (@Sendable () -> Void)? = nil,
    program: String = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  ) {
    self.paths = paths
    self.language = language
    self.environment = environment
    self.unstartable = unstartable
    self.count = count
    self.ended = ended
    self.program = program
  }

  /// - Parameters:
  ///   - only: the account to sync; `nil` for all.
  ///   - keepsPush: whether to register lists for push, which is useful only while a program listens.
  /// - Returns: the exit code and the reported failures.
  package func run(
    only: Int64? = nil, keepsPush: Bool = false, limit: Duration = longest
  ) async -> (code: Int32, messages: [String]) {
    let arguments =
      [
        "sync", "--unattended", "--db", paths.database, "--config", paths.settings, "--lang", language.rawValue,
      ] + (count == nil ? [] : ["--counts"]) + (keepsPush ? ["--keep-push"] : [])
      + (only.map { ["--hinted", String($0)] } ?? [])
    guard let child = ChildProgram(program, arguments, environment: environment, reading: .error) else {
      return (Outcome.failed.rawValue, [unstartable])
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
