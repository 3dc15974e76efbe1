public import FocusbloxModel
import FocusbloxStore
public import Foundation

/// The name of an item in the store.
public struct ItemReference: Sendable, Hashable {
  public var kind: ItemKind
  public var id: String

  public init(_ kind: ItemKind, id: String) {
    self.kind = kind
    self.id = id
  }
}

/// The item in one calendar object resource.
public enum SyncItem: Sendable, Hashable {
  case task(TaskItem)
  case block(FocusBlock)

  public var kind: ItemKind { value({ _ in .task }, { _ in .block }) }
  public var id: String { value({ $0.id }, { $0.id }) }
  public var reference: ItemReference { ItemReference(kind, id: id) }
  public var uid: String { value({ $0.uid }, { $0.uid }) }
  public var title: String { value({ $0.title }, { $0.title }) }

  /// The list that the item belongs to.
  public var listID: Int64? {
    get { value({ $0.listID }, { $0.listID }) }
    set { change({ $0.listID = newValue }, { $0.listID = newValue }) }
  }

  /// The recurrence rule of another program.
  var foreignRule: String? {
    get { value({ $0.foreignRule }, { $0.foreignRule }) }
    set { change({ $0.foreignRule = newValue }, { $0.foreignRule = newValue }) }
  }

  var sourceSystem: SourceSystem {
    get { value({ $0.sourceSystem }, { $0.sourceSystem }) }
    set { change({ $0.sourceSystem = newValue }, { $0.sourceSystem = newValue }) }
  }

  var externalID: String? {
    get { value({ $0.externalID }, { $0.externalID }) }
    set { change({ $0.externalID = newValue }, { $0.externalID = newValue }) }
  }

  public internal(set) var modified: Date {
    get { value({ $0.modified }, { $0.modified }) }
    set { change({ $0.modified = newValue }, { $0.modified = newValue }) }
  }

  /// Whether the item has ever been on a server.
  var wasOnServer: Bool { externalID != nil }

  var isLocal: Bool { sourceSystem == .local }

  /// The own alarms of the item's calendar object.
  var heldAlarms: HeldAlarms? {
    get { value({ $0.heldAlarms }, { $0.heldAlarms }) }
    set { change({ $0.heldAlarms = newValue }, { $0.heldAlarms = newValue }) }
  }

  private func value<Value>(_ task: (TaskItem) -> Value, _ block: (FocusBlock) -> Value) -> Value {
    switch self {
    case .task(let item): task(item)
    case .block(let item): block(item)
    }
  }

  private mutating func change(_ task: (inout TaskItem) -> Void, _ block: (inout FocusBlock) -> Void) {
    switch self {
    case .task(var item):
      task(&item)
      self = .task(item)
    case .block(var item):
      block(&item)
      self = .block(item)
    }
  }
}

extension StoreTransaction {
  func insert(_ item: SyncItem, by origin: Origin) throws {
    switch item {
    case .task(let task): try insert(task, by: origin)
    case .block(let block): try insert(block, by: origin)
    }
  }

  func update(_ item: SyncItem, by origin: Origin) throws {
    switch item {
    case .task(let task): try update(task, by: origin)
    case .block(let block): try update(block, by: origin)
    }
  }
}
