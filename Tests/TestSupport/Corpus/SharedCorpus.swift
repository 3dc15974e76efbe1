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
}
