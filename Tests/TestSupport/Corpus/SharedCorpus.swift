public import Foundation

/// The corpus beside the project: `../shared/corpus`, or the folder named by `FOCUSBLOX_SHARED`.
public enum SharedCorpus {
  /// The folder, or `nil` where it is not on this machine.
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

  /// Whether tests on the folder can run; where not, it says so.
  public static func isThere(_ name: String) -> Bool {
    if folder(name) != nil { return true }
    print("SKIPPED: no corpus of real calendars (\(name)); set FOCUSBLOX_SHARED to the folder that holds it")
    return false
  }

  /// Names and octets of the files of one folder, by name.
  public static func files(_ name: String) throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = folder(name) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { ($0.lastPathComponent, [UInt8](try Data(contentsOf: $0))) }
  }
}
