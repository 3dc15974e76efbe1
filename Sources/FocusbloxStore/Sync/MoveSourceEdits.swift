public import FocusbloxModel

/// Another program's changes to foreign lines of a move's source that the move's target lacks. The item keeps them
/// until its current object has them (I7).
public struct MoveSourceEdits: Equatable, Sendable {
  /// The version from which both objects were made.
  public var former: [UInt8]
  /// The last version of the source.
  public var latest: [UInt8]

  public init(former: [UInt8], latest: [UInt8]) {
    self.former = former
    self.latest = latest
  }

  init?(former: [UInt8]?, latest: [UInt8]?) {
    guard let former, let latest else { return nil }
    self.init(former: former, latest: latest)
  }
}

extension StoreReader {
  public func moveSourceEdits(_ kind: ItemKind, id: String) throws -> MoveSourceEdits? {
    try syncItem(kind, id: id, "late_former, late_latest") {
      MoveSourceEdits(former: try $0.bytes(), latest: try $0.bytes())
    } ?? nil
  }

  /// The links of a list whose items have late edits.
  public func linksWithMoveSourceEdits(list listID: Int64) throws -> [SyncLink] {
    try ItemKind.allCases.flatMap { kind in
      try syncItems(kind, with: "late_former").flatMap { try links(ofItem: kind, id: $0) }
    }.filter { $0.listID == listID && !$0.isDeleted && !$0.isDetached }
  }
}

extension StoreTransaction {
  /// - Parameter edits: `nil` forgets them.
  public func setMoveSourceEdits(_ kind: ItemKind, id: String, _ edits: MoveSourceEdits?) throws {
    let columns = ["late_former", "late_latest"]
    guard let edits else { return try clearSyncItem(kind, id: id, columns) }
    try setSyncItem(kind, id: id, columns) { values in
      values.add(edits.former)
      values.add(edits.latest)
    }
  }

  /// Keeps the edits of the move's source when the move is undone.
  func keepMoveSourceEdits(_ kind: ItemKind, id: String, of left: SyncLink, from returned: SyncLink?) throws {
    guard left.href != nil, let latest = left.base, let returned, returned.href != nil, let former = returned.base
    else { return }
    var edits = MoveSourceEdits(former: former, latest: latest)
    if let known = try moveSourceEdits(kind, id: id) { edits.former = known.former }
    try setMoveSourceEdits(kind, id: id, edits)
  }
}
