import CalDAV

/// The result of one list in a run.
public enum ListOutcome: Sendable {
  case done(ListReport)
  /// The result of `--dry-run`.
  case planned(SyncPlan, ListReport)
  /// The list's turn ended early. The report counts the completed work.
  case failed(ListReport, any Error)
}

extension ListOutcome {
  /// The error of a server that does not answer or answers with Retry-After. The run does not ask the server's other lists.
  public var hostError: (any Error)? {
    guard case .failed(_, let error) = self else { return nil }
    switch error {
    case CalDAVError.throttled, SyncError.waiting: return error
    default: return (error as? CalDAVError)?.isUnresponsiveHost == true ? error : nil
    }
  }

  /// Whether the list's turn was complete.
  var isComplete: Bool { if case .failed = self { false } else { true } }

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

  /// Joins the results of both phases of a run over one list.
  func followed(by later: ListOutcome) -> ListOutcome {
    var report = report
    report.add(later.report)
    report.requests += later.report.requests
    report.bytesSent += later.report.bytesSent
    report.bytesReceived += later.report.bytesReceived
    report.seconds += later.report.seconds
    report.clockSkew = report.clockSkew ?? later.report.clockSkew
    if case .failed(_, let error) = later { return .failed(report, error) }
    return .done(report)
  }
}
