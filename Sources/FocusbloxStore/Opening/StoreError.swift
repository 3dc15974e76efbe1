/// What keeps the store from doing what it was asked. Carries paths and ids, never contents.
public enum StoreError: Error, Sendable, Hashable {
  /// The folder or the file cannot be made or opened.
  case cannotOpen(path: String, OpenProblem)
  /// A folder, a link, a device or a pipe is where a file of ours should be.
  case notARegularFile(path: String)
  /// The file is another user's.
  case notOwned(path: String)
  /// Others may write to a folder that holds the store of root.
  case folderOpenToOthers(path: String, folder: String)
  /// Another program held the store longer than the busy timeout.
  case locked(path: String)
  /// A reading was given up because nobody waits for it any more.
  case abandoned
  /// The file is no SQLite database, or not one of ours.
  case notADatabase(path: String)
  /// The file is no store of ours that could be restored from, or written over by a backup.
  case isNoBackup(path: String)
  /// The schema is newer than this program knows.
  case madeByNewerVersion(path: String)
  /// The schema is of the time before the first release; nothing converts it any more.
  case madeByOlderVersion(path: String)
  /// SQLite or a row says that the file is broken.
  case damaged(path: String, detail: String)
  case diskFull(path: String)
  case readOnly(path: String)
  /// One engine per store at a time (I16); the process that holds the lock, where it is known.
  case syncAlreadyRunning(pid: Int32?)
  /// No task or block has this id or begins with it.
  case unknownID(String)
  /// A prefix needs at least four characters.
  case prefixTooShort(String)
  case ambiguousPrefix(String, candidates: [ItemCandidate])
  /// An account of this name exists.
  case accountExists(name: String)
  /// Anything else that SQLite refuses; `code` is its extended result code.
  case failed(path: String, code: Int32, message: String)
}

extension StoreError {
  /// Why a file cannot be opened.
  public enum OpenProblem: Sendable, Hashable {
    /// A number of errno.
    case system(Int32)
    /// In the words of SQLite or Foundation.
    case other(String)
  }
}

/// One of the items that a prefix could mean.
public struct ItemCandidate: Sendable, Hashable {
  public var id: String
  public var title: String

  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}
