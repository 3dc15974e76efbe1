import Foundation

/// The files that run `focusblox watch` in the user's session and name the sender of notifications.
package enum WatchServiceFiles {
  package static let unitName = "focusblox-watch.service"

  /// A mark in every file that `watch --install` writes. Only files with this mark are replaced and removed.
  package static let mark = "Written by focusblox watch --install"

  /// The start of the service.
  enum Target: String {
    /// The service starts and ends with the desktop.
    case graphicalSession = "graphical-session.target"
    /// The service starts with the login, where the desktop does not inform systemd.
    case login = "default.target"
  }

  /// Restrictions that affect no notification and no sync (systemd.exec(5)).
  enum Protection: CaseIterable {
    /// A user's systemd can drop capabilities and mount only in a user namespace.
    case full
    /// What needs no namespace, for systems where no user may make them.
    case withoutNamespaces

    fileprivate var lines: String {
      let filters = """
        NoNewPrivileges=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        LockPersonality=yes
        SystemCallArchitectures=native
        SystemCallFilter=@system-service
        SystemCallErrorNumber=EPERM
        UMask=0077
        """
      guard self == .full else {
        return "# The rest needs namespaces, which this system lets no user make.\n" + filters
      }
      return """
        # No PrivateTmp and no ProtectHome: a password command may need the socket of an agent in /tmp or in the home, and the store
        # lies in the home.
        \(filters)
        PrivateUsers=yes
        CapabilityBoundingSet=
        PrivateDevices=yes
        ProtectClock=yes
        ProtectControlGroups=yes
        ProtectHostname=yes
        ProtectKernelLogs=yes
        ProtectKernelModules=yes
        ProtectKernelTunables=yes
        ProtectSystem=full
        """
    }

    /// The exit codes of a process that systemd could not restrict so: USER, CAPABILITIES, NAMESPACE (systemd.exec(5)).
    static let codesOfMissingNamespaces = ["217", "218", "226"]
  }

  /// - Parameter command: the program and its arguments, ready for `ExecStart`.
  static func unit(command: String, target: Target, _ protection: Protection = .full) -> String {
    let bond = target == .graphicalSession ? "PartOf=\(target.rawValue)\nAfter=\(target.rawValue)\n" : ""
    return """
      [Unit]
      Description=Show due focusblox notifications, and sync
      \(bond)
      [Service]
      ExecStart=\(command)
      Restart=on-failure
      RestartSec=30
      \(protection.lines)

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

  /// The words of `ExecStart` in a unit.
  static func words(ofUnit unit: String) -> [String] {
    let start = "ExecStart="
    guard let line = unit.split(separator: "\n").first(where: { $0.hasPrefix(start) }) else { return [] }
    var (words, word, isQuoted) = ([String](), "", false)
    var rest = line.dropFirst(start.count)
    while let character = rest.popFirst() {
      switch character {
      case "\"": isQuoted.toggle()
      case " " where !isQuoted:
        words.append(word)
        word = ""
      // A doubled sign stands for itself.
      case "\\", "%", "$": word.append(rest.popFirst() ?? character)
      default: word.append(character)
      }
    }
    return words + [word]
  }

  /// Desktops find the icon of a sender by the `desktop-entry` of its notifications.
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

/// The paths of the files (XDG Base Directory).
struct WatchServicePlaces {
  let unit: String
  let desktopEntry: String
  let icon: String

  init(environment: [String: String]) {
    // Without HOME the session's systemd uses the home directory of the password database.
    let configuration = Paths.configurationFolder(environment) ?? NSHomeDirectory() + "/.config"
    let data = Paths.dataFolder(environment) ?? NSHomeDirectory() + "/.local/share"
    unit = "\(configuration)/systemd/user/\(WatchServiceFiles.unitName)"
    desktopEntry = "\(data)/applications/focusblox.desktop"
    icon = "\(data)/icons/hicolor/scalable/apps/focusblox.svg"
  }
}
