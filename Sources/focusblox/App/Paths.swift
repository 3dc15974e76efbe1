import Foundation

/// Where store and settings live (CLI.md, XDG Base Directory).
struct Paths {
  var database: String
  var settings: String

  init(_ options: GlobalOptions, environment: [String: String]) {
    let home = environment["HOME"] ?? "."
    func base(_ variable: String, _ fallback: String) -> String {
      // Relative paths in these variables are invalid and ignored, as the XDG specification demands.
      if let value = environment[variable], value.hasPrefix("/") { return value }
      return home + "/" + fallback
    }
    database =
      options.db ?? environment["FOCUSBLOX_DB"] ?? base("XDG_DATA_HOME", ".local/share") + "/focusblox/focusblox.sqlite"
    settings =
      options.config ?? environment["FOCUSBLOX_CONFIG"]
      ?? base("XDG_CONFIG_HOME", ".config") + "/focusblox/focusblox.yaml"
  }
}
