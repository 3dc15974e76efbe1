/// One property as a content line (RFC 5545 section 3.1). The received octets are kept, with folds and line end, and
/// are decoded only on access.
///
/// Two properties are equal when their unfolded lines are equal, whatever their position.
public struct Property: Sendable {
  /// The text that contains the line. All lines of one text share it.
  let source: [UInt8]
  let range: LineRange

  init(source: [UInt8], range: LineRange) {
    self.source = source
    self.range = range
  }

  /// The name in upper case.
  public var name: String { source.withUnsafeBufferPointer(range.name) }

  /// The parameters, in the order of the line.
  public var parameters: [Parameter] {
    withOctets { octets in
      let colon = self.colon(octets)
      guard colon > nameLength else { return [] }
      let raw = UnsafeBufferPointer(rebasing: octets[nameLength..<colon])
      return ParameterReader.parameters((isFolded ? Folding.unfolded(raw) : Array(raw))[...])
    }
  }

  /// The first value of the parameter with this name. Case does not matter.
  public func parameter(_ name: String) -> String? {
    guard hasParameters else { return nil }
    return withOctets { octets in
      let raw = UnsafeBufferPointer(rebasing: octets[nameLength..<colon(octets)])
      guard isFolded else { return ParameterReader.firstValue(of: name, in: raw) }
      return Folding.unfolded(raw).withUnsafeBufferPointer { ParameterReader.firstValue(of: name, in: $0) }
    }
  }

  /// The text after the colon, unfolded but not unescaped. Octets that are not UTF-8 are replaced only in this value.
  public var value: String { withValue { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the unfolded octets after the colon.
  func withValue<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withOctets { octets in
      let start = min(colon(octets) + 1, octets.count)
      if isFolded {
        return Folding.unfolded(UnsafeBufferPointer(rebasing: octets[start...])).withUnsafeBufferPointer(body)
      }
      let end = max(start, Folding.contentEnd(octets))
      return body(UnsafeBufferPointer(rebasing: octets[start..<end]))
    }
  }

  /// The value as TEXT (RFC 5545 3.3.11), unescaped.
  public var text: String { withValue(TextValue.unescaped) }

  /// The value as a list of TEXT: split at unescaped commas, each part unescaped.
  public var textList: [String] { withValue(TextValue.list) }

  /// The line number in the source, counted from 1; 0 for a created property.
  public var line: Int { Int(range.line) }

  /// The line as received or created, with its folds and its line end.
  public var bytes: ArraySlice<UInt8> { source[Int(range.start)..<Int(range.end)] }

  /// Whether the property has this name. Case does not matter.
  public func isNamed(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isNamed($0) }
  }

  /// Whether the property has this name. `wanted` is UTF-8.
  func isNamed(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    source.withUnsafeBufferPointer { range.isNamed(wanted, in: $0) }
  }

  /// Whether the property's name has this prefix. Case does not matter.
  func isNamed(beginningWith start: String) -> Bool {
    var start = start
    return start.withUTF8 { start in
      guard nameLength >= start.count else { return false }
      if isFolded { return name.hasPrefix(String(decoding: start, as: UTF8.self).inUpperCase) }
      return withOctets { octets in
        start.indices.allSatisfy { Octet.lowered(start[$0]) == Octet.lowered(octets[$0]) }
      }
    }
  }

  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    source.withUnsafeBufferPointer { body(range.octets(in: $0)) }
  }

  private var nameLength: Int { Int(range.nameLength) }
  private var isFolded: Bool { range.isFolded }

  /// Whether the line has text between the name and the colon.
  public var hasParameters: Bool {
    withOctets { nameLength < $0.count && $0[nameLength] == Octet.semicolon }
  }

  /// The line without folds and line end.
  var unfolded: [UInt8] {
    withOctets { octets in
      isFolded ? Folding.unfolded(octets) : Array(octets[..<Folding.contentEnd(octets)])
    }
  }

  /// The index of the colon before the value: the first colon outside quotes, or the first colon of all where a quote
  /// is never closed.
  func colon(_ octets: UnsafeBufferPointer<UInt8>) -> Int {
    ContentLineScan.colon(octets, after: nameLength).index ?? octets.count
  }
}

extension Property: Hashable {
  public static func == (left: Property, right: Property) -> Bool {
    if left.range.isFolded || right.range.isFolded { return left.unfolded == right.unfolded }
    return left.withOctets { first in
      right.withOctets { second in
        first[..<Folding.contentEnd(first)].elementsEqual(second[..<Folding.contentEnd(second)])
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    for octet in unfolded { hasher.combine(octet) }
  }
}
