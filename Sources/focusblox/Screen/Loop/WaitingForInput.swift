import FocusbloxScreen
import Foundation
import Glibc

extension ScreenLoop {
  func hasInput(_ milliseconds: Int32) -> Bool { Self.hasInput(milliseconds) }

  static func hasInput(_ milliseconds: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, milliseconds) > 0
  }

  /// Waits for a key, a message, an error line or the next minute.
  func wait() {
    if end != nil || isRenewWanted { return }
    var sources = [STDIN_FILENO, mailbox.source, session.errors].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let untilMinute = 60 - Int(app.now.timeIntervalSince1970) % 60
    let longest = !postponed.isEmpty ? 100 : wasSyncing ? 500 : Int32(untilMinute * 1000 + 20)
    let found = poll(&sources, 3, decoder.isWaiting ? silence : longest)
    if found == 0, wasSyncing { lookAtSync() }
    // Messages must not extend the silence, because they may arrive at any time.
    if sources[0].revents == 0, decoder.isWaiting, silence == 0 {
      for input in decoder.flush() { tell(.input(input)) }
    } else if found == 0, !decoder.isWaiting, Self.minute(app.now) != minute {
      isReadWanted = true
    }
    carryOutPostponed()
    if sources[0].revents != 0 { takeKeys() }
    if sources[1].revents != 0 { for message in mailbox.take() { handle(message) } }
    if sources[2].revents != 0, let line = session.takeErrors().last { tell(.failed(line)) }
  }

  /// The rest of the silence in milliseconds, in which an Escape may still be the beginning of another key.
  var silence: Int32 { Int32(max(0, 25 - (ContinuousClock.now - typedAt) / .milliseconds(1))) }

  func takeKeys() {
    typedAt = .now
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    // The terminal is closed.
    guard count > 0 else {
      end = .quit
      return
    }
    for input in decoder.feed(buffer[..<count]) {
      // A key in a plan concerns the plan that the keys before it asked for.
      readPlan(untilInput: false)
      tell(.input(input))
      // The next key concerns a row that exists after this action, so that the rows are read first. A typed line needs
      // no rows.
      if isReadWanted, !state.isTyping, end == nil {
        show()
        try? read()
      }
    }
  }
}
