package import FocusbloxModel
package import FocusbloxStore
import Foundation
import Glibc

extension StoreError: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .cannotOpen(let path, .system(ENOSPC)): StoreError.diskFull(path: path).explanation(in: l)
    case .cannotOpen(let path, let problem):
      Explanation(
        l("\(path) cannot be opened: ") + problem.words(l) + ".",
        remedy: l("Check the path and the permissions, or name another place with --db."))
    case .notARegularFile(let path):
      Explanation(l("\(path) is not a regular file."), remedy: l("Name another file with --db."))
    case .notOwned(let path):
      Explanation(l("\(path) belongs to another user."), remedy: l("Name a file of your own with --db."))
    case .folderOpenToOthers(let path, let folder):
      Explanation(
        l("Others may write to \(folder); when run as root, focusblox does not open \(path) there."),
        remedy: l("Use a folder that only you may write to."))
    case .locked(let path):
      Explanation(l("Another program is writing to \(path)."), remedy: l("Try again in a moment."))
    case .abandoned: Explanation(l("Reading was cancelled."))
    case .notADatabase(let path):
      Explanation(l("\(path) is not a focusblox database."), remedy: l("Name another file with --db."))
    case .isNoBackup, .isTheStore, .foreignSchema, .logBeside, .madeByNewerVersion, .madeByOlderVersion:
      contentExplanation(l)
    case .damaged(let path, let detail):
      Explanation(
        l("\(path) is damaged: \(detail)."),
        remedy: l("“focusblox restore FILE” brings back a backup; the damaged file is kept beside it."))
    case .diskFull(let path):
      Explanation(l("There is no space left for \(path)."), remedy: l("Free some space and try again."))
    case .readOnly(let path):
      Explanation(l("\(path) may not be changed."), remedy: l("Check the permissions of the file and its folder."))
    case .syncAlreadyRunning(let pid):
      Explanation(
        l("A sync is already running") + (pid.map { " (pid \($0))" } ?? "") + ".",
        remedy: l("Wait until it has finished."))
    case .unknownID, .prefixTooShort, .ambiguousPrefix: itemExplanation(l)
    case .accountExists(let name):
      Explanation(l("An account \(l.quoted(name)) already exists."), remedy: l("Choose another name."))
    case .failed(let path, let code, let message):
      Explanation(l("\(path): SQLite reports \(code), \(message)."), remedy: l("To learn more: focusblox doctor"))
    }
  }

  /// A file with content that this version does not use.
  private func contentExplanation(_ l: Language) -> Explanation {
    switch self {
    case .isNoBackup(let path):
      Explanation(
        l("\(path) is not a focusblox backup."),
        remedy: l("Nothing was changed. Name a file that “focusblox backup” wrote, or one that does not exist yet."))
    case .isTheStore(let path):
      Explanation(
        l("\(path) is the store itself; nothing was changed."), remedy: l("Name another file for the backup."))
    case .foreignSchema(let path, let object):
      Explanation(
        l("In \(path), \(l.quoted(object)) is not as focusblox creates it; the file is not used."),
        remedy: l(
          "Discard the file if it comes from someone else. If it is your own, use sqlite3 to remove what was added, or restore a backup with “focusblox restore”."
        ))
    case .logBeside(let path, let log):
      Explanation(
        l("\(log) lies beside \(path); SQLite would apply it to the new backup."),
        remedy: l("Nothing was changed. Use another name, or close the program that has \(path) open."))
    case .madeByNewerVersion(let path):
      Explanation(l("\(path) was made by a newer version."), remedy: l("Update focusblox."))
    case .madeByOlderVersion(let path):
      Explanation(
        l("\(path) was made by an early version of 0.9, which is no longer read."),
        remedy: l(
          "Run “focusblox export FILE” with the program that opened it last, put \(path) aside, and read the export here with “focusblox import FILE”."
        ))
    default: Explanation("")
    }
  }

  /// Words such as “face” have only hexadecimal digits, too, and were looked for in titles.
  private static func isMeantAsID(_ text: String) -> Bool {
    text.count >= 4 && text.contains(where: \.isNumber) && text.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  /// A text that names no item, or several.
  private func itemExplanation(_ l: Language) -> Explanation {
    switch self {
    case .unknownID(let words) where !Self.isMeantAsID(words):
      Explanation(
        l("No task or block matches \(l.quoted(words))."),
        remedy: l("“focusblox search” also finds completed tasks and notes."))
    case .unknownID(let id):
      Explanation(l("Nothing has the id \(l.quoted(id))."), remedy: l("To see the ids: focusblox list --all"))
    case .prefixTooShort(let prefix):
      Explanation(
        l("\(l.quoted(prefix)) is too short for the beginning of an id."),
        remedy: l("Use at least four characters."))
    case .ambiguousPrefix(let prefix, let candidates):
      Explanation(
        l("Several ids begin with \(l.quoted(prefix))."),
        remedy: l("It may mean: ")
          + candidates.prefix(5).map { "\($0.id.prefix(prefix.count + 6)) \($0.title)" }.joined(separator: " · "),
        candidates: candidates.map(\.id))
    default: Explanation("")
    }
  }
}

extension StoreError.OpenProblem {
  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .system(let number): Texts.reason(number, l)
    case .other(let words): words.hasSuffix(".") ? String(words.dropLast()) : words
    }
  }
}

/// The file of `backup` or `restore` cannot be used. The option --db names the store and is no remedy.
package enum BackupFileProblem: ExplainedError {
  case cannotOpen(path: String, StoreError.OpenProblem)
  /// The folder of a new backup does not exist.
  case noFolder(path: String)
  /// The backup to restore does not exist.
  case missing(path: String)
  /// The file that is to be restored is no store.
  case isNoBackup(path: String)

  /// Does the work, and names the file in its errors.
  ///
  /// - Parameter isNew: whether the work writes the file.
  package static func naming<T>(isNew: Bool, _ work: () throws -> T) throws -> T {
    do {
      return try work()
    } catch StoreError.cannotOpen(let path, let problem) {
      if case .system(ENOSPC) = problem { throw StoreError.diskFull(path: path) }
      if case .system(ENOENT) = problem { throw isNew ? Self.noFolder(path: path) : .missing(path: path) }
      throw BackupFileProblem.cannotOpen(path: path, problem)
    }
  }

  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noFolder(let path) where path.contains("/"):
      Explanation(
        l("There is no folder \((path as NSString).deletingLastPathComponent)."), remedy: l("Check the path."))
    case .noFolder(let path), .missing(let path):
      Explanation(l("There is no file or folder \(path)."), remedy: l("Check the path."))
    case .cannotOpen(let path, let problem):
      Explanation(
        l("\(path) cannot be opened: ") + problem.words(l) + ".", remedy: l("Check the path and the permissions."))
    case .isNoBackup(let path):
      Explanation(
        l("\(path) is not a focusblox backup."),
        remedy: l("Nothing was changed. Name a file that “focusblox backup” wrote."))
    }
  }
}
