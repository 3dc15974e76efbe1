/// A value of a D-Bus message, of the types that notifications need (D-Bus specification, "Type System").
enum BusValue: Sendable, Hashable {
  case string(String)
  case number(UInt32)
  case signed(Int32)
  case byte(UInt8)
  case flag(Bool)
  case strings([String])
  /// `a{sv}`, in the order given.
  case entries([Entry])

  struct Entry: Sendable, Hashable {
    var key: String
    var value: BusValue
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: UInt32? { if case .number(let number) = self { number } else { nil } }
  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  var entries: [Entry]? { if case .entries(let entries) = self { entries } else { nil } }
  var strings: [String]? { if case .strings(let strings) = self { strings } else { nil } }
}

/// A method call.
struct BusCall: Sendable, Hashable {
  var destination: String
  var path: String
  var interface: String
  var member: String
  var arguments: [BusValue] = []
}

struct BusReply: Sendable, Hashable {
  /// The unique name of the program that answered.
  var sender: String?
  var values: [BusValue]
}

struct BusSignal: Sendable, Hashable {
  /// The unique name of the program that sent the signal.
  var sender: String?
  var interface: String
  var member: String
  var values: [BusValue]
}

/// The reason why a call has no reply.
enum BusProblem: Error, Hashable {
  /// No session bus is reachable at this address.
  case unreachable(address: String?)
  /// The other side returned an error; the name is D-Bus's, such as `org.freedesktop.DBus.Error.ServiceUnknown`.
  case refused(name: String)
  /// No answer arrived in time.
  case timeout
}

/// The address of the session bus.
enum BusAddress {
  /// - Parameter exists: whether a file exists at a path.
  /// - Returns: `nil` where the environment names no bus and the usual socket is missing. cron does not pass the
  ///   session's variables to its jobs, but the session's bus has a fixed path.
  static func session(_ environment: [String: String], userID: UInt32, exists: (String) -> Bool) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    let folder = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(userID)"
    let path = folder + "/bus"
    return exists(path) ? "unix:path=\(escaped(path))" : nil
  }

  /// Values of addresses are percent-encoded (D-Bus specification, "Server Addresses").
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let character = Character(UnicodeScalar(byte))
      let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-_/.*\\".contains(character))
      return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
