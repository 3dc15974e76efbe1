/// Editing touches only the lines it owns: every other octet of the component stays as it was read.
extension Component {
  /// Replaces the first property of that name where it stands and removes further ones; where there is none, inserts
  /// it after the last property, before the first component.
  public mutating func set(_ property: Property) {
    let name = property.name
    guard let index = firstIndex(of: name, from: 0) else {
      add(property)
      return
    }
    items[index] = .own(property)
    let rest = items[(index + 1)...].filter { !isProperty($0, named: name) }
    if rest.count != items.count - index - 1 { items.replaceSubrange((index + 1)..., with: rest) }
  }

  /// One more line, after the last property that stands before the first component.
  public mutating func add(_ property: Property) {
    let firstComponent = items.firstIndex { $0.isComponent } ?? items.endIndex
    let last = items[..<firstComponent].lastIndex { $0.isProperty }
    items.insert(.own(property), at: last.map { $0 + 1 } ?? 0)
  }

  /// Removes all properties of that name.
  public mutating func remove(_ name: String) {
    guard firstIndex(of: name, from: 0) != nil else { return }
    items = items.filter { !isProperty($0, named: name) }
  }

  /// Removes the properties of this component, not of those inside it, that `predicate` chooses.
  public mutating func removeProperties(where predicate: (Property) -> Bool) {
    items = items.filter { property($0).map { !predicate($0) } ?? true }
  }

  /// The component with other properties in the places of some; `nil` where none changes.
  public func mappingOwnProperties(_ change: (Property) -> Property?) -> Component? {
    var result: Component?
    for (index, item) in items.enumerated() {
      guard let property = property(item), let changed = change(property) else { continue }
      var component = result ?? self
      component.items[index] = .own(changed)
      result = component
    }
    return result
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
