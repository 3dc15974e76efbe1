import FocusbloxModel
import Foundation

/// Shows notifications through notify-send, the program of the desktop's service `org.freedesktop.Notifications`.
struct DesktopNotifier: Sendable {
  let environment: [String: String]

  struct Message: Sendable {
    var title: String
    var body: String
    var isSilent: Bool
    /// Buttons: the word that comes back, and what is on it. With buttons the answer is waited for.
    var actions: [(name: String, label: String)]
  }

  enum Answer: Sendable, Equatable {
    /// Shown; the button that was pressed, if one was.
    case shown(String?)
    /// There is no program, or no service that shows anything.
    case noService
  }

  func show(_ message: Message) async -> Answer {
    guard let program else { return .noService }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Self.arguments(message)
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        process.terminationHandler = { process in
          guard process.terminationStatus == 0 else { return continuation.resume(returning: .noService) }
          let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
          let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
          continuation.resume(returning: .shown(name.isEmpty ? nil : name))
        }
        do {
          try process.run()
        } catch {
          process.terminationHandler = nil
          continuation.resume(returning: .noService)
        }
      }
    } onCancel: {
      if process.isRunning { process.terminate() }
    }
  }

  static func arguments(_ message: Message) -> [String] {
    var arguments = ["--app-name=focusblox", "--category=reminder"]
    arguments += message.isSilent ? ["--hint=boolean:suppress-sound:true"] : ["--hint=string:sound-name:message"]
    arguments += message.actions.map { "--action=\($0.name)=\($0.label)" }
    return arguments + ["--", message.title, markup(message.body)]
  }

  /// The body is markup for the service.
  private static func markup(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private var program: String? {
    (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/notify-send" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
