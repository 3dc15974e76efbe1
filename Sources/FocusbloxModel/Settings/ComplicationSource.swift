/// The count that a status line shows (S3-75).
public enum ComplicationSource: Sendable, Hashable {
  case overdue, dueToday, dueSoon, flagged, inbox
  case customPerspective(String)
}

extension ComplicationSource: LosslessStringConvertible {
  static let named: [(name: String, source: ComplicationSource)] = [
    ("overdue", .overdue), ("due_today", .dueToday), ("due_soon", .dueSoon), ("flagged", .flagged), ("inbox", .inbox),
  ]

  /// A name of the specification, or `custom_perspective:<id>`.
  public init?(_ description: String) {
    if let match = ComplicationSource.named.first(where: { $0.name == description }) {
      self = match.source
    } else if description.hasPrefix("custom_perspective:"), description.utf8.count > 19 {
      self = .customPerspective(String(description.dropFirst(19)))
    } else {
      return nil
    }
  }

  public var description: String {
    if case .customPerspective(let id) = self { return "custom_perspective:\(id)" }
    return ComplicationSource.named.first { $0.source == self }?.name ?? ""
  }
}
