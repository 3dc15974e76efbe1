import Foundation

/// The store of a released version. `Config/scripts/kept-store` created it with that version.
public struct KeptStore: Sendable, CustomStringConvertible {
  public let version: String
  private let folder: URL

  public static let all: [KeptStore] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../KeptStores").standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }.sorted().map {
      KeptStore(version: String($0.dropLast(".sqlite".count)), folder: folder)
    }
  }()

  public var description: String { version }

  /// The present program's output for the store.
  public var transcript: String {
    get throws { try String(contentsOf: folder.appendingPathComponent(version + ".txt"), encoding: .utf8) }
  }

  /// Copies the store to `path`, so that the kept store stays unchanged.
  public func copy(to path: String) throws {
    try FileManager.default.copyItem(atPath: folder.appendingPathComponent(version + ".sqlite").path, toPath: path)
  }
}
