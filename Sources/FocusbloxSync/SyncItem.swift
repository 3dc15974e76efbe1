public import FocusbloxModel
public import Foundation

/// What one calendar object resource holds for us.
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

  /// The list it is published to.
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

  public var modified: Date {
    switch self {
    case .task(let task): task.modified
    case .block(let block): block.modified
    }
  }
}

/// The local side as both sides last agreed on it. It is kept beside the server's text, because a server may drop or round what
/// we sent: what we hold is then no edit of ours, and what it holds is no edit of anybody's (SYNC I8).
struct AgreedState: Codable {
  var item: SyncItem
  var notifications: [ItemNotification]

  init(item: SyncItem, notifications: [ItemNotification]) {
    self.item = item
    self.notifications = notifications
  }

  init?(_ data: Data?) {
    guard let data, let state = try? JSONDecoder().decode(AgreedState.self, from: data) else {
      // An agreement that cannot be read is no agreement: the item is merged as at a first sync, nothing is lost.
      return nil
    }
    self = state
  }

  /// `nil` where it cannot be written (a place that is no number): no agreement, as above.
  var data: Data? {
    try? JSONEncoder().encode(self)
  }
}
