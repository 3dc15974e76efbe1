/// RELATED-TO (RFC 5545 3.8.4.5; RFC 9253 6.1 and 9.1 for further types, targets and GAP; RFC 9074 7.1 for SNOOZE).
public struct Relation: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case parent
    case child
    case sibling
    case finishToStart
    case finishToFinish
    case startToFinish
    case startToStart
    case first
    case next
    case dependsOn
    case refid
    case concept
    case snooze
    /// Upper-cased; RFC 5545 3.2.15 wants it taken for PARENT, but a write that did so would make a hierarchy of it.
    case other(String)
  }

  public enum Target: Sendable, Hashable {
    case uid(String)
    /// VALUE=URI.
    case uri(String)
  }

  public let kind: Kind
  public let target: Target
  /// The time between the two (RFC 9253 6.2), of the four types of the form FINISHTOSTART.
  public let gap: DurationValue?

  /// Nil for another property, and for one that names nothing.
  public init?(_ property: Property) {
    guard property.isNamed("RELATED-TO") else { return nil }
    let text = property.text
    guard !text.isEmpty else { return nil }
    kind = Kind(property.parameter("RELTYPE"))
    target = property.parameter("VALUE")?.uppercased() == "URI" ? .uri(property.value) : .uid(text)
    gap = property.parameter("GAP").flatMap { DurationValue($0) }
  }

  /// The UID it names; nil where it names something else.
  public var uid: String? {
    if case .uid(let uid) = target { uid } else { nil }
  }
}

extension Relation.Kind {
  private static let named: [String: Relation.Kind] = [
    "PARENT": .parent, "CHILD": .child, "SIBLING": .sibling, "FINISHTOSTART": .finishToStart,
    "FINISHTOFINISH": .finishToFinish, "STARTTOFINISH": .startToFinish, "STARTTOSTART": .startToStart, "FIRST": .first,
    "NEXT": .next, "DEPENDS-ON": .dependsOn, "REFID": .refid, "CONCEPT": .concept, "SNOOZE": .snooze,
  ]

  /// A missing or empty type is PARENT (RFC 5545 3.2.15).
  init(_ name: String?) {
    guard let name = name?.uppercased(), !name.isEmpty else {
      self = .parent
      return
    }
    self = Self.named[name] ?? .other(name)
  }
}
