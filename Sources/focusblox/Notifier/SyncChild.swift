import FocusbloxModel
import FocusbloxStore
import Foundation

/// Runs `focusblox sync` as a program of its own, so that a server that hangs holds up no notification.
struct SyncChild: Sendable {
  /// Of the store and the settings file in use.
  let paths: Paths
  let environment: [String: String]

  /// Whether there is anything to sync with.
  static func isWanted(_ store: Store, _ settings: Settings) throws -> Bool {
    guard settings.remindersSyncEnabled else { return false }
    return try store.read { try $0.accounts().contains(where: \.isEnabled) }
  }

  /// - Returns: the exit code; what went wrong it has said itself.
  func run() async throws -> Int32 {
    let process = Process()
    // The link of the kernel to the program that is running, whatever it was called by.
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["sync", "--db", paths.database, "--config", paths.settings]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
        process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      if process.isRunning { process.interrupt() }
    }
  }
}
