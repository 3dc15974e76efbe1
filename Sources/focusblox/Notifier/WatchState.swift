import FocusbloxStore
import Foundation

/// What a running watch has to say of itself to `watch --status` and `doctor`. Nothing is decided by it.
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

  /// `nil` while a sync is under way.
  var nextSync: Date?
  /// In seconds.
  var interval: Double?
  var reason: Polling.Reason?
  /// What the last sync said, where it failed, and since when it does.
  var failure: [String] = []
  var failedSince: Date?
  /// By the numbers of the accounts, as texts.
  var push: [String: Push] = [:]

  private static let key = "watch.state"

  static func read(_ store: StoreReader) throws -> WatchState? {
    try store.memo(key).flatMap { try? JSONDecoder().decode(WatchState.self, from: Data($0.utf8)) }
  }

  func write(_ store: Store) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    try store.write { try $0.setMemo(Self.key, text) }
  }
}
