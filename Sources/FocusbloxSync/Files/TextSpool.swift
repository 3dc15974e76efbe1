import Foundation

/// Texts that are put aside until they are wanted: in memory while they are few, then in a file that has no name and that nobody else
/// can read.
package final class TextSpool {
  /// Octets that are held in memory.
  package static let inMemory = 1 << 20

  private var held: [UInt8] = []
  private var file: FileHandle?
  /// The length of the file. The octets in `held` follow the file's octets.
  private var written = 0
  private var hasTriedAFile = false
  private let folder: String?

  /// The octets of all texts.
  package var count: Int { written + held.count }

  /// - Parameter folder: in which the file is made; without one all stays in memory.
  package init(folder: String?) {
    self.folder = folder
  }

  @discardableResult package func append(_ text: [UInt8]) -> Range<Int> {
    let begin = written + held.count
    held += text
    if held.count > Self.inMemory { putAside() }
    return begin..<begin + text.count
  }

  /// - Throws: what the system says of the file.
  package func text(_ range: Range<Int>) throws -> [UInt8] {
    let (begin, end) = (range.lowerBound, range.upperBound)
    let rest = held[max(begin, written) - written..<max(end, written) - written]
    let length = min(end, written) - begin
    guard length > 0, let file else { return Array(rest) }
    try file.seek(toOffset: UInt64(begin))
    guard let text = try file.read(upToCount: length), text.count == length else { throw POSIXError(.EIO) }
    return Array(text) + rest
  }

  /// Moves the texts to the file. If no file can be created or written, the texts stay in memory.
  private func putAside() {
    if !hasTriedAFile {
      hasTriedAFile = true
      file = folder.flatMap { Self.fileWithoutName(in: $0) }
    }
    guard let file else { return }
    do {
      try file.seek(toOffset: UInt64(written))
      try file.write(contentsOf: held)
    } catch {
      return
    }
    written += held.count
    held.removeAll(keepingCapacity: true)
  }

  private static func fileWithoutName(in folder: String) -> FileHandle? {
    var path = Array((folder + "/focusblox.XXXXXX").utf8CString)
    // mkstemp(3) creates a file that only this user can read, and replaces no existing file.
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    unlink(path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
