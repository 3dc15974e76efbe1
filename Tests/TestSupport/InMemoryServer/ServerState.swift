import Foundation

/// The whole state of the server, guarded by its lock.
struct ServerState: Sendable {
  var mode: ServerMode
  var calendars: [String: StoredCalendar] = [:]
  /// Scheme and authority of the current request.
  var origin = ""
  var revision = 0
  /// The start of the tests' clocks: 2026-11-21T08:00:00Z.
  var second = 1_795_248_000
  /// The start of the current five minutes, and the number of requests since.
  var window = (start: 0, count: 0)
  var identities = 0
  var requests: [RequestRecord] = []
  var violations: [String] = []
  var redirects: [String: (status: Int, location: String)] = [:]
  /// The required Authorization; `nil` for no login.
  var authorization: String?

  init(mode: ServerMode) { self.mode = mode }

  /// The present second in the form of a Date field.
  var date: String {
    let format = Date.VerbatimFormatStyle(
      format:
        "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
      locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
    return Date(timeIntervalSince1970: TimeInterval(second)).formatted(format)
  }

  mutating func nextRevision() -> Int {
    revision += 1
    return revision
  }

  mutating func store(_ text: [UInt8], as name: String, in path: String) {
    guard var calendar = calendars[path] else { return }
    let number = nextRevision()
    calendar.objects[name] = StoredCalendar.Object(
      text: text, tag: mode.tagsCountSeconds ? "\(second)" : "r\(number)", uid: ObjectText(text).uids.first)
    calendar.changes[name] = StoredCalendar.Change(revision: number, second: second, isDeletion: false)
    calendar.revision = number
    if let uid = calendar.objects[name]?.uid { calendar.trash.remove(uid) }
    calendars[path] = calendar
  }

  mutating func remove(_ name: String, in path: String) {
    guard var calendar = calendars[path], let object = calendar.objects.removeValue(forKey: name) else { return }
    if let uid = object.uid { calendar.trash.insert(uid) }
    let number = nextRevision()
    calendar.changes[name] = StoredCalendar.Change(revision: number, second: second, isDeletion: true)
    calendar.revision = number
    calendars[path] = calendar
  }

  mutating func make(_ path: String, name: String, color: String?, components: [String]) {
    identities += 1
    let components = mode.takesTasks ? components : components.filter { $0 != "VTODO" }
    calendars[path] = StoredCalendar(
      identity: identities, name: name, color: color, components: components, revision: nextRevision())
  }

  /// The decoded path of a request, without doubled slashes.
  static func decoded(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/"),
      !path.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "?") }),
      !path.contains("//")
    {
      return path
    }
    let bare = path.prefix { $0 != "?" }
    let text = String(bare).removingPercentEncoding ?? String(bare)
    return "/" + text.split(separator: "/").joined(separator: "/") + (text.hasSuffix("/") && text != "/" ? "/" : "")
  }

  /// The resource at a decoded path.
  func resource(at path: String) -> Resource {
    let folder = path.hasSuffix("/") ? path : path + "/"
    switch folder {
    case "/": return .root
    case "/.well-known/caldav/": return .wellKnown
    case Layout.principal: return .principal
    case Layout.home: return .home
    default: break
    }
    if calendars[folder] != nil { return .calendar(folder) }
    guard !path.hasSuffix("/"), let slash = path.lastIndex(of: "/") else { return .missing }
    let parent = String(path[...slash])
    let name = String(path[path.index(after: slash)...])
    guard calendars[parent] != nil else { return .missing }
    return .object(calendar: parent, name: name)
  }
}

/// The paths of the server.
enum Layout {
  static let principal = "/principals/tester/"
  static let home = "/calendars/tester/"
}

enum Resource: Equatable {
  case root, wellKnown, principal, home, missing
  case calendar(String)
  /// The object may exist or not.
  case object(calendar: String, name: String)
}

/// One line of the server's log, without secrets.
public struct RequestRecord: Sendable, Equatable, CustomStringConvertible {
  public var method: String
  public var path: String
  /// The fields by lower-case name, without Authorization and Cookie.
  public var fields: [String: String]
  /// The scheme of Authorization only; `nil` without the field.
  public var authorization: String?
  public var body: String
  public var status: Int

  public var description: String { "\(method) \(path) \(status)" }
}
