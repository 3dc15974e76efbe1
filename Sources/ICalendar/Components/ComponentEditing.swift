/// Editing touches only the lines it owns: every other octet of the component stays as it was read.
extension Component {
  /// Replaces the first property of that name where it stands and removes further ones; where there is none, inserts
  /// it after the last property, before the first component.
  public mutating func set(_ property: Property) {
    let name = property.name
    guard let index = items.firstIndex(where: { $0.isProperty(named: name) }) else {
      add(property)
      return
    }
    items[index] = .property(property)
    let rest = items[(index + 1)...].filter { !$0.isProperty(named: name) }
    if rest.count != items.count - index - 1 { items.replaceSubrange((index + 1)..., with: rest) }
  }

  /// One more line, after the last property that stands before the first component.
  public mutating func add(_ property: Property) {
    let firstComponent = items.firstIndex { $0.isComponent } ?? items.endIndex
    let last = items[..<firstComponent].lastIndex { $0.isProperty }
    items.insert(.property(property), at: last.map { $0 + 1 } ?? 0)
  }

  /// Removes all properties of that name.
  public mutating func remove(_ name: String) {
    items.removeAll { $0.isProperty(named: name) }
  }

  /// Removes the properties of this component, not of those inside it, that `predicate` chooses.
  public mutating func removeProperties(where predicate: (Property) -> Bool) {
    items.removeAll { if case .property(let property) = $0 { predicate(property) } else { false } }
  }

  /// Adds the component at the end.
  public mutating func append(_ component: Component) {
    items.append(.component(component))
  }

  /// Puts the component before all others, after the properties (a VTIMEZONE stands before the items that use it).
  public mutating func insertFirst(_ component: Component) {
    items.insert(.component(component), at: items.firstIndex { $0.isComponent } ?? items.endIndex)
  }

  /// `index` counts `components`; an index that does not exist changes nothing.
  public mutating func replaceComponent(at index: Int, with component: Component) {
    let places = items.indices.filter { items[$0].isComponent }
    guard places.indices.contains(index) else { return }
    items[places[index]] = .component(component)
  }

  /// Removes the direct components that `predicate` chooses.
  public mutating func removeComponents(where predicate: (Component) -> Bool) {
    items.removeAll { if case .component(let component) = $0 { predicate(component) } else { false } }
  }
}

extension Component.Item {
  var isComponent: Bool { if case .component = self { true } else { false } }

  var isProperty: Bool { if case .property = self { true } else { false } }

  func isProperty(named name: String) -> Bool {
    if case .property(let property) = self { property.isNamed(name) } else { false }
  }
}
