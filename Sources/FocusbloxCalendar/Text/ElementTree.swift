import FocusbloxModel
import ICalendar

/// A component by its elements. Order and spelling of its lines do not count.
struct ElementTree: Sendable {
  let component: Component
  let table: ElementTable
  private(set) var values: [ElementKey: ElementValue] = [:]
  /// The keys in the order of the text.
  private(set) var keys: [ElementKey] = []
  /// The positions of elements that are components, among the component's components.
  private(set) var places: [ElementKey: Int] = [:]
  /// Lines of groups that say nothing, such as STATUS:NEEDS-ACTION.
  private(set) var silent: [ElementKey: [Property]] = [:]

  subscript(key: ElementKey) -> ElementValue? { values[key] }

  func isSame(as other: ElementTree) -> Bool {
    values.count == other.values.count && keys.allSatisfy { ElementValue.areSame(values[$0], other.values[$0]) }
  }

  func meansSame(as other: ElementTree) -> Bool {
    func counts(_ key: ElementKey) -> Bool {
      !table.flags(of: key).contains(.derived) && !other.table.flags(of: key).contains(.derived)
    }
    return Self.keys(of: [self, other]).allSatisfy {
      !counts($0) || ElementValue.meanSame(values[$0], other.values[$0])
    }
  }

  /// The keys of several trees, each once, in the order of the first tree that has it.
  static func keys(of trees: [ElementTree?]) -> [ElementKey] {
    var seen: Set<ElementKey> = []
    return trees.compactMap(\.?.keys).joined().filter { seen.insert($0).inserted }
  }

  /// Reads a VCALENDAR.
  ///
  /// - Parameter names: the names of an item's alarms, in order, where others than their own are known.
  init(calendar: Component, names: (_ item: ElementKey) -> [String]? = { _ in nil }) {
    self.init(lines: calendar, .calendar)
    let components = calendar.components
    let items = ItemIdentity.keys(of: components)
    for (index, component) in components.enumerated() where component.name != "VTIMEZONE" {
      if let key = items[index] {
        add(key, .parts(ElementTree(item: component, names: names(key))), at: index)
      } else {
        addWhole(component, at: index)
      }
    }
  }

  private init(item: Component, names: [String]?) {
    self.init(lines: item, item.name == "VTODO" ? .task : .event)
    for name in ClearedFields.names(in: item) {
      let key = ElementKey.group(name)
      if table.canBeCleared(name), values[key] == nil { add(key, .cleared) }
    }
    var names = (names ?? AlarmNames.own(in: item))[...]
    for (index, component) in item.components.enumerated() {
      if component.name == "VALARM", let name = names.popFirst() {
        add(.alarm(name), .parts(ElementTree(alarm: component)), at: index)
      } else {
        addWhole(component, at: index)
      }
    }
  }

  init(alarm: Component) {
    self.init(lines: alarm, alarm.kind == nil ? .alarm : .ownAlarm)
    for (index, component) in alarm.components.enumerated() { addWhole(component, at: index) }
  }

  private init(lines component: Component, _ table: ElementTable) {
    self.component = component
    self.table = table
    var lines: [ElementKey: [Property]] = [:]
    var order: [ElementKey] = []
    for property in component.properties {
      for (key, element) in table.elements(of: property) {
        if lines[key] == nil { order.append(key) }
        lines[key, default: []].append(element)
      }
    }
    for key in order {
      guard let properties = lines[key] else { continue }
      if let meaning = table.meaning(key, properties) {
        add(key, .lines(properties, meaning: meaning))
      } else {
        silent[key] = properties
      }
    }
  }

  private mutating func addWhole(_ component: Component, at index: Int) {
    let meaning = ComponentMeaning(component)
    let uid = component.first("UID")?.text ?? ""
    add(.part(component.name, uid.isEmpty ? meaning.text : uid), .whole(component, meaning), at: index)
  }

  /// Adds an element. A second component of one name is another element.
  private mutating func add(_ key: ElementKey, _ value: ElementValue, at place: Int? = nil) {
    var key = key
    var number = 1
    while values[key] != nil {
      number += 1
      key = ElementKey(form: key.form, name: key.name, distinction: "\(key.distinction)#\(number)")
    }
    keys.append(key)
    values[key] = value
    places[key] = place
  }
}

extension ComponentMeaning {
  /// The meaning in one text.
  var text: String { ([name] + properties + components.map(\.text)).joined(separator: "\n") }
}

/// The names of the items in a calendar: the item itself and its overrides.
enum ItemIdentity {
  /// The keys by the indices of `components`. Of several components that are the item itself one counts (T29, T31); the
  /// others are completed copies, which only their content distinguishes.
  static func keys(of components: [Component]) -> [Int: ElementKey] {
    var groups: [ElementKey: [Int]] = [:]
    for (index, component) in components.enumerated() where ItemComponents.isItem(component) {
      groups[key(of: component), default: []].append(index)
    }
    var keys: [Int: ElementKey] = [:]
    for (key, indices) in groups {
      let current = ItemComponents.current(indices, of: components)
      for index in indices {
        let copy = ElementKey.part(key.name, key.distinction + " " + ComponentMeaning(components[index]).text)
        keys[index] = index == current ? key : copy
      }
    }
    return keys
  }

  static func key(of item: Component) -> ElementKey {
    let instance = item.first("RECURRENCE-ID").flatMap(PropertyMeaning.text).map { " " + $0 } ?? ""
    return .part(item.name, (item.first("UID")?.text ?? "") + instance)
  }
}
