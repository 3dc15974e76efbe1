/// What became of one list in a run.
public enum ListOutcome: Sendable {
  case done(ListReport)
  /// `--dry-run`
  case planned(SyncPlan, ListReport)
  /// The list ended early; what the report counts was done.
  case failed(ListReport, any Error)
}

extension ListOutcome {
  public var report: ListReport {
    switch self {
    case .done(let report), .planned(_, let report), .failed(let report, _): report
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
