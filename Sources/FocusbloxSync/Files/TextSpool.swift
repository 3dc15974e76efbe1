import Foundation

/// Texts for later use: in memory while they are short, then in an unnamed file that only this user can read.
final class TextSpool {
  /// The limit of octets in memory.
  static let inMemory = 1 << 20

  private var held: [UInt8] = []
  private var file: FileHandle?
  /// The length of the file. The octets in `held` follow the file's octets.
  private var written = 0
  private var hasTriedAFile = false
  private let folder: String?

  /// - Parameter folder: the folder of the file; `nil` keeps everything in memory.
  init(folder: String?) {
    self.folder = folder
  }

  func append(_ text: [UInt8]) -> Range<Int> {
    let begin = written + held.count
    held += text
    if held.count > Self.inMemory { putAside() }
    return begin..<begin + text.count
  }

  /// - Throws: a system error of the file.
  func text(_ range: Range<Int>) throws -> [UInt8] {
    if range.isEmpty { return [] }
    guard range.lowerBound < written, let file else {
      return Array(held[range.lowerBound - written..<range.upperBound - written])
    }
    try file.seek(toOffset: UInt64(range.lowerBound))
    guard let text = try file.read(upToCount: range.count), text.count == range.count else {
      throw POSIXError(.EIO)
    }
    return Array(text)
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
