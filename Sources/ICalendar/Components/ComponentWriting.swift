extension Component {
  func write(into output: inout OctetOutput) {
    if isMade { output.add(Property("BEGIN", value: name)) } else { output.add(begin, of: source) }
    writeItems(into: &output)
    if isMade { output.add(Property("END", value: name)) } else { output.add(end, of: source) }
  }

  func writeItems(into output: inout OctetOutput) {
    for (index, item) in items.enumerated() {
      switch item {
      case .property(let range), .opaque(let range): output.add(range, of: source)
      case .own(let property): output.add(property)
      case .component(let component):
        component.write(into: &output)
        if !component.isTerminated, items.indices.contains(index + 1), !component.isEnded(by: items[index + 1]) {
          for name in component.missingEnds { output.add(Property("END", value: name)) }
        }
      }
    }
  }

  /// The names of the missing END lines, innermost component first: of this component, and of the last component inside
  /// each unterminated component.
  private var missingEnds: ReversedCollection<[String]> {
    var names: [String] = []
    var component = self
    while !component.isTerminated {
      names.append(component.name)
      guard case .component(let last)? = component.items.last else { break }
      component = last
    }
    return names.reversed()
  }

  /// Whether the next entry ends this unterminated component in the reader's view, as in the source. Any entry that was
  /// added later would become part of the component.
  private func isEnded(by next: Item) -> Bool {
    guard case .component(let other) = next else { return false }
    return ComponentTreeBuilder.isEnded(name, by: other.name)
  }

  /// The component as read, with its edited lines.
  public var bytes: [UInt8] {
    var output = OctetOutput()
    write(into: &output)
    return output.finish()
  }

  /// The bytes as text. Octets that are not UTF-8 are replaced.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The complete component for a file: CRLF, folded at 75 octets, with every `END`. Lines that are not content lines
  /// keep their positions.
  public var whole: [UInt8] {
    if isWhole { return Folding.normalised(bytes) }
    return wholeOpening + Property("END", value: name).bytes
  }

  /// The same text as ``whole`` without the final END, so that the caller can append components.
  public var wholeOpening: [UInt8] {
    var text = Array(Property("BEGIN", value: name).bytes)
    for item in items {
      switch item {
      case .component(let component): text += component.whole
      case .opaque(let range): text += Folding.normalised(Array(source[Int(range.start)..<Int(range.end)]))
      case .property, .own: if let property = property(item) { text += property.refolded.bytes }
      }
    }
    return text
  }

  /// Whether this component and all nested components have their END lines.
  private var isWhole: Bool { isTerminated && components.allSatisfy(\.isWhole) }

  /// The component's own lines that are not content lines, without blank lines.
  var opaqueLines: [UInt8] {
    items.reduce(into: []) { text, item in
      guard case .opaque(let range) = item else { return }
      text += Folding.normalised(Array(source[Int(range.start)..<Int(range.end)]))
    }
  }

  /// The component for another calendar: in the canonical form where one of its lines, an `END` without its `BEGIN`, would
  /// end that calendar.
  public var endingItself: Component { hasStrayEnd ? canonical : self }

  private var hasStrayEnd: Bool {
    let lines = opaqueLines
    if !lines.isEmpty,
      String(decoding: lines, as: UTF8.self).uppercased().split(whereSeparator: \.isNewline)
        .contains(where: { $0.hasPrefix("END") })
    {
      return true
    }
    return components.contains(where: \.hasStrayEnd)
  }

  /// The component in the form of RFC 5545 section 3.1 for a server: CRLF, folded at 75 octets, with every `END`. Lines
  /// that are not content lines are left out.
  public var canonical: Component {
    Component(
      name,
      items: items.compactMap { item in
        if case .component(let component) = item { return .component(component.canonical) }
        return property(item).map { .own($0.refolded) }
      })
  }
}
