import FocusbloxModel
import Foundation

/// The paths of store and settings.
package struct Paths {
  package var database: String
  package var settings: String
  /// Whether the user named a place of the store other than the default one.
  private var isPlaceNamed = false

  package init(database: String, settings: String) {
    self.database = database
    self.settings = settings
  }

  /// - Parameters:
  ///   - named: the path of the store that the user gives.
  ///   - config: the path of the settings file that the user gives.
  package init(named: String?, config: String?, environment: [String: String]) throws(PathProblem) {
    func place(_ named: String?, _ folder: String?, _ name: String) throws(PathProblem) -> String {
      if let named = [named].compactMap(\.self).first(where: { !$0.isEmpty }) { return named }
      guard let folder else { throw .noHome(environment["HOME"]) }
      try Self.checkHome(of: folder, environment)
      return folder + name
    }
    database = try place(
      named ?? environment["FOCUSBLOX_DB"], Self.dataFolder(environment), Self.databaseName)
    settings = try place(
      config ?? environment["FOCUSBLOX_CONFIG"], Self.configurationFolder(environment), Self.settingsName)
    isPlaceNamed = database != Self.dataFolder(environment).map { $0 + Self.databaseName }
  }

  /// Checks that the folder of a named store exists. A mistyped path, or a file system that is not mounted, would begin an
  /// empty store unnoticed; only the default folder is created.
  package func checkFolder() throws(PathProblem) {
    let folder = (database as NSString).deletingLastPathComponent
    guard isPlaceNamed, !folder.isEmpty else { return }
    var its = stat()
    if stat(folder, &its) != 0, errno == ENOENT { throw .noFolder(folder, database: database) }
  }

  /// Whether only the owner may read the store. Files written from it are then private too.
  package var isStorePrivate: Bool {
    var its = stat()
    return stat(database, &its) != 0 || its.st_mode & 0o077 == 0
  }

  /// The program's own files, which no output may replace.
  package var own: [String] {
    let target = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    return [database, settings] + ["-wal", "-shm", "-sync.lock", "-watch.lock"].map { target + $0 }
  }

  package static let databaseName = "/focusblox/focusblox.sqlite"
  package static let settingsName = "/focusblox/focusblox.yaml"

  /// `nil` where the environment names no home.
  package static func dataFolder(_ environment: [String: String]) -> String? {
    folder("XDG_DATA_HOME", ".local/share", environment)
  }

  package static func configurationFolder(_ environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", ".config", environment)
  }

  /// The path of a tilde path, as a shell expands it.
  package static func expanded(_ path: String, _ environment: [String: String]) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return (path as NSString).expandingTildeInPath
    }
    return home + path.dropFirst()
  }

  /// A home such as /dev/null tells programs that there is none.
  private static func checkHome(of folder: String, _ environment: [String: String]) throws(PathProblem) {
    guard let home = environment["HOME"], folder.hasPrefix(home + "/") else { return }
    var its = stat()
    if stat(home, &its) == 0, its.st_mode & S_IFMT != S_IFDIR { throw .homeIsNoFolder(home) }
  }

  private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> String? {
    // Relative paths in these variables are invalid and ignored, as the XDG specification requires.
    if let value = environment[variable], value.hasPrefix("/") { return value }
    // A missing, relative or root home is unusable, because nobody would find the files.
    guard let home = environment["HOME"], home.hasPrefix("/"), home.contains(where: { $0 != "/" }) else { return nil }
    return home + "/" + fallback
  }
}

/// Why there is no place for the store or the settings.
package enum PathProblem: Error, Equatable {
  /// The home that the environment names; `nil` without one.
  case noHome(String?)
  /// The home is a file or a device.
  case homeIsNoFolder(String)
  /// The folder of the named store is missing.
  case noFolder(String, database: String)
}
