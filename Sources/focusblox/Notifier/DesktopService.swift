import Foundation

/// Questions to the desktop's service `org.freedesktop.Notifications` that notify-send has no words for; asked through dbus-send.
struct DesktopService: Sendable {
  let programs: ProgramPaths
  let environment: [String: String]

  /// What the service understands: "actions", "body-markup" …; `nil` where it cannot be asked.
  func capabilities() async -> Set<String>? {
    let answer = await ask(
      "org.freedesktop.Notifications", "/org/freedesktop/Notifications",
      "org.freedesktop.Notifications.GetCapabilities")
    return answer.map { Set($0.split { $0 == "\n" || $0 == " " }.map(String.init)) }
  }

  func owner() async -> String? {
    await ask(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetNameOwner",
      "string:org.freedesktop.Notifications"
    )?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func ask(_ destination: String, _ path: String, _ words: String...) async -> String? {
    guard let program = programs.path(of: "dbus-send") else { return nil }
    let arguments = ["--session", "--reply-timeout=2000", "--print-reply=literal", "--dest=\(destination)", path]
    guard let child = ChildProgram(program, arguments + words, environment: environment) else { return nil }
    var lines: [String] = []
    for await line in child.lines { lines.append(line) }
    return await child.ended() == 0 ? lines.joined(separator: "\n") : nil
  }
}

/// Where programs lie, by PATH.
struct ProgramPaths: Sendable {
  private let folders: [String]

  init(environment: [String: String]) {
    folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
  }

  func path(of name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
