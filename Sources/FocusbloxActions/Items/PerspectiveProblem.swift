import FocusbloxModel
package import FocusbloxStore

/// A named perspective cannot be used.
package enum PerspectiveProblem: Error {
  case unknown(String, known: [String])
  case nameTaken(String)
  /// A setting names a perspective that was removed.
  case gone(setting: String)

  /// The perspective with this name or id.
  package static func find(_ text: String, in store: StoreReader) throws -> Perspective {
    if let found = try store.perspective(text) { return found }
    throw PerspectiveProblem.unknown(text, known: try store.perspectives().map(\.name))
  }

  /// The perspective that a setting names.
  package static func find(_ text: String, of setting: String, in store: StoreReader) throws -> Perspective {
    guard let found = try store.perspective(text) else { throw PerspectiveProblem.gone(setting: setting) }
    return found
  }
}
