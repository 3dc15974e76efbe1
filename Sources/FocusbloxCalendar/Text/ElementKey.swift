import ICalendar

/// The name of an element: the smallest part of an item that changes as one thing and that two versions are compared
/// and merged by.
struct ElementKey: Hashable, Sendable {
  enum Form: Int, Sendable {
    /// Lines that have a meaning only together.
    case group
    /// One member of a set, whatever line it is in.
    case member
    /// A component, which has elements of its own or counts as a whole.
    case part
  }

  let form: Form
  /// The name of the group in lower case; else a property's or component's name in upper case.
  let name: String
  /// What distinguishes members or components of one name.
  let distinction: String

  static func group(_ name: String) -> ElementKey { ElementKey(form: .group, name: name, distinction: "") }

  static func member(_ name: String, _ distinction: String) -> ElementKey {
    ElementKey(form: .member, name: name, distinction: distinction)
  }

  static func part(_ name: String, _ distinction: String) -> ElementKey {
    ElementKey(form: .part, name: name, distinction: distinction)
  }

  static func alarm(_ name: String) -> ElementKey { .part("VALARM", name) }

  var isAlarm: Bool { form == .part && name == "VALARM" }
}

extension ElementKey: CustomStringConvertible {
  var description: String { distinction.isEmpty ? name : "\(name) \(distinction)" }
}

/// The value of an element: its meaning, by which it is compared, and its spelling, in which it is written.
enum ElementValue: Sendable {
  case lines([Property], meaning: [String])
  /// A user removed the element, and the text says so (`ClearedFields`).
  case cleared
  /// A component that counts as a whole.
  case whole(Component, ComponentMeaning)
  /// A component that has elements of its own.
  case parts(ElementTree)

  static func areSame(_ a: ElementValue?, _ b: ElementValue?) -> Bool {
    switch (a, b) {
    case (nil, nil), (.cleared, .cleared): true
    case (.lines(_, let first), .lines(_, let second)): first == second
    case (.whole(_, let first), .whole(_, let second)): first == second
    case (.parts(let first), .parts(let second)): first.isSame(as: second)
    default: false
    }
  }

  /// Whether a user or another program would see a difference: what is only derived does not count.
  static func meanSame(_ a: ElementValue?, _ b: ElementValue?) -> Bool {
    guard let first = a?.tree, let second = b?.tree else { return areSame(a, b) }
    return first.meansSame(as: second)
  }

  /// The lines, for an element that has any.
  var properties: [Property] { if case .lines(let properties, _) = self { properties } else { [] } }

  var tree: ElementTree? { if case .parts(let tree) = self { tree } else { nil } }

  /// The component, for an element that is one.
  var component: Component? {
    switch self {
    case .whole(let component, _): component
    case .parts(let tree): tree.component
    case .lines, .cleared: nil
    }
  }
}
