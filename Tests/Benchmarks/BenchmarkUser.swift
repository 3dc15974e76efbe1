import Foundation

/// A user with their own home, settings and store, so that the benchmark neither reads nor changes the real user's
/// data.
enum BenchmarkUser {
  static func environment(in folder: String) -> [String: String] {
    [
      "HOME": folder, "FOCUSBLOX_DB": folder + "/store.sqlite", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_DATA_HOME": folder + "/data", "FOCUSBLOX_CONFIG": folder + "/focusblox.yaml", "TZ": "Europe/Berlin",
      "LANG": "C.UTF-8",
    ]
  }

  /// Makes an empty home and removes the former one.
  static func makeFolder(_ folder: String) throws {
    let files = FileManager.default
    if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
