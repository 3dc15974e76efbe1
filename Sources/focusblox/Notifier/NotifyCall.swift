import FocusbloxModel
import FocusbloxScreen
import Foundation

/// The service of the desktop that shows notifications (Desktop Notifications Specification 1.2).
enum NotificationService {
  static let name = "org.freedesktop.Notifications"

  /// Our name on the screen, and that of the desktop entry and the icon that `watch --install` writes.
  static let speaker = "focusblox"

  static func call(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(
      destination: name, path: "/org/freedesktop/Notifications", interface: name, member: member, arguments: arguments)
  }

  /// Starts the service where the bus knows how.
  static let start = BusCall(
    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    member: "StartServiceByName", arguments: [.string(name), .number(0)])

  /// Of the signals that tell what happens to notifications.
  static let matches = [
    "type='signal',sender='\(name)',interface='\(name)'",
    """
    type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'
    """,
  ]
}

extension DesktopMessage {
  /// - Parameters:
  ///   - capabilities: of the service; without them it is taken for one that has all.
  ///   - old: the number of the notification whose place this one takes; 0 for none.
  func call(capabilities: Set<String>?, replacing old: UInt32) -> BusCall {
    func has(_ capability: String) -> Bool { capabilities?.contains(capability) ?? true }
    let text = body.clean(keepingLines: true)
    var summary = title.clean(keepingLines: false)
    // Without room for a text the title has to say all.
    if !has("body") { summary += ": " + body.clean(keepingLines: false) }
    return NotificationService.call(
      "Notify",
      [
        .string(NotificationService.speaker), .number(old), .string(NotificationService.speaker), .string(summary),
        .string(has("body") ? (has("body-markup") ? text.asMarkup : text) : ""),
        .strings(has("actions") ? buttons.flatMap { [$0.name, $0.label] } : []), .entries(hints),
        .signed(stays ? 0 : -1),
      ])
  }

  private var hints: [BusValue.Entry] {
    [
      .init(key: "urgency", value: .byte(isUrgent ? 2 : 1)), .init(key: "category", value: .string("reminder")),
      .init(key: "desktop-entry", value: .string(NotificationService.speaker)), sound.hint,
    ]
  }
}

extension SoundOption {
  /// A name of the desktop's sound theme, or a file (S3-59).
  fileprivate var hint: BusValue.Entry {
    switch self {
    case .none: .init(key: "suppress-sound", value: .flag(true))
    case .systemDefault: .init(key: "sound-name", value: .string("message"))
    case .custom(let name): .init(key: name.hasPrefix("/") ? "sound-file" : "sound-name", value: .string(name))
    }
  }
}

extension String {
  /// Not longer than fits, and without what no service shows and nobody should obey.
  fileprivate func clean(keepingLines: Bool) -> String {
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x0A, 0x2028, 0x2029: scalars.append(keepingLines ? "\n" : " ")
      case 0x09: scalars.append(" ")
      default: if !scalar.isObeyed { scalars.append(scalar) }
      }
    }
    let text = String(scalars)
    return text.count > 500 ? text.prefix(499) + "…" : text
  }

  fileprivate var asMarkup: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
