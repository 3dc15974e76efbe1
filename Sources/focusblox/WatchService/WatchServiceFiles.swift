import FocusbloxModel
import Foundation

/// The files that let `focusblox watch` run with the user's session, and say who speaks in notifications.
enum WatchServiceFiles {
  static let unitName = "focusblox-watch.service"

  /// Of every file that `watch --install` writes: only such files are replaced and removed.
  static let mark = "Written by focusblox watch --install"

  /// When the service starts.
  enum Target: String {
    /// With the desktop, and ends with it.
    case graphicalSession = "graphical-session.target"
    /// With the login, where the desktop does not tell systemd of itself.
    case login = "default.target"
  }

  /// What no notification and no sync needs (systemd.exec(5)).
  private static let protection = """
    # No PrivateTmp and no ProtectHome: a password command may need the socket of an agent in /tmp or in the home, and the store
    # lies in the home.
    NoNewPrivileges=yes
    ProtectSystem=full
    RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
    RestrictSUIDSGID=yes
    LockPersonality=yes
    RestrictRealtime=yes
    SystemCallArchitectures=native
    UMask=0077
    """

  /// - Parameter command: the program and its arguments, ready for `ExecStart`.
  static func unit(command: String, target: Target) -> String {
    let bond = target == .graphicalSession ? "PartOf=\(target.rawValue)\nAfter=\(target.rawValue)\n" : ""
    return """
      [Unit]
      Description=Show due focusblox notifications, and sync
      \(bond)
      [Service]
      ExecStart=\(command)
      Restart=on-failure
      RestartSec=30
      \(protection)

      [Install]
      WantedBy=\(target.rawValue)

      """
  }

  /// A word of `ExecStart` (systemd.service(5), "Command lines").
  static func quoted(_ word: String) -> String {
    var text = ""
    for character in word {
      switch character {
      case "\\", "\"": text += "\\\(character)"
      case "%": text += "%%"
      case "$": text += "$$"
      default: text.append(character)
      }
    }
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "/-_.+:@,".contains($0) }
    return isPlain ? text : "\"\(text)\""
  }

  /// Desktops look up the name and the icon of a speaker by the `desktop-entry` of its notifications.
  static let desktopEntry = """
    # \(mark)
    [Desktop Entry]
    Type=Application
    Name=focusblox
    Comment=Tasks and focus blocks
    Comment[de]=Aufgaben und Fokusblöcke
    Exec=focusblox today
    Icon=focusblox
    Terminal=true
    NoDisplay=true
    Categories=Office;Calendar;
    X-GNOME-UsesNotifications=true

    """

  static let icon = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- \(mark) -->
    <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
      <rect x="6" y="6" width="52" height="52" rx="12" fill="#1f5fa8"/>
      <rect x="16" y="16" width="32" height="9" rx="3" fill="#ffffff" opacity="0.55"/>
      <rect x="16" y="29" width="32" height="19" rx="3" fill="#ffffff"/>
      <path d="M23 38l6 6 12-12" fill="none" stroke="#1f5fa8" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
    </svg>

    """
}

/// Where the files lie (XDG Base Directory).
struct WatchServicePlaces {
  let unit: String
  let desktopEntry: String
  let icon: String

  init(environment: [String: String]) {
    // Without HOME the manager of the session takes the home of the password database.
    let configuration = Paths.configurationFolder(environment) ?? NSHomeDirectory() + "/.config"
    let data = Paths.dataFolder(environment) ?? NSHomeDirectory() + "/.local/share"
    unit = "\(configuration)/systemd/user/\(WatchServiceFiles.unitName)"
    desktopEntry = "\(data)/applications/focusblox.desktop"
    icon = "\(data)/icons/hicolor/scalable/apps/focusblox.svg"
  }
}
