import FocusbloxActions
import Foundation
import Glibc

/// The plan's inputs besides the content of the store. When they change, the store is opened again.
struct PlanInputs: Equatable, Sendable {
  /// A link to the rules of the zone; it changes when the user changes the zone.
  static let systemZone = "/etc/localtime"

  var zone: String
  var settings: FileState?
  /// Another file after a restored backup.
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

  /// The state of a file. A missing file is a state too: all settings have their defaults. `stat` follows links, and
  /// Foundation's attributes would cost every look a million instructions.
  private static func state(of path: String) -> FileState? {
    var file = stat()
    guard stat(path, &file) == 0 else { return nil }
    // Swift resolves the fields of `timespec` by whichever C module defined them first.
    let (seconds, fraction) = withUnsafeBytes(of: file.st_mtim) {
      ($0.load(as: Int.self), $0.load(fromByteOffset: 8, as: Int.self))
    }
    let changed = Double(seconds) + Double(fraction) / 1e9
    return FileState(
      changed: Date(timeIntervalSince1970: changed), number: UInt64(file.st_ino), size: UInt64(file.st_size))
  }
}
