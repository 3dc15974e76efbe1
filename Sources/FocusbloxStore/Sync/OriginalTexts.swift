public import FocusbloxModel
public import Foundation

extension StoreReader {
  /// The calendar object that an item came from, as it was: an export gives back what we do not understand.
  public func originalText(of kind: ItemKind, id: String) throws -> [UInt8]? {
    try syncItem(kind, id: id, "text") { try $0.bytes() } ?? nil
  }

  /// What both sides agreed on when the item lost the object with that text; opaque.
  public func lastAgreement(of kind: ItemKind, id: String) throws -> Data? {
    try syncItem(kind, id: id, "agreed") { try $0.optional() } ?? nil
  }

  /// The calendar object as its server has it, with what the server cannot hold, else the one that the item came from.
  public func knownText(of kind: ItemKind, id: String) throws -> [UInt8]? { try knownObject(of: kind, id: id)?.text }

  /// As ``knownText(of:id:)``, with what both sides agreed on when it was written; opaque.
  public func knownObject(of kind: ItemKind, id: String) throws -> (text: [UInt8], agreed: Data?)? {
    let links = try links(ofItem: kind, id: id)
    for place in try links + links.compactMap({ try link(waitingFor: $0.id) }) {
      if let base = place.base { return (try wholeText(of: kind, id: id) ?? base, place.agreed) }
    }
    let object = try syncItem(kind, id: id, "text, agreed") { (try $0.bytes(), try $0.optional() as Data?) }
    return object.flatMap { text, agreed in text.map { ($0, agreed) } }
  }
}

extension StoreTransaction {
  /// - Parameters:
  ///   - text: `nil` forgets it.
  ///   - agreed: what both sides agreed on of an object that is gone; of one that came from a file nothing was.
  public func setOriginalText(of kind: ItemKind, id: String, _ text: [UInt8]?, agreed: Data? = nil) throws {
    guard let text else { return try clearSyncItem(kind, id: id, ["text", "agreed"]) }
    try setSyncItem(kind, id: id, ["text", "agreed"]) { values in
      values.add(text)
      values.add(agreed)
    }
  }
}
