import CWaiting
package import Foundation
import Glibc
import Synchronization

/// Reasons for a look: changed files and reached times. Between them the program sleeps: a separate thread waits in
/// `poll`.
package final class WakeUps: Sendable {
  /// Consecutive reasons are combined into one.
  package let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let files: FileEvents?
  /// Follows the wall clock. The timer fires at once when a sleep of the machine or a jump of the clock has passed the
  /// time, and whenever the clock is set.
  private let wall = focusblox_wall_timer()
  /// Follows the elapsed time, independent of the clock.
  private let elapsed = focusblox_elapsed_timer()
  private let bell = focusblox_bell()
  private let isOver = Mutex(false)

  /// The shortest time between two file events, in milliseconds: five events a second, even where another program
  /// writes more often.
  private static let minimumEventInterval = 200

  /// The seconds of sleep from which the memory of a look is returned.
  private static let rest = 20.0

  package init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    self.continuation = continuation
    files = FileEvents()
    continuation.yield()
  }

  deinit {
    for descriptor in [wall, elapsed, bell] { close(descriptor) }
  }

  package func start() { Thread.detachNewThread { [self] in run() } }

  /// Without file events, files are checked every second.
  private var longestSleep: Double { files == nil ? 1 : 300 }

  package func wake() { continuation.yield() }

  /// Watches these files, including files that do not exist yet.
  package func watch(_ paths: [String]) { for path in paths { files?.watch(path) } }

  /// - Parameters:
  ///   - clock: seconds from now on the wall clock.
  ///   - elapsed: the duration from now, independent of the clock.
  package func sleep(clock: TimeInterval, elapsed duration: Duration) {
    if min(clock, duration / .seconds(1)) >= Self.rest { focusblox_give_back_memory() }
    set(CLOCK_REALTIME, min(clock, longestSleep)) { focusblox_set_wall_timer(wall, $0, $1) }
    set(CLOCK_BOOTTIME, min(duration / .seconds(1), longestSleep)) { focusblox_set_elapsed_timer(elapsed, $0, $1) }
  }

  package func stop() {
    isOver.withLock { $0 = true }
    focusblox_ring(bell)
    continuation.finish()
  }

  private func set(_ clock: clockid_t, _ seconds: Double, _ timer: (Int64, Int64) -> Void) {
    var now = timespec()
    clock_gettime(clock, &now)
    let nanoseconds = Int64(now.tv_nsec) + Int64(max(0.01, seconds) * 1e9)
    timer(Int64(now.tv_sec) + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000)
  }

  private func run() {
    var readsEventsAgain: ContinuousClock.Instant?
    while true {
      var waits = [bell, wall, elapsed].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if let files { waits.append(pollfd(fd: files.descriptor, events: Int16(POLLIN), revents: 0)) }
      var limit = -1
      if let again = readsEventsAgain {
        limit = max(0, Int((again - .now) / .milliseconds(1)) + 1)
        if again <= .now { (readsEventsAgain, limit) = (nil, -1) } else if waits.count > 3 { waits[3].events = 0 }
      }
      _ = poll(&waits, nfds_t(waits.count), Int32(limit))
      if isOver.withLock({ $0 }) { return }
      focusblox_hush(bell)
      var isReason = false
      for (timer, wait) in [(wall, waits[1]), (elapsed, waits[2])] where wait.revents != 0 {
        // The timer has fired, or was cancelled because the clock was set; both are a reason.
        var count: UInt64 = 0
        _ = read(timer, &count, 8)
        isReason = true
      }
      if let files, waits[3].revents & Int16(POLLIN) != 0 {
        files.empty()
        readsEventsAgain = .now + .milliseconds(Self.minimumEventInterval)
        isReason = true
      }
      if isReason { continuation.yield() }
    }
  }
}

/// The kernel's file events (inotify).
private final class FileEvents: Sendable {
  let descriptor: Int32

  init?() {
    descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// Watches the folder of a file, or the nearest existing folder, because files are replaced and folders are created.
  func watch(_ path: String) {
    var folder = (path as NSString).deletingLastPathComponent
    if folder.isEmpty { folder = "." }
    var mask = IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_ATTRIB
    while !FileManager.default.fileExists(atPath: folder), folder.count > 1 {
      folder = (folder as NSString).deletingLastPathComponent
      mask = IN_CREATE | IN_MOVED_TO
    }
    inotify_add_watch(descriptor, folder, UInt32(mask) | UInt32(IN_MASK_ADD))
  }

  func empty() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
