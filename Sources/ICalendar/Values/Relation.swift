/// RELATED-TO (RFC 5545 section 3.8.4.5). RFC 9253 sections 6.1 and 9.1 add types, targets and GAP; RFC 9074 section
/// 7.1 adds SNOOZE.
public struct Relation: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case parent
    case child
    case sibling
    /// Stands in the item that comes first, and names the one that waits for its end (RFC 9253 section 4).
    case finishToStart
    case finishToFinish
    case startToFinish
    case startToStart
    case first
    case next
    /// Stands in the item that waits, and names the one that it waits for (RFC 9253 section 5).
    case dependsOn
    case refid
    case concept
    case snooze
    /// Another type, in upper case. RFC 5545 section 3.2.15 treats it as PARENT, but a write by that rule would create
    /// a hierarchy.
    case other(String)
  }

  public enum Target: Sendable, Hashable {
    case uid(String)
    /// VALUE=URI.
    case uri(String)
  }

  public let kind: Kind
  public let target: Target
  /// The time between the two items (RFC 9253 section 6.2), for the four types such as FINISHTOSTART.
  public let gap: DurationValue?

  /// Reads a RELATED-TO.
  /// - Returns: `nil` for another property, and for an empty value.
  public init?(_ property: Property) {
    guard property.isNamed("RELATED-TO") else { return nil }
    let text = property.text
    guard !text.isEmpty else { return nil }
    kind = Kind(property.parameter("RELTYPE"))
    target = property.parameter("VALUE")?.uppercased() == "URI" ? .uri(property.value) : .uid(text)
    gap = property.parameter("GAP").flatMap { DurationValue($0) }
  }

  /// The UID of the target; `nil` for another kind of target.
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

  /// A missing or empty type means PARENT (RFC 5545 section 3.2.15).
  init(_ name: String?) {
    guard let name = name?.uppercased(), !name.isEmpty else {
      self = .parent
      return
    }
    self = Self.named[name] ?? .other(name)
  }
}
