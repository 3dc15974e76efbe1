public import FocusbloxStore
public import Foundation

/// Where a store of a test lives: the contract holds for both.
public enum StorePlace: String, Sendable, CaseIterable {
  case file, memory

  /// A new store; `folder` has to be kept as long as it.
  public func open(in zone: TimeZone, folder: TemporaryFolder) throws -> Store {
    switch self {
    case .file: try Store(path: folder.file("store/focusblox.sqlite"), timeZone: zone)
    case .memory: try Store.inMemory(timeZone: zone)
    }
  }
}
