import FocusbloxModel
import Foundation

/// The text of `why` and `show` about one alarm.
struct RingWords {
  let time: RelativeTime

  private var l: Language { time.language }

  func sentence(_ report: RingReport) -> String {
    let here = report.origin == .published ? nil : outcome(report.outcome)
    let reasons = report.reasons.map { reason($0, report.outcome) }
    let place = calendar(report.calendar)
    let why = ([here] + (reasons.isEmpty ? [] : [reasons.joined(separator: "; ")])).compactMap(\.self)
    return ([why.joined(separator: ": ")] + [place]).compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  func kind(_ report: RingReport) -> String {
    if report.origin == .foreign { return l("anderes Programm", "another program") }
    return switch report.kind {
    case .dueDateMorning: l("am Morgen", "in the morning")
    case .dueDateAdvance: l("vorab", "in advance")
    case .due: l("bei Fälligkeit", "when due")
    case .deferred: l("bei Verfügbarkeit", "when available")
    case .latestStart: l("spätester Beginn", "latest start")
    case .planned: l("wie geplant", "as planned")
    case .beforeDue: l("vor Fälligkeit", "before it is due")
    case .custom: l("Erinnerung", "reminder")
    case .location: l("am Ort", "at a place")
    case .focusBlockStart: l("Beginn", "start")
    case .focusBlockEnd: l("Ende", "end")
    case .snooze: l("verschoben", "snoozed")
    }
  }

  /// Where it rings, for an alarm that does.
  func places(_ report: RingReport) -> String {
    let isAlone = report.reasons.contains { if case .noNotifier = $0 { true } else { false } }
    let here =
      isAlone ? l("hier, sobald „focusblox watch“ läuft", "here, once “focusblox watch” is running") : l("hier", "here")
    let there: String? =
      switch report.calendar {
      case .there(let list): l("Programme mit \(l.quoted(list))", "programs with \(l.quoted(list))")
      case .notSynced(let list, _):
        l("nach dem Abgleich Programme mit \(l.quoted(list))", "after the next sync, programs with \(l.quoted(list))")
      case .none, .missing, .deletedThere: nil
      }
    let who = report.reasons.filter { [.setElsewhere, .setBefore].contains($0) }.map { reason($0, report.outcome) }
    return ([here, there].compactMap(\.self) + who).joined(separator: " · ")
  }

  private func outcome(_ outcome: RingReport.Outcome) -> String {
    switch outcome {
    case .rings: l("klingelt hier", "rings here")
    case .rang: l("hat hier geklingelt", "has rung here")
    case .missed: l("hat hier nicht geklingelt", "has not rung here")
    case .silent: l("klingelt hier nicht", "does not ring here")
    }
  }

  /// Who decided about an alarm.
  func decision(_ reason: RingReport.Reason) -> String { self.reason(reason, .rings) }

  private func reason(_ reason: RingReport.Reason, _ outcome: RingReport.Outcome) -> String {
    switch reason {
    case .setting("lookahead_days"): l("liegt weiter weg als lookahead_days", "is further away than lookahead_days")
    case .setting(let key): l("\(key) ist aus", "\(key) is off")
    case .removedElsewhere:
      l("ein anderes Programm hat den Alarm entfernt", "another program removed the alarm")
    case .paused(let name): l("\(l.quoted(name)) ist abgeschaltet", "\(l.quoted(name)) is switched off")
    case .silentSubscription(let name):
      l(
        "\(l.quoted(name)) ist ohne --alarms abonniert", "\(l.quoted(name)) is subscribed to without --alarms")
    case .acknowledged(_, .user):
      l("an diesem Rechner zur Kenntnis genommen", "acknowledged on this machine")
    case .acknowledged(_, .anotherProgram):
      l("in einem anderen Programm zur Kenntnis genommen", "acknowledged in another program")
    case .acknowledged(_, nil): l("zur Kenntnis genommen", "acknowledged")
    case .snoozed(let until): l("zurückgestellt bis \(time.text(until))", "snoozed until \(time.text(until))")
    case .completed(let at):
      at.map { l("erledigt \(time.text($0))", "completed \(time.text($0))") } ?? l("erledigt", "completed")
    case .pastWhenMade: l("die Zeit war vorbei, als es entstand", "its time had passed when it was created")
    case .waits(.date): l("der Termin fehlt, von dem es abhängt", "the date it counts from is missing")
    case .waits(.timeOfDay): l("wartet auf eine Uhrzeit", "waits for a time of day")
    case .place: l("an einem Ort klingeln nur Telefone", "only phones ring at a place")
    case .noNotifier(let last):
      (outcome == .missed
        ? l("kein „focusblox watch“ lief", "“focusblox watch” was not running")
        : l(
          "„focusblox watch“ läuft nicht (focusblox watch --install)",
          "“focusblox watch” is not running (focusblox watch --install)"))
        + (last.map { l(", zuletzt \(time.text($0))", ", last \(time.text($0))") } ?? "")
    case .setElsewhere: l("von einem anderen Rechner eingestellt", "set by another machine")
    case .setBefore:
      l(
        "so eingestellt bis zum nächsten Abgleich (focusblox sync)", "set this way until the next sync (focusblox sync)"
      )
    case .sameTime: l("zur selben Zeit klingelt schon eine andere", "another one rings at the same time")
    case .alarmsOfAnotherProgram:
      l("statt dessen klingeln die Alarme eines anderen Programms", "another program’s alarms ring instead")
    case .pastBudget:
      l(
        "in der Liste der anstehenden ist kein Platz (25 Tasks, 64 Mitteilungen)",
        "the list of pending notifications is full (25 tasks, 64 notifications)")
    }
  }

  private func calendar(_ calendar: RingReport.Calendar) -> String? {
    switch calendar {
    case .none: nil
    case .there(let list): l("steht in \(l.quoted(list))", "is in \(l.quoted(list))")
    case .notSynced(let list, let failure):
      l("wartet auf den Abgleich mit \(l.quoted(list))", "waiting for the sync with \(l.quoted(list))")
        + (failure.map { ": " + Texts.itemReason($0, l) } ?? "")
    case .missing(let list): l("steht nicht in \(l.quoted(list))", "is not in \(l.quoted(list))")
    case .deletedThere(let list):
      l("in \(l.quoted(list)) hat es jemand gelöscht", "somebody deleted it in \(l.quoted(list))")
    }
  }
}
