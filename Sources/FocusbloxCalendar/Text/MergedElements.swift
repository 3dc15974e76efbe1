import FocusbloxModel

/// Which elements travel between this machine and the others.
struct MergedElements {
  private let hasLocal: Bool

  init(_ profile: MappingProfile) { hasLocal = profile == .strict }

  private init(hasLocal: Bool) { self.hasLocal = hasLocal }

  /// Between texts of this machine every element counts.
  static let all = MergedElements(hasLocal: false)

  /// Whether the element stays on this machine.
  func isLocal(_ key: ElementKey, _ table: ElementTable) -> Bool {
    hasLocal && table.flags(of: key).contains(.local)
  }
}
