import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import Foundation

/// The desktop's notification service (Desktop Notifications Specification 1.2).
enum NotificationService {
  static let name = "org.freedesktop.Notifications"

  /// The sender's name, which is also the name of the desktop entry and the icon of `watch --install`.
  static let speaker = "focusblox"

  static func call(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(
      destination: name, path: "/org/freedesktop/Notifications", interface: name, member: member, arguments: arguments)
  }

  /// Starts the service where the bus can.
  static let start = BusCall(
    destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
    member: "StartServiceByName", arguments: [.string(name), .number(0)])

  /// The reason in NotificationClosed where the user closed the notification.
  static let closedByUser: UInt32 = 2

  /// The match rules of the signals about notifications.
  static let matches = [
    "type='signal',sender='\(name)',interface='\(name)'",
    """
    type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'
    """,
  ]
}

extension DesktopMessage {
  /// - Parameters:
  ///   - capabilities: the service's capabilities; without them the service is assumed to have all.
  ///   - old: the number of the replaced notification; 0 for none.
  func call(capabilities: Set<String>?, replacing old: UInt32) -> BusCall {
    func has(_ capability: String) -> Bool { capabilities?.contains(capability) ?? true }
    let text = body.clean(keepingLines: true)
    var summary = title.clean(keepingLines: false)
    // Without a body the title must contain the whole text.
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
  /// The text in a length that fits, without characters that services do not show or that could act as commands.
  fileprivate func clean(keepingLines: Bool) -> String {
    var scalars = UnicodeScalarView()
    // A single character may consist of any number of scalars.
    let longest = 4 * Self.mostShown
    for scalar in unicodeScalars.prefix(longest) {
      switch scalar.value {
      case 0x0A, 0x2028, 0x2029: scalars.append(keepingLines ? "\n" : " ")
      case 0x09: scalars.append(" ")
      default: if !scalar.isObeyed { scalars.append(scalar) }
      }
    }
    let isCut = !unicodeScalars.dropFirst(longest).isEmpty
    let text = String(scalars)
    return isCut || text.count > Self.mostShown ? text.prefix(Self.mostShown - 1) + "…" : text
  }

  private static var mostShown: Int { 500 }

  fileprivate var asMarkup: String {
    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }
}
