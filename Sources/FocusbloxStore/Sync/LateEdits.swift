public import FocusbloxModel
import Foundation

/// What another program changed in one object of an item, in no field of ours, that is not in the object which stays: kept with the
/// item until it is there too, wherever that is by then (I7).
public struct LateEdits: Equatable, Codable, Sendable {
  /// The version that both objects were made from.
  public var former: String
  /// The last one of the object that goes.
  public var latest: String

  public init(former: [UInt8], latest: [UInt8]) {
    self.former = String(decoding: former, as: UTF8.self)
    self.latest = String(decoding: latest, as: UTF8.self)
  }
}

extension StoreReader {
  public func lateEdits(_ kind: ItemKind, id: String) throws -> LateEdits? {
    guard let text = try memo(lateEditsMemo(kind, id)) else { return nil }
    return try JSONDecoder().decode(LateEdits.self, from: Data(text.utf8))
  }

  /// The links of a list whose items have such edits to be sent and do not wait for their upload.
  public func linksWithLateEdits(list listID: Int64) throws -> [SyncLink] {
    try memos(beginningWith: lateEditsPrefix).keys.sorted().flatMap { key -> [SyncLink] in
      let parts = key.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, let kind = ItemKind(rawValue: parts[0]) else { return [] }
      return try links(ofItem: kind, id: parts[1]).filter {
        $0.listID == listID && !$0.isDeleted && !$0.isDetached && !$0.isPending
      }
    }
  }
}

extension StoreTransaction {
  /// - Parameter edits: `nil` forgets them.
  public func setLateEdits(_ kind: ItemKind, id: String, _ edits: LateEdits?) throws {
    let text = try edits.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    try setMemo(lateEditsMemo(kind, id), text)
  }

  /// Of an item that goes back to a place which another object of it was made from.
  func keepLateEdits(_ kind: ItemKind, id: String, of left: SyncLink, from returned: SyncLink?) throws {
    guard left.href != nil, let latest = left.base, let returned, returned.href != nil, let former = returned.base
    else { return }
    var edits = LateEdits(former: former, latest: latest)
    if let known = try lateEdits(kind, id: id) { edits.former = known.former }
    try setLateEdits(kind, id: id, edits)
  }
}

private let lateEditsPrefix = "late."

private func lateEditsMemo(_ kind: ItemKind, _ id: String) -> String { "\(lateEditsPrefix)\(kind.rawValue).\(id)" }
