import FocusbloxModel
import FocusbloxStore

/// A named perspective cannot be used.
enum PerspectiveProblem: Error {
  case unknown(String, known: [String])
  case nameTaken(String)

  /// The perspective with this name or id.
  static func find(_ text: String, in store: StoreReader) throws -> Perspective {
    if let found = try store.perspective(text) { return found }
    throw PerspectiveProblem.unknown(text, known: try store.perspectives().map(\.name))
  }
}

extension PerspectiveProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .unknown(let text, let known):
      Explanation(
        l("There is no perspective “\(text)”."),
        remedy: known.isEmpty
          ? l("Add one with “focusblox perspective add NAME”.")
          : l("Known: ") + known.joined(separator: ", ") + ".")
    case .nameTaken(let name):
      Explanation(
        l("A perspective “\(name)” already exists."),
        remedy: l("Choose another name."))
    }
  }
}
