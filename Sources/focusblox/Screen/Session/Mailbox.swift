import FocusbloxActions
import FocusbloxScreen
import Glibc
import Synchronization

/// Messages of other threads to the thread that owns the screen.
final class Mailbox: Sendable {
  enum Message: Sendable {
    /// The store, the settings or the zone may have changed.
    case look
    case resized
    /// A signal stopped or continued the program.
    case stop, continued
    case end
    case progress(Progress?)
    /// Notifications that have become due.
    case rang([String])
    /// The failures of a sync in the background.
    case failed([String])
    case synced(code: Int32, messages: [String])
  }

  /// The descriptor is readable while messages wait.
  let source: Int32
  let target: Int32
  private let messages = Mutex<[Message]>([])

  init?() {
    guard let (source, target) = Spawn.pipe() else { return nil }
    for end in [source, target] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.source, self.target) = (source, target)
  }

  deinit {
    close(source)
    close(target)
  }

  func post(_ message: Message) {
    // Several messages share one byte, because a full pipe would have no room for a signal's byte.
    let isFirst = messages.withLock { messages in
      messages.append(message)
      return messages.count == 1
    }
    if isFirst { _ = write(target, "!", 1) }
  }

  func take() -> [Message] {
    var buffer = [UInt8](repeating: 0, count: 64)
    var signals: [Message] = []
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count > 0 else { break }
      signals += buffer[..<count].compactMap { octet in
        switch Int32(octet) {
        case SIGWINCH: .resized
        case SIGTSTP: .stop
        case SIGCONT: .continued
        case SIGINT, SIGTERM, SIGHUP: .end
        default: nil
        }
      }
    }
    return signals
      + messages.withLock { messages in
        defer { messages = [] }
        return messages
      }
  }
}
