import CalDAV

/// What became of one list in a run.
public enum ListOutcome: Sendable {
  case done(ListReport)
  /// `--dry-run`
  case planned(SyncPlan, ListReport)
  /// The list ended early; what the report counts was done.
  case failed(ListReport, any Error)
}

extension ListOutcome {
  /// What was said instead of an answer, where nobody answers at all: other lists of the server have no better luck.
  public var silence: (any Error)? {
    guard case .failed(_, let error) = self, (error as? CalDAVError)?.isSilence == true else { return nil }
    return error
  }

  /// Whether the list came to the end of its turn.
  var isThrough: Bool { if case .failed = self { false } else { true } }

  public internal(set) var report: ListReport {
    get {
      switch self {
      case .done(let report), .planned(_, let report), .failed(let report, _): report
      }
    }
    set {
      switch self {
      case .done: self = .done(newValue)
      case .planned(let plan, _): self = .planned(plan, newValue)
      case .failed(_, let error): self = .failed(newValue, error)
      }
    }
  }

  /// Both steps of a run over one list as one.
  func followed(by later: ListOutcome) -> ListOutcome {
    var report = report
    report.add(later.report)
    report.requests += later.report.requests
    report.bytesSent += later.report.bytesSent
    report.bytesReceived += later.report.bytesReceived
    report.seconds += later.report.seconds
    if case .failed(_, let error) = later { return .failed(report, error) }
    return .done(report)
  }
}
