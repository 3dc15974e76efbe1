import Foundation
import Glibc
import Synchronization

/// The connections of commands. While one is answered, the others are refused, as a second sync is.
final class SyncCalls: Sendable {
  let sockets: AsyncStream<SocketLines>
  let isBusy = Mutex(false)

  /// The milliseconds without a call after which the process ends.
  private static let patience: Int32 = 300_000

  init(_ listening: Int32) {
    let (sockets, socket) = AsyncStream.makeStream(of: SocketLines.self)
    self.sockets = sockets
    Thread.detachNewThread { [self] in
      while let descriptor = Self.next(listening, isBusy) {
        let isFree = isBusy.withLock { busy in
          defer { busy = true }
          return !busy
        }
        if isFree, SyncSocket.isOwn(descriptor) {
          socket.yield(SocketLines(descriptor))
        } else {
          if isFree { isBusy.withLock { $0 = false } }
          close(descriptor)
        }
      }
      socket.finish()
    }
  }

  /// - Returns: `nil` at the end of `watch`, or after a long time without a call.
  private static func next(_ listening: Int32, _ isBusy: borrowing Mutex<Bool>) -> Int32? {
    while true {
      var waits = [
        pollfd(fd: listening, events: Int16(POLLIN), revents: 0), pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      ]
      let ready = poll(&waits, 2, patience)
      if ready < 0, errno == EINTR { continue }
      if ready == 0, isBusy.withLock({ $0 }) { continue }
      if waits[1].revents != 0 {
        // Nobody would start this process again, so that a later `watch` must find the socket free.
        shutdown(listening, Int32(SHUT_RDWR))
        return nil
      }
      guard ready > 0, waits[0].revents & Int16(POLLIN) != 0 else { return nil }
      let descriptor = accept(listening, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      guard errno == EINTR || errno == EAGAIN || errno == ECONNABORTED else { return nil }
    }
  }
}
