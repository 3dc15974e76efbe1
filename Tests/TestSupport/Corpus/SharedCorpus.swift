public import Foundation

/// The corpus next to the project: `../shared/corpus`, or in the folder that `FOCUSBLOX_SHARED` names.
public enum SharedCorpus {
  /// The folder; `nil` if it does not exist on this machine.
  public static func folder(_ name: String) -> URL? {
    let shared: URL
    if let named = ProcessInfo.processInfo.environment["FOCUSBLOX_SHARED"] {
      shared = URL(fileURLWithPath: named)
    } else {
      shared = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../../shared")
    }
    let folder = shared.appendingPathComponent("corpus").appendingPathComponent(name).standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  /// Whether the folder exists. A missing folder is reported.
  public static func isThere(_ name: String) -> Bool {
    if folder(name) != nil { return true }
    print("SKIPPED: no corpus of real calendars (\(name)); set FOCUSBLOX_SHARED to the folder that holds it")
    return false
  }

  /// The names and contents of the files in a folder, ordered by name.
  public static func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = folder(name) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
