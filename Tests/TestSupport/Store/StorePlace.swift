public import FocusbloxStore
public import Foundation

/// The place of a test's store. Both places have the same contract.
public enum StorePlace: String, Sendable, CaseIterable {
  case file, memory

  /// A new store. `folder` must live as long as the store.
  public func open(in zone: TimeZone, folder: TemporaryFolder) throws -> Store {
    switch self {
    case .file: try Store(path: folder.file("store/focusblox.sqlite"), timeZone: zone)
    case .memory: try Store.inMemory(timeZone: zone)
    }
  }
}
