/// A `BEGIN` … `END` block (RFC 5545 3.4): its properties and components in their order, and every other line that
/// stood between them, so that it is written as it was read.
public struct Component: Sendable, Hashable {
  /// What stands between `BEGIN` and `END`.
  enum Item: Sendable {
    /// A property as it was read, in `source`.
    case property(LineRange)
    /// Blank lines, lines that are no content lines, blocks nested too deep: kept, not understood.
    case opaque(LineRange)
    /// A property that was set or added since.
    indirect case own(Property)
    indirect case component(Component)
  }

  /// Upper-cased.
  public let name: String
  /// The text that the component's lines are stretches of.
  let source: [UInt8]
  /// Empty for a component that was made here: it is written with BEGIN and END of ours.
  let begin: LineRange
  /// Empty where the source has no `END` line for the component.
  let end: LineRange
  var items: [Item]

  /// A new component with CRLF line ends.
  public init(_ name: String, properties: [Property] = [], components: [Component] = []) {
    self.init(Self.writable(name: name), items: properties.map(Item.own) + components.map(Item.component))
  }

  /// With BEGIN and END lines of ours; `name` is writable.
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

  /// Upper-cased, without the octets that a component name cannot have (RFC 5545 3.6 `iana-token`).
  static func writable(name: String) -> String {
    if name.utf8.allSatisfy(Octet.isName) { return name.inUpperCase }
    return String(decoding: name.utf8.filter(Octet.isName), as: UTF8.self).uppercased()
  }

  /// In their order.
  public var properties: [Property] { items.compactMap(property) }

  /// In their order.
  public var components: [Component] {
    items.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property of that name, whose case does not matter.
  public func first(_ name: String) -> Property? {
    firstIndex(of: name, from: 0).flatMap { property(items[$0]) }
  }

  /// All properties of that name, in their order.
  public func all(_ name: String) -> [Property] {
    var result: [Property] = []
    var index = 0
    while let found = firstIndex(of: name, from: index) {
      if let property = property(items[found]) { result.append(property) }
      index = found + 1
    }
    return result
  }

  /// All properties whose name begins so, in their order; the case does not matter.
  public func all(beginningWith start: String) -> [Property] {
    items.compactMap { property($0).flatMap { $0.isNamed(beginningWith: start) ? $0 : nil } }
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
  public var isTerminated: Bool { isMade || !end.isEmpty }

  var isMade: Bool { begin.isEmpty }

  /// Whether it means the same wherever it stands: nothing of it is missing, and no line in it may end what is around it.
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

  /// Equal when name, properties and components are, in their order; folding, line ends and blank lines do not count.
  public static func == (left: Component, right: Component) -> Bool {
    guard left.name == right.name else { return false }
    let isOneText = left.source.withUnsafeBufferPointer { text in
      right.source.withUnsafeBufferPointer { $0.baseAddress == text.baseAddress && $0.count == text.count }
    }
    var (mine, others) = (left.items[...], right.items[...])
    while true {
      switch (mine.nextProperty(), others.nextProperty()) {
      case (nil, nil): return left.components == right.components
      // Two versions of a component share most of their lines.
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

extension ArraySlice<Component.Item> {
  fileprivate mutating func nextProperty() -> Component.Item? {
    while let item = popFirst() {
      if item.isProperty { return item }
    }
    return nil
  }
}
