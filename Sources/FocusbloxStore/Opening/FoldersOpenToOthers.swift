import Foundation

/// Folders that other users may write to. Such a user may replace the store, or add files that SQLite takes for its
/// own.
public enum FoldersOpenToOthers {
  /// The folder of a file and its parents, as far as other users may write to them. A sticky parent such as /tmp is
  /// excluded, because only owners may replace its entries.
  ///
  /// - Parameter path: a path without links.
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
  /// The folders above the file that other users may write to.
  public var foldersOpenToOthers: [String] { path == ":memory:" ? [] : FoldersOpenToOthers.holding(target) }
}
