/// The reason why the store cannot do a task. Errors carry paths and ids, never contents.
public enum StoreError: Error, Sendable, Hashable {
  /// The folder or the file cannot be created or opened.
  case cannotOpen(path: String, OpenProblem)
  /// A folder, a link, a device or a pipe has the path of a store file.
  case notARegularFile(path: String)
  /// The file belongs to another user.
  case notOwned(path: String)
  /// Other users may write to a folder that contains root's store.
  case folderOpenToOthers(path: String, folder: String)
  /// Another program held the store longer than the busy timeout.
  case locked(path: String)
  /// A read was cancelled because its result is no longer needed.
  case abandoned
  /// The file is not an SQLite database, or not one of this program.
  case notADatabase(path: String)
  /// The file is not a store of this program, so it cannot be restored from or replaced by a backup.
  case isNoBackup(path: String)
  /// The file for a backup is the store itself.
  case isTheStore(path: String)
  /// The schema has an object that this program does not create, or lacks one that it creates. The value is the kind and
  /// the name of the object.
  case foreignSchema(path: String, object: String)
  /// A log lies beside the path of a backup. SQLite would apply it to the new file.
  case logBeside(path: String, log: String)
  /// The schema is newer than this program.
  case madeByNewerVersion(path: String)
  /// The schema is older than the oldest that is converted.
  case madeByOlderVersion(path: String)
  /// SQLite or a row shows that the file is damaged.
  case damaged(path: String, detail: String)
  case diskFull(path: String)
  case readOnly(path: String)
  /// Another engine synchronises the store (I16). The value is the process that holds the lock, where it is known.
  case syncAlreadyRunning(pid: Int32?)
  /// No task or block has this id or prefix.
  case unknownID(String)
  /// A prefix needs at least four characters.
  case prefixTooShort(String)
  case ambiguousPrefix(String, candidates: [ItemCandidate])
  /// An account with this name exists.
  case accountExists(name: String)
  /// Any other error of SQLite; `code` is its extended result code.
  case failed(path: String, code: Int32, message: String)
}

extension StoreError {
  /// The reason why a file cannot be opened.
  public enum OpenProblem: Sendable, Hashable {
    /// An errno value.
    case system(Int32)
    /// The words of SQLite or Foundation.
    case other(String)
  }
}

/// One of the items that a prefix matches.
public struct ItemCandidate: Sendable, Hashable {
  public var id: String
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
