/// Edits change only the lines of the edited properties. Every other octet of the component stays as read.
extension Component {
  /// Replaces the first property with this name in its position and removes further ones. Without such a property, the
  /// new one is inserted after the last property and before the first component.
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

  /// Adds one line after the last property before the first component.
  public mutating func add(_ property: Property) {
    let firstComponent = items.firstIndex { $0.isComponent } ?? items.endIndex
    let last = items[..<firstComponent].lastIndex { $0.isProperty }
    items.insert(.own(property), at: last.map { $0 + 1 } ?? 0)
  }

  /// Removes all properties with this name. Case does not matter.
  public mutating func remove(_ name: String) {
    guard firstIndex(of: name, from: 0) != nil else { return }
    items = items.filter { !isProperty($0, named: name) }
  }

  /// Removes the properties of this component that match `predicate`. Nested components stay unchanged.
  public mutating func removeProperties(where predicate: (Property) -> Bool) {
    items = items.filter { property($0).map { !predicate($0) } ?? true }
  }

  /// Replaces the properties for which `change` returns a property.
  /// - Returns: the changed component; `nil` where no property changes.
  public func mappingOwnProperties(_ change: (Property) -> Property?) -> Component? {
    mappingItems { item in property(item).flatMap(change).map(Item.own) }
  }

  /// Replaces the direct components for which `change` returns a component.
  /// - Returns: the changed component; `nil` where no component changes.
  public func mappingComponents(_ change: (Component) -> Component?) -> Component? {
    mappingItems { item in
      if case .component(let component) = item { change(component).map { .component($0) } } else { nil }
    }
  }

  /// One pass, because an item may have tens of thousands of entries.
  private func mappingItems(_ change: (Item) -> Item?) -> Component? {
    var isChanged = false
    let changed = items.map { item in
      guard let new = change(item) else { return item }
      isChanged = true
      return new
    }
    guard isChanged else { return nil }
    var component = self
    component.items = changed
    return component
  }

  /// Adds a component at the end.
  public mutating func append(_ component: Component) {
    items.append(.component(component))
  }

  /// Inserts a component before all other components and after the properties. A VTIMEZONE must come before the items
  /// that use it.
  public mutating func insertFirst(_ component: Component) {
    items.insert(.component(component), at: items.firstIndex { $0.isComponent } ?? items.endIndex)
  }

  /// Replaces a direct component.
  /// - Parameter index: an index into `components`. An index out of range changes nothing.
  public mutating func replaceComponent(at index: Int, with component: Component) {
    let positions = items.indices.filter { items[$0].isComponent }
    guard positions.indices.contains(index) else { return }
    items[positions[index]] = .component(component)
  }

  /// Removes the direct components that match `predicate`.
  public mutating func removeComponents(where predicate: (Component) -> Bool) {
    items.removeAll { if case .component(let component) = $0 { predicate(component) } else { false } }
  }
}
