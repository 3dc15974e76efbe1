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

  /// The names of this component and of the last one inside it, the last one inside that and so on, as far as their END is missing:
  /// the innermost first.
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

  /// Whether what follows says that this component, whose END is missing, is over: as it was read. What was put behind it since
  /// would become a part of it.
  private func isEnded(by next: Item) -> Bool {
    guard case .component(let other) = next else { return false }
    return ComponentTreeBuilder.isEnded(name, by: other.name)
  }

  /// Appends the component as `bytes` has it, after a line end where the text so far lacks one.
  public func write(into text: inout [UInt8]) {
    if let last = text.last, last != Octet.lineFeed, last != Octet.carriageReturn {
      text += [Octet.carriageReturn, Octet.lineFeed]
    }
    text += bytes
  }

  /// The component as it was read, with the lines that were edited since.
  public var bytes: [UInt8] {
    var output = OctetOutput()
    write(into: &output)
    return output.finish()
  }

  /// The bytes as text, with octets that are not UTF-8 replaced.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// All of the component for a file: CRLF, folded at 75 octets, every `END` there. Lines that are no content lines stay where they stood.
  public var whole: [UInt8] {
    if isWhole { return Folding.normalised(bytes) }
    return wholeOpening + Property("END", value: name).bytes
  }

  /// As ``whole``, for more to follow: without its END.
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

  /// Whether no END is missing.
  private var isWhole: Bool { isTerminated && components.allSatisfy(\.isWhole) }

  /// The lines of the component itself that are no content lines, blank ones left out.
  var opaqueLines: [UInt8] {
    items.reduce(into: []) { text, item in
      guard case .opaque(let range) = item else { return }
      text += Folding.normalised(Array(source[Int(range.start)..<Int(range.end)]))
    }
  }

  /// The component as RFC 5545 3.1 writes it, for a server: CRLF, folded at 75 octets, every `END` there, the lines
  /// that are no content lines left out.
  public var canonical: Component {
    Component(
      name,
      items: items.compactMap { item in
        if case .component(let component) = item { return .component(component.canonical) }
        return property(item).map { .own($0.refolded) }
      })
  }
}
