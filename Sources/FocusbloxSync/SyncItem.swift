public import FocusbloxModel
public import Foundation

/// The item in one calendar object resource.
public enum SyncItem: Sendable, Hashable, Codable {
  case task(TaskItem)
  case block(FocusBlock)

  public var kind: ItemKind {
    switch self {
    case .task: .task
    case .block: .block
    }
  }

  public var id: String {
    switch self {
    case .task(let task): task.id
    case .block(let block): block.id
    }
  }

  public var uid: String {
    switch self {
    case .task(let task): task.uid
    case .block(let block): block.uid
    }
  }

  public var title: String {
    switch self {
    case .task(let task): task.title
    case .block(let block): block.title
    }
  }

  /// The list that the item belongs to.
  public var listID: Int64? {
    get {
      switch self {
      case .task(let task): task.listID
      case .block(let block): block.listID
      }
    }
    set {
      switch self {
      case .task(var task):
        task.listID = newValue
        self = .task(task)
      case .block(var block):
        block.listID = newValue
        self = .block(block)
      }
    }
  }

  /// The recurrence rule of another program.
  var foreignRule: String? {
    get {
      switch self {
      case .task(let task): task.foreignRule
      case .block(let block): block.foreignRule
      }
    }
    set {
      switch self {
      case .task(var task):
        task.foreignRule = newValue
        self = .task(task)
      case .block(var block):
        block.foreignRule = newValue
        self = .block(block)
      }
    }
  }

  /// Whether the item has ever been on a server.
  var wasOnServer: Bool {
    switch self {
    case .task(let task): task.externalID != nil
    case .block(let block): block.externalID != nil
    }
  }

  var isLocal: Bool {
    switch self {
    case .task(let task): task.sourceSystem == .local
    case .block(let block): block.sourceSystem == .local
    }
  }

  /// The own alarms of the item's calendar object.
  var heldAlarms: HeldAlarms? {
    switch self {
    case .task(let task): task.heldAlarms
    case .block(let block): block.heldAlarms
    }
  }

  public var modified: Date {
    switch self {
    case .task(let task): task.modified
    case .block(let block): block.modified
    }
  }
}
