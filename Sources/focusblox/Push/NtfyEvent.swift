import Foundation

/// One line of an ntfy service's stream (docs.ntfy.sh, "Subscribe via API"). What a message says does not matter: that it came is a hint
/// to look.
enum NtfyEvent: Equatable {
  /// The service has taken the subscription.
  case open
  case message(topic: String)
  /// Alive; what else a service says is no concern of ours.
  case other

  private struct Line: Decodable {
    var event: String
    var topic: String?
  }

  /// - Returns: `nil` for what no ntfy service writes.
  init?(_ line: [UInt8]) {
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(line)) else { return nil }
    switch line.event {
    case "open": self = .open
    case "message":
      guard let topic = line.topic else { return nil }
      self = .message(topic: topic)
    default: self = .other
    }
  }
}
