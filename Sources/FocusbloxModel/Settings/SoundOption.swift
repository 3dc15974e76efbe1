/// The sound of a notification (S3-59).
public enum SoundOption: Sendable, Hashable {
  case none, systemDefault
  case custom(String)
}

extension SoundOption: LosslessStringConvertible {
  /// Reads `none`, `system_default` or `custom:<name>`; the name must not be empty.
  public init?(_ description: String) {
    switch description {
    case "none": self = .none
    case "system_default": self = .systemDefault
    default:
      guard description.hasPrefix("custom:"), description.utf8.count > 7 else { return nil }
      self = .custom(String(description.dropFirst(7)))
    }
  }

  public var description: String {
    switch self {
    case .none: "none"
    case .systemDefault: "system_default"
    case .custom(let name): "custom:\(name)"
    }
  }
}
