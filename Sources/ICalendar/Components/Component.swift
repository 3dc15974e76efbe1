/// A `BEGIN` … `END` block (RFC 5545 3.4): its properties and components in their order, and every other line that
/// stood between them, so that it is written as it was read.
public struct Component: Sendable, Hashable {
  /// What stands between `BEGIN` and `END`.
  enum Item: Sendable {
    case property(Property)
    /// Blank lines, lines that are no content lines, blocks nested too deep: kept, not understood.
    case opaque(OctetSlice)
    indirect case component(Component)
  }

  /// Upper-cased.
  public let name: String
  let begin: OctetSlice
  /// Empty where the source has no `END` line for the component.
  let end: OctetSlice
  var items: [Item]

  /// A new component with CRLF line ends.
  public init(_ name: String, properties: [Property] = [], components: [Component] = []) {
    let name = Self.writable(name: name)
    self.init(
      name: name, begin: Property("BEGIN", value: name).slice, end: Property("END", value: name).slice,
      items: properties.map(Item.property) + components.map(Item.component))
  }

  init(name: String, begin: OctetSlice, end: OctetSlice, items: [Item]) {
    self.name = name
    self.begin = begin
    self.end = end
    self.items = items
  }

  /// Upper-cased, without the octets that a component name cannot have (RFC 5545 3.6 `iana-token`).
  static func writable(name: String) -> String {
    if name.utf8.allSatisfy(Octet.isName) { return name.inUpperCase }
    return String(decoding: name.utf8.filter(Octet.isName), as: UTF8.self).uppercased()
  }

  /// In their order.
  public var properties: [Property] {
    items.compactMap { if case .property(let property) = $0 { property } else { nil } }
  }

  /// In their order.
  public var components: [Component] {
    items.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property of that name, whose case does not matter.
  public func first(_ name: String) -> Property? {
    var name = name
    return name.withUTF8 { wanted in
      for case .property(let property) in items where property.isNamed(wanted) { return property }
      return nil
    }
  }

  /// All properties of that name, in their order.
  public func all(_ name: String) -> [Property] {
    var result: [Property] = []
    for case .property(let property) in items where property.isNamed(name) { result.append(property) }
    return result
  }

  /// The direct components of that name, in their order.
  public func components(named name: String) -> [Component] {
    let wanted = name.inUpperCase
    var result: [Component] = []
    for case .component(let component) in items where component.name == wanted { result.append(component) }
    return result
  }

  /// 1-based line of `BEGIN` in the source, 0 if made here.
  public var line: Int { Int(begin.line) }

  /// False where the source has no `END` line for it (RFC 5545 3.4 wants one): what stands in it may be cut off.
  public var isTerminated: Bool { end.count > 0 }

  /// Equal when name, properties and components are, in their order; folding, line ends and blank lines do not count.
  public static func == (left: Component, right: Component) -> Bool {
    left.name == right.name && left.properties == right.properties && left.components == right.components
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(properties)
    hasher.combine(components)
  }
}
