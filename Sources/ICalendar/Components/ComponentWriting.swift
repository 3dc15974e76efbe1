extension Component {
  /// Appends the component as it was read, with the lines that were edited since.
  public func write(into output: inout [UInt8]) {
    begin.write(into: &output)
    writeItems(into: &output)
    end.write(into: &output)
  }

  func writeItems(into output: inout [UInt8]) {
    for item in items {
      switch item {
      case .property(let property): property.slice.write(into: &output)
      case .opaque(let slice): slice.write(into: &output)
      case .component(let component): component.write(into: &output)
      }
    }
  }

  public var bytes: [UInt8] {
    var output: [UInt8] = []
    write(into: &output)
    return output
  }

  /// The bytes as text, with octets that are not UTF-8 replaced.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The component as RFC 5545 3.1 writes it, for a server: CRLF, folded at 75 octets, every `END` there, the lines
  /// that are no content lines left out.
  public var canonical: Component {
    Component(
      name: name, begin: Property("BEGIN", value: name).slice, end: Property("END", value: name).slice,
      items: items.compactMap { item in
        switch item {
        case .property(let property): .property(property.refolded)
        case .component(let component): .component(component.canonical)
        case .opaque: nil
        }
      })
  }
}
