/// A `BEGIN` … `END` block (RFC 5545 section 3.4): its properties and components in order, and all other lines between
/// them. A component is therefore written as it was read.
public struct Component: Sendable, Hashable {
  /// One entry between `BEGIN` and `END`.
  enum Item: Sendable {
    /// A property as read, a range of `source`.
    case property(LineRange)
    /// Blank lines, lines that are not content lines, and blocks nested too deeply. They are kept without
    /// interpretation.
    case opaque(LineRange)
    /// A property that was set or added after reading.
    indirect case own(Property)
    indirect case component(Component)
  }

  /// The name in upper case.
  public let name: String
  /// The text to which the line ranges of this component refer.
  let source: [UInt8]
  /// The BEGIN line; empty for a component that was created by this library, which writes BEGIN and END itself.
  let begin: LineRange
  /// The END line; empty where the source has no `END` line for the component.
  let end: LineRange
  var items: [Item]

  /// Creates a component with CRLF line ends.
  public init(_ name: String, properties: [Property] = [], components: [Component] = []) {
    self.init(Self.writable(name: name), items: properties.map(Item.own) + components.map(Item.component))
  }

  /// Creates a component without BEGIN and END lines of a source. `name` must be writable.
  init(_ name: String, source: [UInt8] = [], items: [Item]) {
    self.init(name: name, source: source, begin: LineRange(whole: []), end: LineRange(whole: []), items: items)
  }

  init(name: String, source: [UInt8], begin: LineRange, end: LineRange, items: [Item]) {
    self.name = name
    self.source = source
    self.begin = begin
    self.end = end
    self.items = items
  }

  /// The name in upper case, without octets that a component name cannot have (RFC 5545 section 3.6 `iana-token`).
  static func writable(name: String) -> String {
    if name.utf8.allSatisfy(Octet.isName) { return name.inUpperCase }
    return String(decoding: name.utf8.filter(Octet.isName), as: UTF8.self).uppercased()
  }

  /// The properties, in order.
  public var properties: [Property] { items.compactMap(property) }

  /// The direct components, in order.
  public var components: [Component] {
    items.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property with this name. Case does not matter.
  public func first(_ name: String) -> Property? {
    firstIndex(of: name, from: 0).flatMap { property(items[$0]) }
  }

  /// The first property with this name whose value is not blank. Some programs write lines without a value; no value
  /// type of RFC 5545 section 3.3 but TEXT has an empty value.
  public func filled(_ name: String) -> Property? {
    var index = 0
    while let found = firstIndex(of: name, from: index) {
      if let property = property(items[found]), !property.value.trimmingBlanks.isEmpty { return property }
      index = found + 1
    }
    return nil
  }

  /// All properties with this name, in order. Case does not matter.
  public func all(_ name: String) -> [Property] {
    var result: [Property] = []
    var index = 0
    while let found = firstIndex(of: name, from: index) {
      if let property = property(items[found]) { result.append(property) }
      index = found + 1
    }
    return result
  }

  /// All properties whose name has this prefix, in order. Case does not matter.
  public func all(beginningWith start: String) -> [Property] {
    items.compactMap { property($0).flatMap { $0.isNamed(beginningWith: start) ? $0 : nil } }
  }

  /// The direct components with this name, in order. Case does not matter.
  public func components(named name: String) -> [Component] {
    let wanted = name.inUpperCase
    var result: [Component] = []
    for case .component(let component) in items where component.name == wanted { result.append(component) }
    return result
  }

  /// Whether a direct component with this name meets the condition. Case does not matter. No component is copied.
  public func hasComponent(named name: String, where condition: (Component) -> Bool = { _ in true }) -> Bool {
    let wanted = name.inUpperCase
    return items.contains { item in
      if case .component(let component) = item { component.name == wanted && condition(component) } else { false }
    }
  }

  /// The line of `BEGIN` in the source, counted from 1; 0 for a created component.
  public var line: Int { Int(begin.line) }

  /// Whether the source has an `END` line for this component, as RFC 5545 section 3.4 requires. A component without one
  /// may be incomplete.
  public var isTerminated: Bool { isMade || !end.isEmpty }

  var isMade: Bool { begin.isEmpty }

  /// Whether the component keeps its meaning in any calendar: nothing of it is missing, and no line in it can end an
  /// enclosing component.
  public var isSelfContained: Bool {
    isTerminated
      && items.allSatisfy { item in
        switch item {
        case .property, .own: true
        case .opaque(let range): source[Int(range.start)..<Int(range.end)].allSatisfy { $0 <= Octet.space }
        case .component(let component): component.isSelfContained
        }
      }
  }

  /// Compares name, properties and components, in order. Folding, line ends and blank lines do not count.
  public static func == (left: Component, right: Component) -> Bool {
    guard left.name == right.name else { return false }
    let isOneText = left.source.isSame(as: right.source)
    // A copy without an edit has the same entries.
    if isOneText, left.items.isSame(as: right.items) { return true }
    var (mine, others) = (left.items[...], right.items[...])
    while true {
      switch (mine.nextProperty(), others.nextProperty()) {
      case (nil, nil): return left.components == right.components
      // Two versions of a component share most of their lines, so equal ranges of one text need no comparison.
      case (.property(let first)?, .property(let second)?)
      where isOneText && first.start == second.start && first.end == second.end: continue
      case (let first?, let second?): if left.property(first) != right.property(second) { return false }
      default: return false
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(properties)
    hasher.combine(components)
  }
}

extension Array {
  /// Whether both arrays are one array in memory.
  fileprivate func isSame(as other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
    }
  }
}

extension ArraySlice<Component.Item> {
  fileprivate mutating func nextProperty() -> Component.Item? {
    while let item = popFirst() {
      if item.isProperty { return item }
    }
    return nil
  }
}
