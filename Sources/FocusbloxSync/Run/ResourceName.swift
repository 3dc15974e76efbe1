import CalDAV
import FocusbloxModel
import FocusbloxStore

/// The name of a new calendar object resource, in a form that every server accepts.
enum ResourceName {
  /// `UID.ics` where the UID consists of letters, digits, `-`, `_` and `.`; else a generated name.
  static func name(forUID uid: String, fallback: () -> String) -> String {
    let isPlain = uid.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    let fits = isPlain && !uid.isEmpty && uid.utf8.count < 196 && uid.utf8.first != UInt8(ascii: ".")
    return (fits ? uid : fallback()) + ".ics"
  }
}

extension ListSync {
  /// The name for the item's new object; `nil` where the object of the usual name cannot be read. That object may be
  /// the item itself, and another name would duplicate the item (I14).
  func freeName(for item: SyncItem, isNameFree: Bool) throws -> String? {
    let name = ResourceName.name(forUID: isNameFree ? item.uid : "", fallback: environment.newID)
    // Some servers overwrite an object in spite of If-None-Match (SOGo).
    let known = try store.read { try $0.links(list: list.id, hrefKeys: [collection.appending(name).key]) }
    if item.wasOnServer, known.contains(where: { $0.uid.isEmpty && $0.failure != nil }) { return nil }
    let isTaken = known.contains { $0.uid != item.uid }
    return isTaken ? ResourceName.name(forUID: "", fallback: environment.newID) : name
  }
}
