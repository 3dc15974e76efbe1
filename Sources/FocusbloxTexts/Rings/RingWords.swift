import FocusbloxActions
package import FocusbloxModel
import Foundation

/// The text of `why` and `show` about one alarm.
package struct RingWords {
  package let time: RelativeTime

  package init(time: RelativeTime) { self.time = time }

  private var l: Language { time.language }

  /// Whether and where it rings, or why not.
  package func sentence(_ report: RingReport) -> String {
    let here = report.origin == .published ? nil : outcome(report)
    let reasons = report.reasons.map { reason($0, report.outcome) }
    let place = calendar(report.calendar)
    let why = ([here] + (reasons.isEmpty ? [] : [reasons.joined(separator: "; ")])).compactMap(\.self)
    return ([why.joined(separator: ": ")] + [place]).compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// What the ring is for.
  package func kind(_ report: RingReport) -> String {
    if report.origin == .foreign { return l("another program") }
    return switch report.kind {
    case .dueDateMorning: l("in the morning")
    case .dueDateAdvance: l("in advance")
    case .due: l("when due")
    case .deferred: l("when available")
    case .latestStart: l("latest start")
    case .planned: l("when planned")
    case .beforeDue: l("before it is due")
    case .custom: l("reminder")
    case .location: l("at a place")
    case .focusBlockStart: l("start")
    case .focusBlockEnd: l("end")
    case .snooze: l("snoozed")
    }
  }

  /// Where it rings, for an alarm that does.
  package func places(_ report: RingReport) -> String {
    let isAlone = report.reasons.contains { if case .noNotifier = $0 { true } else { false } }
    let here = isAlone ? l("here, once “focusblox watch” is running") : l("here")
    let there: String? =
      switch report.calendar {
      case .there(let list): l("programs that sync \(l.quoted(list))")
      case .notSynced(let list, _): l("after the next sync, programs that sync \(l.quoted(list))")
      case .none, .missing, .deletedThere: nil
      }
    let who = report.reasons.filter { [.setElsewhere, .setBefore, .movedElsewhere].contains($0) }
      .map { reason($0, report.outcome) }
    return ([here, there].compactMap(\.self) + who).joined(separator: " · ")
  }

  private func outcome(_ report: RingReport) -> String {
    switch report.outcome {
    case .rings: l("rings here")
    case .rang: l("rang here")
    case .missed: l("did not ring here")
    case .silent: report.fireDate.map(time.isPast) ?? false ? l("did not ring here") : l("does not ring here")
    }
  }

  /// Who decided about an alarm.
  package func decision(_ reason: RingReport.Reason) -> String { self.reason(reason, .rings) }

  private func reason(_ reason: RingReport.Reason, _ outcome: RingReport.Outcome) -> String {
    switch reason {
    case .setting("lookahead_days"): l("is further away than lookahead_days")
    case .setting(let key): l("\(key) is off")
    case .removedElsewhere: l("another program removed the alarm")
    case .movedElsewhere: l("moved by another program")
    case .paused(let name): l("\(l.quoted(name)) is switched off")
    case .silentSubscription(let name): l("\(l.quoted(name)) is subscribed to without --alarms")
    case .acknowledged(_, .user): l("acknowledged on this machine")
    case .acknowledged(_, .anotherProgram): l("acknowledged in another program")
    case .acknowledged(_, nil): l("acknowledged")
    case .snoozed(let until): l("snoozed until \(time.text(until))")
    case .completed(let at): at.map { l("completed \(time.text($0))") } ?? l("completed")
    case .pastWhenMade: l("its time had passed when it was created")
    case .waits(.date): l("the date it counts from is missing")
    case .waits(.timeOfDay): l("waits for a time of day")
    case .place: l("only phones ring at a place")
    case .noNotifier(let last):
      (outcome == .missed
        ? l("“focusblox watch” was not running")
        : l("“focusblox watch” is not running (focusblox watch --install)"))
        + (last.map { l("; last run: \(time.text($0))") } ?? "")
    case .setElsewhere: l("set by another machine")
    case .setBefore: l("set this way until the next sync (focusblox sync)")
    case .sameTime: l("another one rings at the same time")
    case .alarmsOfAnotherProgram: l("another program's alarms ring instead")
    case .pastBudget: l("the list of pending notifications is full (25 tasks, 64 notifications)")
    }
  }

  private func calendar(_ calendar: RingReport.Calendar) -> String? {
    switch calendar {
    case .none: nil
    case .there(let list): l("is in \(l.quoted(list))")
    case .notSynced(let list, let failure):
      l("waiting for the sync with \(l.quoted(list))")
        + (failure.map { ": " + Texts.itemReason($0, l) } ?? "")
    case .missing(let list): l("is not in \(l.quoted(list))")
    case .deletedThere(let list): l("somebody deleted it from \(l.quoted(list))")
    }
  }
}
