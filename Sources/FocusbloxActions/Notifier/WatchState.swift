package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// The state of a running watch for `watch --status` and `doctor`. It is only for display.
package struct WatchState: Codable, Equatable {
  /// The push stream of an account.
  package struct Push: Codable, Equatable {
    /// `nil` while the stream is not open.
    package var connected: Date?
    package var problem: Words?
  }

  /// A sentence in each language: its reader may have another one than the running watch.
  package struct Words: Codable, Equatable {
    package var german: String
    package var english: String

    package init(german: String, english: String) { (self.german, self.english) = (german, english) }

    package func text(in language: Language) -> String {
      switch language {
      case .german: german
      case .english: english
      }
    }
  }

  /// `nil` while a sync runs.
  package var nextSync: Date?
  /// The interval in seconds.
  package var interval: Double?
  package var reason: Polling.Reason?
  /// The failures of the last sync, and since when it fails.
  package var failure: [String] = []
  package var failedSince: Date?
  /// The push state, by account number as text.
  package var push: [String: Push] = [:]

  private static let key = "watch.state"

  package static func read(_ store: StoreReader) throws -> WatchState? {
    try store.memo(key).flatMap { try? JSONDecoder().decode(WatchState.self, from: Data($0.utf8)) }
  }

  package func write(_ store: Store) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(self), as: UTF8.self)
    try store.writeIfPossible { try $0.setMemo(Self.key, text) }
  }
}
