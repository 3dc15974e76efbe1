import CalDAV

extension CalDAVError {
  /// Whether the error concerns one item only, and the list's other items can go on (I11, I17).
  var concernsOneItem: Bool {
    switch self {
    case .forbidden, .refused, .uidConflict, .tooLarge, .locked, .preconditionFailed, .malformedAnswer: true
    case .notFound, .redirectOutside: true
    default: false
    }
  }

  /// Whether the server refused this text and may accept another text for the same item.
  var isAboutTheObject: Bool {
    switch self {
    case .refused(let refusal): [400, 403, 412, 415, 422].contains(refusal.status)
    case .tooLarge(let refusal): refusal.status != 507
    default: false
    }
  }

  /// Whether the server failed to answer, or its answer cannot be read. The server may answer the same question later.
  var isFailedAnswer: Bool {
    switch self {
    case .malformedAnswer, .locked: true
    default: refusal.map { $0.status >= 500 && $0.status != 501 } ?? false
    }
  }

  /// Whether the user lacks a privilege (RFC 3744 section 7.1.1).
  var isAboutPrivileges: Bool {
    if case .forbidden(let refusal) = self {
      refusal.element?.name == DAVErrorElement.needPrivileges.name
    } else {
      false
    }
  }

  /// Whether the host does not answer.
  var isUnresponsiveHost: Bool {
    switch self {
    case .transport(.unknownHost, _), .transport(.unreachable, _), .transport(.timedOut, _): true
    default: false
    }
  }

  /// Whether the server answered with an error status.
  var isRefusal: Bool { refusal != nil }

  /// The reason why one item could not be written, without secrets.
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
