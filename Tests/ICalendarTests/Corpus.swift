import Foundation

/// Files of real programs, which are not part of the repository: `shared/corpus` beside it, or the folder in
/// FOCUSBLOX_SHARED. Tests on these files are skipped, with a message, where the folder is missing.
enum Corpus {
  static let folder: URL? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["FOCUSBLOX_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "corpus")
    guard FileManager.default.fileExists(atPath: folder.path) else {
      print("SKIPPED: no corpus of real calendars at \(folder.path); set FOCUSBLOX_SHARED to the folder that holds it")
      return nil
    }
    return folder
  }()

  static var isThere: Bool { folder != nil }

  /// The names and octets of the files of one folder, by name.
  static func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil
    )
    .sorted { $0.lastPathComponent < $1.lastPathComponent }
    .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }

  static func data(_ name: String) throws -> Data {
    guard let folder else { return Data() }
    return try Data(contentsOf: folder.appending(path: name))
  }
}
