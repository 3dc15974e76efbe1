extension Refusal {
  /// Whether the refused word is a sign or a key for something else than a time: `prio:very`.
  public var isSignWithoutTime: Bool {
    switch LineSign.read(LineWord(raw: text))?.kind {
    case .due, .start, .planned, nil: false
    default: true
    }
  }
}
