import Foundation

/// Where store and settings live (CLI.md, XDG Base Directory).
struct Paths {
  var database: String
  var settings: String

  init(_ options: GlobalOptions, environment: [String: String]) {
    database = options.db ?? environment["FOCUSBLOX_DB"] ?? Self.dataFolder(environment) + Self.databaseName
    settings =
      options.config ?? environment["FOCUSBLOX_CONFIG"] ?? Self.configurationFolder(environment) + Self.settingsName
  }

  /// Whether the store is for its owner alone: what is written out of it is, too.
  var isStorePrivate: Bool {
    var its = stat()
    return stat(database, &its) != 0 || its.st_mode & 0o077 == 0
  }

  static let databaseName = "/focusblox/focusblox.sqlite"
  static let settingsName = "/focusblox/focusblox.yaml"

  static func dataFolder(_ environment: [String: String]) -> String {
    folder("XDG_DATA_HOME", ".local/share", environment)
  }

  static func configurationFolder(_ environment: [String: String]) -> String {
    folder("XDG_CONFIG_HOME", ".config", environment)
  }

  private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> String {
    // Relative paths in these variables are invalid and ignored, as the XDG specification demands.
    if let value = environment[variable], value.hasPrefix("/") { return value }
    return (environment["HOME"] ?? ".") + "/" + fallback
  }
}
