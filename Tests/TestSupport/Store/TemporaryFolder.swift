import Foundation

/// A folder for one test, which is removed with this value.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    path = NSTemporaryDirectory() + "focusblox-test-" + UUID().uuidString.lowercased()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  public func file(_ name: String) -> String { path + "/" + name }

  deinit {
    // The system cleans its temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }
}
