extension Component {
  /// The property of this entry; `nil` for other entries.
  func property(_ item: Item) -> Property? {
    switch item {
    case .property(let range): Property(source: source, range: range)
    case .own(let property): property
    case .opaque, .component: nil
    }
  }

  /// The index in `items` of the next property with this name. Case does not matter.
  func firstIndex(of name: String, from start: Int) -> Int? {
    var name = name
    return name.withUTF8 { wanted in
      source.withUnsafeBufferPointer { text in
        items.withUnsafeBufferPointer { items in
          for index in start..<items.count {
            let isWanted =
              switch items[index] {
              case .property(let range): range.isNamed(wanted, in: text)
              case .own(let property): property.isNamed(wanted)
              case .opaque, .component: false
              }
            if isWanted { return index }
          }
          return nil
        }
      }
    }
  }

  func isProperty(_ item: Item, named name: String) -> Bool { property(item)?.isNamed(name) ?? false }
}

extension Component.Item {
  var isComponent: Bool { if case .component = self { true } else { false } }

  var isProperty: Bool {
    switch self {
    case .property, .own: true
    case .opaque, .component: false
    }
  }
}
