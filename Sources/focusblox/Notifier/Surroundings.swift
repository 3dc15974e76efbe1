import Foundation

/// What the plan hangs on besides the contents of the store. Where it changes, the store is opened anew.
struct Surroundings: Equatable, Sendable {
  /// A link to the zone's rules; it changes when the person moves.
  static let systemZone = "/etc/localtime"

  var zone: String
  var settings: FileState?
  /// Another file where a backup was put back.
  var store: UInt64?

  struct FileState: Equatable, Sendable {
    var changed: Date?
    var number: UInt64?
    var size: UInt64?
  }

  init(zone: String, settings: FileState? = nil, store: UInt64? = nil) {
    self.zone = zone
    self.settings = settings
    self.store = store
  }

  init(environment: [String: String], paths: Paths) {
    NSTimeZone.resetSystemTimeZone()
    self.init(
      zone: environment["TZ"] ?? TimeZone.current.identifier, settings: Self.state(of: paths.settings),
      store: Self.state(of: paths.database)?.number)
  }

  /// No file is a state too: all settings have their defaults.
  private static func state(of path: String) -> FileState? {
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    return FileState(
      changed: attributes[.modificationDate] as? Date, number: attributes[.systemFileNumber] as? UInt64,
      size: attributes[.size] as? UInt64)
  }
}
