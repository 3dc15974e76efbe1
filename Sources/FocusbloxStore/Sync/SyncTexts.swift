public import FocusbloxModel
public import Foundation

/// The texts that the store keeps of an item besides those of its link. An upload needs all of them.
public struct SyncTexts: Sendable {
  /// As ``StoreReader/originalText(of:id:)``.
  public var original: [UInt8]?
  /// As ``StoreReader/lastAgreement(of:id:)``.
  public var agreed: Data?
  /// As ``StoreReader/wholeText(of:id:)``.
  public var whole: [UInt8]?
  public var moveSourceEdits: MoveSourceEdits?
}

extension StoreReader {
  /// `nil` where the store keeps nothing besides the link's texts.
  public func syncTexts(of kind: ItemKind, id: String) throws -> SyncTexts? {
    try syncItem(kind, id: id, "text, agreed, whole, late_former, late_latest") { columns in
      SyncTexts(
        original: try columns.bytes(), agreed: try columns.optional(), whole: try columns.bytes(),
        moveSourceEdits: MoveSourceEdits(former: try columns.bytes(), latest: try columns.bytes()))
    }
  }
}
