import ICalendar

/// One change of an element.
enum ElementEdit: Sendable {
  case remove
  case put(ElementValue)
  /// Changes inside a component.
  indirect case inside(ElementEdits)
}

/// Changes of a component, in order.
struct ElementEdits: Sendable {
  private(set) var list: [(key: ElementKey, edit: ElementEdit)] = []

  var isEmpty: Bool { list.isEmpty }

  /// Adds the change that gives the element the value that it has in another tree. Nothing is added where the element
  /// has this value: its spelling stays.
  mutating func set(_ key: ElementKey, as source: ElementTree?, in tree: ElementTree) {
    let value = source?[key]
    guard !ElementValue.areSame(tree[key], value) else { return }
    if let value {
      list.append((key, .put(value)))
    } else if let lines = source?.silent[key] {
      list.append((key, .put(.lines(lines, meaning: []))))
    } else {
      list.append((key, .remove))
    }
  }

  mutating func add(_ key: ElementKey, inside edits: ElementEdits) {
    if !edits.isEmpty { list.append((key, .inside(edits))) }
  }
}

extension ElementTree {
  /// The component with the changes. Every other octet of it stays.
  func applying(_ edits: ElementEdits) -> Component {
    guard !edits.isEmpty else { return component }
    var result = component
    var removed: Set<Int> = []
    var added: [Component] = []
    for (key, edit) in edits.list {
      switch (edit, places[key]) {
      case (.remove, let place?): removed.insert(place)
      case (.remove, nil): result.put(key, nil, table)
      case (.inside(let inner), let place?):
        if let tree = values[key]?.tree { result.replaceComponent(at: place, with: tree.applying(inner)) }
      case (.inside, nil): break
      case (.put(let value), let place):
        guard let new = value.component else {
          result.put(key, value, table)
          continue
        }
        if let place { result.replaceComponent(at: place, with: new) } else { added.append(new) }
      }
    }
    if !removed.isEmpty {
      var index = -1
      result.removeComponents { _ in
        index += 1
        return removed.contains(index)
      }
    }
    for component in added { result.append(component) }
    return result
  }
}

extension Component {
  /// Writes the lines of one element.
  fileprivate mutating func put(_ key: ElementKey, _ value: ElementValue?, _ table: ElementTable) {
    if table.canBeCleared(key.name), key.form == .group { setCleared(key.name, value) }
    if key.form == .member, let list = table.list(key.name) {
      putMember(key, value, list, table)
    } else {
      replaceLines(of: key, with: value?.properties ?? [], table)
    }
  }

  private mutating func setCleared(_ name: String, _ value: ElementValue?) {
    let known = ClearedFields.names(in: self)
    let names: Set<String>
    if case .cleared? = value { names = known.union([name]) } else { names = known.subtracting([name]) }
    if names != known { setPlain(ClearedFields.property, names.sorted().joined(separator: " ")) }
  }

  /// The first line stays in its position. A line that is in both versions is not touched.
  private mutating func replaceLines(of key: ElementKey, with new: [Property], _ table: ElementTable) {
    let isOwned: (Property) -> Bool = { table.elements(of: $0).contains { $0.key == key } }
    var wanted = new
    var kept: Set<Property> = []
    for line in properties where isOwned(line) {
      let meaning = PropertyMeaning.text(line)
      guard
        let index = wanted.firstIndex(where: { $0 == line || (meaning != nil && PropertyMeaning.text($0) == meaning) })
      else { continue }
      wanted.remove(at: index)
      kept.insert(line)
    }
    replaceFirstLines({ isOwned($0) && !kept.contains($0) }, with: wanted)
  }

  /// Replaces the lines one by one, in place where both have one of that name.
  private mutating func replaceFirstLines(_ isReplaced: (Property) -> Bool, with new: [Property]) {
    var rest = new
    let replaced = mappingOwnProperties { line in
      guard isReplaced(line), let index = rest.firstIndex(where: { $0.isNamed(line.name) }) else { return nil }
      return rest.remove(at: index)
    }
    let placed = Set(new).subtracting(rest)
    if let replaced { self = replaced }
    removeProperties { isReplaced($0) && !placed.contains($0) }
    for line in rest { add(line) }
  }

  private mutating func putMember(
    _ key: ElementKey, _ value: ElementValue?, _ list: ElementTable.Members, _ table: ElementTable
  ) {
    let isMember: (Property) -> Bool = { table.elements(of: $0).contains { $0.key == key } }
    guard let member = value?.properties.first else {
      let lines = properties.filter { $0.isNamed(key.name) && isMember($0) && $0.isWritableText }
      for line in lines {
        if let rest = line.removingMembers(list, where: isMember) {
          self = mappingOwnProperties { $0 == line ? rest : nil } ?? self
        } else {
          removeProperties { $0 == line }
        }
      }
      return
    }
    let line = all(key.name).first { $0.parameters == member.parameters && !$0.value.isEmpty && $0.isWritableText }
    guard let line, member.isWritableText else { return add(member) }
    var isDone = false
    self =
      mappingOwnProperties { other in
        guard !isDone, other == line else { return nil }
        isDone = true
        return line.addingMember(member)
      } ?? self
  }
}
