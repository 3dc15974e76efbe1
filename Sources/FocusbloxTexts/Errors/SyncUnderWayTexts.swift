package import FocusbloxActions
package import FocusbloxModel

extension SyncUnderWay: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    let time = RelativeTime(zone: zone, now: now, language: l).clock(since)
    let what: String =
      switch origin {
      case .hand: l("A sync that was started by hand has been running since \(time) (pid \(pid)).")
      case .background: l("A sync in the background has been running since \(time) (pid \(pid)).")
      case .unknown: l("A sync has been running since \(time) (pid \(pid)).")
      }
    return Explanation(what, remedy: l("Wait until it has finished, or stop it: kill -USR1 \(pid)"))
  }
}
