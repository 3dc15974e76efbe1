import FocusbloxModel
import Foundation

/// The paths of store and settings.
struct Paths {
  var database: String
  var settings: String

  init(database: String, settings: String) {
    self.database = database
    self.settings = settings
  }

  init(_ options: GlobalOptions, environment: [String: String]) throws(PathProblem) {
    func place(_ named: String?, _ folder: String?, _ name: String) throws(PathProblem) -> String {
      if let named = [named].compactMap(\.self).first(where: { !$0.isEmpty }) { return named }
      guard let folder else { throw .noHome(environment["HOME"]) }
      return folder + name
    }
    database = try place(
      options.db ?? environment["FOCUSBLOX_DB"], Self.dataFolder(environment), Self.databaseName)
    settings = try place(
      options.config ?? environment["FOCUSBLOX_CONFIG"], Self.configurationFolder(environment), Self.settingsName)
  }

  /// Whether only the owner may read the store. Files written from it are then private too.
  var isStorePrivate: Bool {
    var its = stat()
    return stat(database, &its) != 0 || its.st_mode & 0o077 == 0
  }

  /// The program's own files, which no output may replace.
  var own: [String] {
    let target = URL(fileURLWithPath: database).resolvingSymlinksInPath().path
    return [database, settings] + ["-wal", "-shm", "-sync.lock", "-watch.lock"].map { target + $0 }
  }

  static let databaseName = "/focusblox/focusblox.sqlite"
  static let settingsName = "/focusblox/focusblox.yaml"

  /// `nil` where the environment names no home.
  static func dataFolder(_ environment: [String: String]) -> String? {
    folder("XDG_DATA_HOME", ".local/share", environment)
  }

  static func configurationFolder(_ environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", ".config", environment)
  }

  /// The path of a tilde path, as a shell expands it.
  static func expanded(
    _ path: String, _ environment: [String: String] = AppContext.startEnvironment
  ) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return (path as NSString).expandingTildeInPath
    }
    return home + path.dropFirst()
  }

  private static func folder(_ variable: String, _ fallback: String, _ environment: [String: String]) -> String? {
    // Relative paths in these variables are invalid and ignored, as the XDG specification requires.
    if let value = environment[variable], value.hasPrefix("/") { return value }
    // A missing, relative or root home is unusable, because nobody would find the files.
    guard let home = environment["HOME"], home.hasPrefix("/"), home.contains(where: { $0 != "/" }) else { return nil }
    return home + "/" + fallback
  }
}

enum PathProblem: Error, Equatable {
  /// The home that the environment names; `nil` without one.
  case noHome(String?)
}

extension PathProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noHome(let home):
      let what =
        home.map { $0.isEmpty ? l("HOME ist leer", "HOME is empty") : l("HOME ist \($0)", "HOME is \($0)") }
        ?? l("HOME ist nicht gesetzt", "HOME is not set")
      return Explanation(
        l(
          "\(what); wo Speicher und Einstellungen liegen, ist nicht bekannt.",
          "\(what); where store and settings are is not known."),
        remedy: l(
          "HOME setzen, oder beide mit --db und --config nennen.", "Set HOME, or name both with --db and --config."))
    }
  }
}
