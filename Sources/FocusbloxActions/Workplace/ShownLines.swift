import Foundation
import Glibc

/// The ids of the last list in this terminal. For an hour a line number stands for the task in that line.
package struct ShownLines {
  private let path: String
  private let now: Date
  private let store: String

  /// `nil` without a terminal.
  package init?(_ place: Workplace) {
    guard let terminal = Self.controllingTerminal else { return nil }
    let folder =
      place.environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 }
      ?? place.environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? (place.environment["HOME"] ?? "") + "/.local/state"
    path = folder + "/focusblox/shown-" + terminal
    now = place.now
    store = place.paths.database
  }

  /// The numbers of the terminal and of its session, because another shell in the same window has shown another list.
  private static var controllingTerminal: String? {
    guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      // The program's name may contain any character, but ends with the last parenthesis.
      let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 4, fields[4] != "0" else { return nil }
    return "\(fields[4])-\(fields[3])"
  }

  package func keep(_ ids: [String]) {
    if ids.isEmpty { return }
    let text = ([String(Int(now.timeIntervalSince1970)), store] + ids.prefix(999)).joined(separator: "\n")
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // A list that cannot be stored has no line numbers; nothing else depends on it.
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// The id in this line.
  package func id(_ number: Int) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2, let time = TimeInterval(lines[0]), lines[1] == store,
      (0...3600).contains(now.timeIntervalSince1970 - time),
      number > 0, lines.indices.contains(number + 1)
    else { return nil }
    return String(lines[number + 1])
  }
}
