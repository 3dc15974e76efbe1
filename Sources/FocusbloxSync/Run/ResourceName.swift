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
