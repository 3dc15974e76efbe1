@preconcurrency import Dispatch
import Foundation
import Glibc
import Synchronization

/// Reasons to look: files that changed, times that came. Between them the program sleeps.
final class WakeUps: Sendable {
  /// Several reasons in a row are one.
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let queue = DispatchQueue(label: "focusblox.wake-ups")
  private let files: FileEvents?
  /// By the clock on the wall: fires at once when a sleep of the machine or a jump of the clock has passed the time.
  private let wall: any DispatchSourceTimer
  /// By the time gone by, whatever the clock does.
  private let elapsed: any DispatchSourceTimer

  init() {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    self.continuation = continuation
    wall = DispatchSource.makeTimerSource(queue: queue)
    elapsed = DispatchSource.makeTimerSource(queue: queue)
    files = FileEvents(queue: queue) { continuation.yield() }
    for timer in [wall, elapsed] {
      timer.setEventHandler { continuation.yield() }
      timer.resume()
    }
    continuation.yield()
  }

  /// Where files are not told about, they are looked at every second.
  var longestSleep: Duration { files == nil ? .seconds(1) : .seconds(60) }

  func wake() { continuation.yield() }

  /// Watches these files, also those that are not there yet.
  func watch(_ paths: [String]) { for path in paths { files?.watch(path) } }

  /// - Parameters:
  ///   - clock: seconds from now on the clock on the wall.
  ///   - elapsed: from now, however the clock is set.
  func sleep(clock: TimeInterval, elapsed duration: Duration) {
    let longest = longestSleep / .seconds(1)
    wall.schedule(wallDeadline: .now() + max(0.01, min(clock, longest)), leeway: .milliseconds(10))
    // The other one covers for a clock that was put back.
    elapsed.schedule(
      deadline: .now() + max(0.01, min(duration / .seconds(1), 5 * longest)), leeway: .milliseconds(100))
  }

  func stop() {
    wall.cancel()
    elapsed.cancel()
    files?.stop()
    continuation.finish()
  }
}

/// The kernel's news of files (inotify).
private final class FileEvents: Sendable {
  private let descriptor: Int32
  private let source: any DispatchSourceRead

  init?(queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    self.source = source
    source.setEventHandler {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
      onChange()
      // Who writes much is heard five times a second.
      source.suspend()
      queue.asyncAfter(deadline: .now() + 0.2) { source.resume() }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
  }

  /// Watches the folder of a file, or the nearest that is there: files are replaced, and folders made.
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

  func stop() { source.cancel() }
}
