import FocusbloxActions
import FocusbloxTexts
import Foundation
import Glibc

/// The program in which a user edits a text.
struct TextEditor {
  /// A shell command; the file's path is appended.
  let command: String
  private let environment: [String: String]

  /// The command in VISUAL or EDITOR, or the first known editor on this machine.
  init(_ environment: [String: String]) throws(EditingProblem) {
    self.environment = environment
    let wanted = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.allSatisfy(\.isWhitespace) }
    guard let command = wanted ?? Self.usual(environment) else { throw .noEditor }
    self.command = command
  }

  private static func usual(_ environment: [String: String]) -> String? {
    let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
    return ["sensible-editor", "editor", "nano", "vim", "vi"].first { name in
      folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
  }

  /// Lets the user edit the file; returns after the editor has ended successfully.
  func edit(_ path: String) throws(EditingProblem) {
    // A shell runs the command, so that an editor may have options: EDITOR="code --wait". The shell also waits for the
    // editor where Ctrl-C was meant for the editor.
    let words = ["-c", "trap : INT QUIT; " + command + " \"$1\"", "sh", path]
    let code = Interruption.whileAnotherProgramHasTheTerminal {
      Spawn.inForeground("/bin/sh", words, environment: environment)
    }
    guard let code else { throw .editor(command, code: 127) }
    if code != 0 { throw .editor(command, code: code) }
  }
}

/// A text in a temporary file that only this user can read.
final class EditedFile {
  let path: String
  private let folder: String
  private var isKept = false

  init(_ environment: [String: String]) throws(EditingProblem) {
    let parent = ["XDG_RUNTIME_DIR", "TMPDIR"].compactMap { environment[$0] }
      .first { !$0.isEmpty && access($0, W_OK) == 0 }
    var template = Array(((parent ?? "/tmp") + "/focusblox-XXXXXX").utf8CString)
    let reason = mkdtemp(&template) == nil ? String(cString: strerror(errno)) : nil
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    path = folder + "/focusblox.txt"
    if let reason { throw .noFile(reason) }
  }

  func write(_ text: String) throws(EditingProblem) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw .noFile(error.localizedDescription)
    }
  }

  func read() throws(EditingProblem) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .noFile(String(cString: strerror(ENOENT)))
    }
    guard let text = String(validating: data, as: UTF8.self) else { throw .notText(path: path) }
    return text
  }

  /// Keeps the file, because it has the only copy of the user's work.
  func keep() { isKept = true }

  deinit { if !isKept { try? FileManager.default.removeItem(atPath: folder) } }
}
