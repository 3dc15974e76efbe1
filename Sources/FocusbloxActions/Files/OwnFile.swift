import Foundation

/// The program's own files in the user's folders, such as the settings and the units of systemd. Others may never write to
/// them or to a new folder, whatever the umask permits, because these files decide which commands run.
package enum OwnFile {
  /// Replaces the file in one step, and creates missing folders. A symbolic link stays a link.
  package static func write(_ text: String, to path: String) throws(FileProblem) {
    let folder = (path as NSString).deletingLastPathComponent
    if !folder.isEmpty {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw .unwritable(path: path, error)
      }
    }
    let file = try OutputFile(path, .ownerWrites, besides: [])
    do throws(FileProblem) {
      try file.write(Array(text.utf8))
      try file.finish()
    } catch {
      file.abandon()
      throw error
    }
  }
}
