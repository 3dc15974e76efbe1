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
        l("Eine Ansicht „\(text)“ gibt es nicht.", "There is no perspective “\(text)”."),
        remedy: known.isEmpty
          ? l("„focusblox perspective add NAME“ legt eine an.", "Add one with “focusblox perspective add NAME”.")
          : l("Bekannt: ", "Known: ") + known.joined(separator: ", ") + ".")
    case .nameTaken(let name):
      Explanation(
        l("Eine Ansicht „\(name)“ gibt es schon.", "A perspective “\(name)” already exists."),
        remedy: l("Einen anderen Namen wählen.", "Choose another name."))
    }
  }
}
