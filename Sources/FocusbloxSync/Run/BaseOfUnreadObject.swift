import FocusbloxModel
import FocusbloxStore

extension StoreReader {
  /// Whether a file brought the item here after its object was detached, so that the file's text is newer.
  func isImported(_ link: SyncLink) throws -> Bool {
    guard let id = link.itemID else { return false }
    return try isKeptLocal(link.kind, id: id) && lastAgreement(of: link.kind, id: id) == nil
  }

  /// Adds the common base to a link whose object was never merged. The base is that of the move's source, else the text
  /// that the store keeps of the item's last object.
  func withCommonBase(_ link: SyncLink) throws -> SyncLink {
    guard link.base == nil, let id = link.itemID else { return link }
    var link = link
    if let source = try links(uid: link.uid).first(where: { $0.deleteAfter == link.id && $0.base != nil }) {
      link.base = source.base
      link.agreed = source.agreed
    } else if try textOfCopy(link) == nil {
      link.base = try originalText(of: link.kind, id: id)
      link.agreed = try lastAgreement(of: link.kind, id: id)
    }
    return link
  }

  /// The text that this machine made for a completed copy which no server has shown; `nil` for other items. The text is
  /// no version of the object that another machine made for the same occurrence.
  func textOfCopy(_ link: SyncLink) throws -> [UInt8]? {
    guard link.kind == .task, NameBasedUUID.isName(link.uid), let id = link.itemID,
      try task(id: id)?.externalID == nil, try isCreatedHere(taskID: id)
    else { return nil }
    return try originalText(of: .task, id: id)
  }
}

extension StoreTransaction {
  /// Copies the base of a deleted move's source to its target, where another client may already have stored an object.
  ///
  /// - Parameter isMoved: whether an object at the target counts as the source, and not as a copy of an earlier version.
  func passBaseToTarget(_ link: SyncLink, isMoved: Bool = false) throws {
    guard var target = try link.deleteAfter.flatMap({ try self.link(id: $0) }), target.href == nil,
      target.base == nil || (isMoved && link.base != nil)
    else { return }
    target.base = link.base
    target.agreed = link.agreed
    try save(&target)
    if isMoved, let text = try possibleText(link: link.id) { try keepPossibleText(text, link: target.id) }
  }
}
