import Foundation
import Glibc

/// The socket of one store, on which a running `watch` takes the syncs of commands: in a folder of the user's runtime
/// directory that only the user may enter, named after the store's file, so that no other store has it.
package enum SyncSocket {
  /// A socket that takes connections until ``close()``.
  package final class Listening: Sendable {
    package let descriptor: Int32
    private let path: String
    private let number: ino_t

    fileprivate init(descriptor: Int32, path: String) {
      var file = stat()
      number = lstat(path, &file) == 0 ? file.st_ino : 0
      (self.descriptor, self.path) = (descriptor, path)
    }

    /// Takes no further connections. The file may belong to a later `watch` by now.
    package func close() {
      shutdown(descriptor, Int32(SHUT_RDWR))
      var file = stat()
      if lstat(path, &file) == 0, file.st_ino == number { unlink(path) }
    }

    deinit { Glibc.close(descriptor) }
  }

  /// - Returns: `nil` where another `watch` has the socket, or where the place is not the user's alone.
  package static func listen(for database: String, _ environment: [String: String]) -> Listening? {
    guard let folder = folder(environment) else { return nil }
    mkdir(folder, 0o700)
    guard isPrivate(folder), let path = path(in: folder, of: database) else { return nil }
    if connect(to: database, environment) != nil { return nil }
    // The file of a program that has ended.
    var file = stat()
    if lstat(path, &file) == 0 {
      guard file.st_mode & S_IFMT == S_IFSOCK, unlink(path) == 0 else { return nil }
    }
    guard let descriptor = opened() else { return nil }
    // The file gets the mode of the socket.
    guard fchmod(descriptor, 0o600) == 0, named(path, { bind(descriptor, $0, $1) }) == 0,
      Glibc.listen(descriptor, 8) == 0
    else {
      close(descriptor)
      return nil
    }
    return Listening(descriptor: descriptor, path: path)
  }

  /// - Returns: `nil` where no `watch` of this user takes connections.
  package static func connect(to database: String, _ environment: [String: String]) -> SocketLines? {
    guard let folder = folder(environment), isPrivate(folder), let path = path(in: folder, of: database),
      let descriptor = opened()
    else { return nil }
    // Does not wait where the queue of a stopped `watch` is full.
    let flags = fcntl(descriptor, F_GETFL)
    guard fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
      named(path, { Glibc.connect(descriptor, $0, $1) }) == 0, fcntl(descriptor, F_SETFL, flags) == 0,
      isOwn(descriptor)
    else {
      close(descriptor)
      return nil
    }
    return SocketLines(descriptor)
  }

  /// Whether the process at the other end belongs to this user.
  package static func isOwn(_ descriptor: Int32) -> Bool {
    // Process, user and group of `struct ucred` (unix(7)), which Swift does not see.
    var peer: [UInt32] = [0, .max, 0]
    var length = socklen_t(peer.count * MemoryLayout<UInt32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer[1] == geteuid()
  }

  private static func folder(_ environment: [String: String]) -> String? {
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    return runtime + "/focusblox"
  }

  /// A link is no folder here, whoever made it.
  private static func isPrivate(_ folder: String) -> Bool {
    var its = stat()
    return lstat(folder, &its) == 0 && its.st_mode & S_IFMT == S_IFDIR && its.st_uid == geteuid()
      && its.st_mode & 0o077 == 0
  }

  private static func path(in folder: String, of database: String) -> String? {
    var file = stat()
    guard stat(database, &file) == 0 else { return nil }
    return "\(folder)/sync-\(file.st_dev)-\(file.st_ino)"
  }

  private static func opened() -> Int32? {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    return descriptor < 0 ? nil : descriptor
  }

  /// - Returns: -1 where the path is too long for an address.
  private static func named(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
  }
}
