package import Foundation
import Glibc
import Synchronization

/// A connection to another process, on which values pass as lines of JSON.
package final class SocketLines: Sendable {
  /// The lines of the other process. The stream finishes when it has nothing more to say.
  package let lines: AsyncStream<Data>
  private let descriptor: Int32
  private let isWriting = Mutex(())

  /// A line that no sync of this program has: a report names each failed item at most.
  private static let longestLine = 64 << 20

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let (lines, line) = AsyncStream.makeStream(of: Data.self)
    self.lines = lines
    let number = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    // The thread has a descriptor of its own, and sleeps in the kernel.
    Thread.detachNewThread { Self.read(number, line) }
  }

  deinit {
    // Wakes the thread, which still waits where the other process says nothing more.
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }

  /// - Returns: whether the other process may still read it.
  @discardableResult
  package func send(_ value: some Encodable) -> Bool {
    guard var line = try? JSONEncoder().encode(value) else { return false }
    line.append(UInt8(ascii: "\n"))
    return isWriting.withLock { _ in
      var rest = [UInt8](line)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  /// Says nothing more. The other process takes it as the wish to end.
  package func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection, so that ``lines`` finishes.
  package func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private static func read(_ descriptor: Int32, _ line: AsyncStream<Data>.Continuation) {
    var (partial, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while partial.count < longestLine {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      // A long line comes in many parts; only the new one may hold its end.
      var rest = buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        partial += rest[..<end]
        line.yield(Data(partial))
        partial = []
        rest = rest[(end + 1)...]
      }
      partial += rest
    }
    line.finish()
    close(descriptor)
  }
}
