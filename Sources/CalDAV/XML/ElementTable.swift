import CLibxml2

/// The names of ``ElementName`` as C strings. They are made once and live as long as the process, because the parser
/// requires it.
struct ElementTable: @unchecked Sendable {  // The table is written once, before any reader exists.
  static let shared = ElementTable()

  let names: UnsafePointer<caldav_xml_name>
  let count: Int32

  private init() {
    let elements = ElementName.allCases
    let table = UnsafeMutablePointer<caldav_xml_name>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() {
      table[index] = caldav_xml_name(
        uri: Self.immortal(element.namespace.rawValue), local: Self.immortal(element.local))
    }
    names = UnsafePointer(table)
    count = Int32(elements.count)
  }

  private static func immortal(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return UnsafePointer(copy)
  }
}
