import CalDAV

extension CalDAVError {
  /// Whether the other items of the list are none the worse for it (I11, I17).
  var concernsOneItem: Bool {
    switch self {
    case .forbidden, .refused, .uidConflict, .tooLarge, .locked, .preconditionFailed, .malformedAnswer: true
    case .notFound, .redirectOutside: true
    default: false
    }
  }

  /// The server refused this text, and may take another one for the same item.
  var isAboutTheObject: Bool {
    switch self {
    case .refused(let refusal): [400, 403, 412, 415, 422].contains(refusal.status)
    case .tooLarge(let refusal): refusal.status != 507
    default: false
    }
  }

  /// Whether the host does not answer.
  var isSilence: Bool {
    switch self {
    case .transport(.unknownHost, _), .transport(.unreachable, _), .transport(.timedOut, _): true
    default: false
    }
  }

  /// The server answered, and said no.
  var isRefusal: Bool { refusal != nil }

  /// Why one item could not be written, without secrets.
  var itemReason: String {
    if let refusal {
      let element = refusal.element.map { " \($0.description.prefix(200))" } ?? ""
      return "the server refused it: \(refusal.status)\(element)"
        + (refusal.excerpt.isEmpty ? "" : " (\(refusal.excerpt))")
    }
    if case .malformedAnswer(_, _, let reason) = self { return "the server's answer makes no sense: \(reason)" }
    if case .redirectOutside(let from, let to) = self {
      return "the server redirects the write out of the list, from \(from) to \(to)"
    }
    return "it could not be written"
  }
}
