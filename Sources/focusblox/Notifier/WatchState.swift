import FocusbloxStore
import Foundation

/// The state of a running watch for `watch --status` and `doctor`. It is only for display.
struct WatchState: Codable, Equatable {
  struct Push: Codable, Equatable {
    /// `nil` while the stream is not open.
    var connected: Date?
    var problem: Words?
  }

  struct Words: Codable, Equatable {
    var german: String
    var english: String
  }

  /// `nil` while a sync runs.
  var nextSync: Date?
  /// The interval in seconds.
  var interval: Double?
  var reason: Polling.Reason?
  /// The failures of the last sync, and since when it fails.
  var failure: [String] = []
  var failedSince: Date?
  /// The push state, by account number as text.
  var push: [String: Push] = [:]

  private static let key = "watch.state"

  static func read(_ store: StoreReader) throws -> WatchState? {
    try store.memo(key).flatMap { try? JSONDecoder().decode(WatchState.self, from: Data($0.utf8)) }
  }

  func write(_ store: Store) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    try store.writeIfPossible { try $0.setMemo(Self.key, text) }
  }
}
