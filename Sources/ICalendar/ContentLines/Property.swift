/// One property as a content line (RFC 5545 3.1): the octets as received are kept, folds and line end included, and
/// decoded only when asked.
///
/// Two properties are equal when their unfolded lines are, wherever they stood.
public struct Property: Sendable {
  let slice: OctetSlice
  /// Octets of the name, folds inside it included.
  let nameLength: UInt16
  let isFolded: Bool

  init(slice: OctetSlice, nameLength: Int, isFolded: Bool) {
    self.slice = slice
    self.nameLength = UInt16(clamping: nameLength)
    self.isFolded = isFolded
  }

  /// Upper-cased.
  public var name: String {
    slice.withOctets { octets in
      let raw = UnsafeBufferPointer(rebasing: octets[..<Int(nameLength)])
      return isFolded
        ? String(decoding: Folding.unfolded(raw), as: UTF8.self).inUpperCase
        : String(decoding: raw, as: UTF8.self).inUpperCase
    }
  }

  /// In the order of the line.
  public var parameters: [Parameter] {
    slice.withOctets { octets in
      let colon = self.colon(octets)
      guard colon > Int(nameLength) else { return [] }
      let raw = UnsafeBufferPointer(rebasing: octets[Int(nameLength)..<colon])
      return ParameterReader.parameters((isFolded ? Folding.unfolded(raw) : Array(raw))[...])
    }
  }

  /// First value of the parameter of that name, whose case does not matter.
  public func parameter(_ name: String) -> String? {
    guard hasParameters else { return nil }
    return slice.withOctets { octets in
      let raw = UnsafeBufferPointer(rebasing: octets[Int(nameLength)..<colon(octets)])
      guard isFolded else { return ParameterReader.firstValue(of: name, in: raw) }
      return Folding.unfolded(raw).withUnsafeBufferPointer { ParameterReader.firstValue(of: name, in: $0) }
    }
  }

  /// What stands after the colon: unfolded, not unescaped. Octets that are not UTF-8 are replaced in this view only.
  public var value: String { withValue { String(decoding: $0, as: UTF8.self) } }

  /// The octets after the colon, unfolded.
  func withValue<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    slice.withOctets { octets in
      let start = min(colon(octets) + 1, octets.count)
      if isFolded {
        return Folding.unfolded(UnsafeBufferPointer(rebasing: octets[start...])).withUnsafeBufferPointer(body)
      }
      let end = max(start, Folding.contentEnd(octets))
      return body(UnsafeBufferPointer(rebasing: octets[start..<end]))
    }
  }

  /// The value as TEXT (RFC 5545 3.3.11), unescaped.
  public var text: String { TextValue.unescaped(value) }

  /// The value as a list of TEXT: split at unescaped commas, each part unescaped.
  public var textList: [String] { TextValue.list(value) }

  /// 1-based line in the source, 0 if made here.
  public var line: Int { Int(slice.line) }

  /// The line as received or as made, with its folds and its line end.
  public var bytes: ArraySlice<UInt8> { slice.octets }

  /// Whether this is the property of that name, whose case does not matter.
  public func isNamed(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isNamed($0) }
  }

  /// `wanted` in UTF-8.
  func isNamed(_ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(nameLength) == wanted.count else {
      return isFolded && Int(nameLength) > wanted.count
        && name == String(decoding: wanted, as: UTF8.self).inUpperCase
    }
    return slice.withOctets { octets in
      for index in wanted.indices where Octet.lowered(wanted[index]) != Octet.lowered(octets[index]) { return false }
      return true
    }
  }

  var hasParameters: Bool {
    slice.withOctets { Int(nameLength) < $0.count && $0[Int(nameLength)] == Octet.semicolon }
  }

  /// The line without folds and line end.
  var unfolded: [UInt8] {
    slice.withOctets { octets in
      isFolded ? Folding.unfolded(octets) : Array(octets[..<Folding.contentEnd(octets)])
    }
  }

  /// Index of the colon before the value: the first one outside quotes, or the first of all where a quote is never closed.
  func colon(_ octets: UnsafeBufferPointer<UInt8>) -> Int {
    ContentLineScan.colon(octets, after: Int(nameLength)).index ?? octets.count
  }
}

extension Property: Hashable {
  public static func == (left: Property, right: Property) -> Bool {
    if left.isFolded || right.isFolded { return left.unfolded == right.unfolded }
    return left.slice.withOctets { first in
      right.slice.withOctets { second in
        first[..<Folding.contentEnd(first)].elementsEqual(second[..<Folding.contentEnd(second)])
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    for octet in unfolded { hasher.combine(octet) }
  }
}
