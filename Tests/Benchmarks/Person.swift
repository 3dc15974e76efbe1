import Foundation

/// Somebody with a home, settings and a store of their own, so that nothing of the user who measures is read or changed.
enum Person {
  static func environment(in folder: String) -> [String: String] {
    [
      "HOME": folder, "FOCUSBLOX_DB": folder + "/store.sqlite", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_DATA_HOME": folder + "/data", "FOCUSBLOX_CONFIG": folder + "/focusblox.yaml", "TZ": "Europe/Berlin",
      "LANG": "C.UTF-8",
    ]
  }

  /// An empty home, whatever was there before.
  static func makeFolder(_ folder: String) throws {
    let files = FileManager.default
    if files.fileExists(atPath: folder) { try files.removeItem(atPath: folder) }
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }
}
