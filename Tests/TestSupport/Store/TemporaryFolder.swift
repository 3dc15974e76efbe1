import Foundation

/// A folder of its own for one test, removed when it is let go of.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "focusblox-test-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  public func file(_ name: String) -> String { path + "/" + name }

  deinit {
    // What cannot be removed is the system's temporary folder's to clean.
    try? FileManager.default.removeItem(atPath: path)
  }
}
