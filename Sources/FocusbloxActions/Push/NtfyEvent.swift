import Foundation

/// One line of an ntfy service's stream (docs.ntfy.sh, "Subscribe via API"). The content of a message does not matter:
/// its arrival is only a hint to sync.
package enum NtfyEvent: Equatable {
  /// The service has accepted the subscription.
  case open
  case message(topic: String)
  /// Any other event, such as a keep-alive.
  case other

  private struct Line: Decodable {
    var event: String
    var topic: String?
  }

  /// - Returns: `nil` for a line that no ntfy service writes.
  package init?(_ line: [UInt8]) {
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
