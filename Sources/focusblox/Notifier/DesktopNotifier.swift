import FocusbloxModel
import Foundation
import Glibc

/// Shows notifications through notify-send, the program of the desktop's service `org.freedesktop.Notifications`.
struct DesktopNotifier: Desktop {
  /// How long a service has for showing one.
  private static let patience = Duration.seconds(10)

  private let environment: [String: String]
  private let programs: ProgramPaths
  private let service: DesktopService

  init(environment: [String: String]) {
    self.environment = Self.withBus(environment)
    programs = ProgramPaths(environment: environment)
    service = DesktopService(programs: programs, environment: self.environment)
  }

  func owner() async -> String? { await service.owner() }

  func show(_ message: DesktopMessage) async -> (any ShownNotification)? {
    guard let program = programs.path(of: "notify-send") else { return nil }
    var command = [program] + Self.arguments(message, capabilities: await service.capabilities())
    // It tells the number of the notification only when it ends, unless its output goes line by line.
    if let unbuffered = programs.path(of: "stdbuf") { command = [unbuffered, "-oL"] + command }
    guard let child = ChildProgram(command[0], Array(command.dropFirst()), environment: environment) else { return nil }
    let timer = Task {
      try await Task.sleep(for: Self.patience)
      child.kill()
    }
    let shown = NotifySend(child)
    let isShown = await shown.isShown()
    timer.cancel()
    return isShown ? shown : nil
  }

  /// - Parameter capabilities: of the service; without them it is taken for one that has all.
  static func arguments(_ message: DesktopMessage, capabilities: Set<String>?) -> [String] {
    var arguments = ["--app-name=focusblox", "--category=reminder", "--print-id"]
    arguments.append(hint(message.sound))
    if message.isUrgent { arguments.append("--urgency=critical") }
    if message.stays { arguments += ["--wait", "--expire-time=0"] }
    if capabilities?.contains("actions") ?? true {
      arguments += message.buttons.map { "--action=\($0.name)=\($0.label)" }
    }
    let body = capabilities?.contains("body-markup") ?? true ? markup(message.body.shortened) : message.body.shortened
    // notify-send reads backslashes of the body, and only of the body, as in C.
    return arguments + ["--", message.title.shortened, body.replacingOccurrences(of: "\\", with: "\\\\")]
  }

  /// A name of the desktop's sound theme, or a file (Desktop Notifications Specification, hints; CHECKLIST S3-59).
  private static func hint(_ sound: SoundOption) -> String {
    switch sound {
    case .none: "--hint=boolean:suppress-sound:true"
    case .systemDefault: "--hint=string:sound-name:message"
    case .custom(let name): "--hint=string:sound-\(name.hasPrefix("/") ? "file" : "name"):\(name)"
    }
  }

  private static func markup(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  /// cron tells its jobs nothing of the person's session; its bus has a fixed place.
  private static func withBus(_ environment: [String: String]) -> [String: String] {
    let place = "/run/user/\(getuid())/bus"
    guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil, environment["XDG_RUNTIME_DIR"] == nil,
      FileManager.default.fileExists(atPath: place)
    else { return environment }
    return environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(place)"]) { $1 }
  }
}

/// One run of notify-send: first it says the number of the notification, then waits, and says the button.
private final class NotifySend: ShownNotification {
  private let child: ChildProgram
  private let number: Task<Bool, Never>
  private let pressed: Task<String?, Never>

  init(_ child: ChildProgram) {
    self.child = child
    let (first, saysFirst) = AsyncStream.makeStream(of: Bool.self)
    pressed = Task {
      var said: [String] = []
      for await line in child.lines {
        if said.isEmpty { saysFirst.yield(Int(line).map { $0 > 0 } ?? false) }
        said.append(line)
      }
      saysFirst.finish()
      _ = await child.ended()
      return said.count > 1 ? said[1] : nil
    }
    number = Task {
      for await isNumber in first { return isNumber }
      return false
    }
  }

  func isShown() async -> Bool { await number.value }

  func answer() async -> String? { await pressed.value }

  func withdraw() {
    child.interrupt()
    Task {
      try await Task.sleep(for: .milliseconds(500))
      child.kill()
    }
  }

  func abandon() { child.kill() }
}

extension String {
  /// Without control characters that no service shows, and not longer than fits.
  fileprivate var shortened: String {
    let clean = String(unicodeScalars.filter { $0.value >= 32 || $0 == "\n" || $0 == "\t" })
    return clean.count > 500 ? clean.prefix(499) + "…" : clean
  }
}
