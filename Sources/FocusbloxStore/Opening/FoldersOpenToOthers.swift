import Foundation

/// Who may write to a folder may put another file in the place of the store, or files beside it that SQLite takes for its own.
public enum FoldersOpenToOthers {
  /// Of the folder that holds a file, and of those above it, the ones that somebody else may write to. One above whose entries only their
  /// owners may replace (sticky, as /tmp) is none.
  ///
  /// - Parameter path: without links.
  public static func holding(_ path: String) -> [String] {
    var found: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    var isNearest = true
    while true {
      var status = stat()
      if stat(folder.isEmpty ? "." : folder, &status) == 0 {
        let isForeign = status.st_uid != geteuid() && status.st_uid != 0
        let isShared = status.st_mode & (S_IWGRP | S_IWOTH) != 0 && (isNearest || status.st_mode & S_ISVTX == 0)
        if isForeign || isShared { found.append(folder.isEmpty ? "." : folder) }
      }
      if folder.isEmpty || folder == "/" { return found }
      folder = (folder as NSString).deletingLastPathComponent
      isNearest = false
    }
  }
}

extension Store {
  /// Folders that others may write to, above or around the file.
  public var foldersOpenToOthers: [String] { path == ":memory:" ? [] : FoldersOpenToOthers.holding(path) }
}
