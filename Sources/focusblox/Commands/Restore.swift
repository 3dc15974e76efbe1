import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", _superCommandName: Focusblox.name,
    abstract: "Make the store what a backup is; what was there is kept beside it.",
    discussion: """
      The next sync compares every list with its server as a whole: what was made and changed after the backup comes back from
      there, and nothing is uploaded twice. What was never synced is in the store that is kept, and comes back with restoring that.

      Example:
        focusblox restore ~/focusblox-backup.sqlite
      """)

  @Argument(help: ArgumentHelp("A file that backup wrote.", valueName: "file")) var file: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    do {
      try BackupFileProblem.naming { try Store.checkBackup(file) }
    } catch StoreError.isNoBackup(let path) {
      throw BackupFileProblem.isNoBackup(path: path)
    }
    let kept = try setAside(app)
    try await app.withStore { store in
      let lock = try store.lockForSync()
      defer { lock.release() }
      if let kept, !kept.isDamaged { try store.backUp(to: kept.path) }
      try store.restore(from: file)
    }
    if app.options.json {
      var line = JSONLine()
      line.add("file", .string(file))
      line.add("kept", .string(kept?.path))
      return app.emit(line)
    }
    app.say("Der Speicher ist, was \(file) war.", "The store is what \(file) was.")
    if let kept {
      app.say("Was vorher darin war, liegt in \(kept.path).", "What was in it before is in \(kept.path).")
    }
    app.say(
      "„focusblox sync --dry-run“ zeigt, was seither am Server geschah.",
      "“focusblox sync --dry-run” shows what has happened on the server since.")
  }

  /// Returns the path that keeps the present store; `nil` without a store. An unreadable store is moved to that path at
  /// once.
  private func setAside(_ app: AppContext) throws -> (path: String, isDamaged: Bool)? {
    let path = app.paths.database
    let manager = FileManager.default
    func size(_ path: String) -> Int { (try? manager.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }
    guard size(path) + size(path + "-wal") > 0 else { return nil }
    let stamp = DateFormatter()
    stamp.locale = Locale(identifier: "en_US_POSIX")
    stamp.timeZone = app.zone
    stamp.dateFormat = "yyyyMMdd-HHmmss"
    let base = "\(path).before-restore-\(stamp.string(from: app.now))"
    var kept = base
    var number = 1
    while manager.fileExists(atPath: kept) {
      number += 1
      kept = "\(base)-\(number)"
    }
    do {
      try app.openStore().close()
      return (kept, false)
    } catch let error as StoreError {
      switch error {
      case .damaged, .notADatabase, .madeByNewerVersion, .madeByOlderVersion: break
      default: throw error
      }
      do {
        for suffix in ["", "-wal", "-shm"] where manager.fileExists(atPath: path + suffix) {
          try manager.moveItem(atPath: path + suffix, toPath: kept + suffix)
        }
      } catch {
        throw FileProblem.unwritable(path: kept, error)
      }
      return (kept, true)
    }
  }
}
