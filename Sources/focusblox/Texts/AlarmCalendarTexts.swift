import FocusbloxModel
import FocusbloxSync

extension AlarmCalendarProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    let other = l(
      "Einen anderen nennen: focusblox settings set alarmCalendar NAME",
      "Choose another: focusblox settings set alarmCalendar NAME")
    switch self {
    case .notNamed:
      return Explanation(
        l(
          "Kein Kalender empfängt die Alarme, nichts wird veröffentlicht.",
          "No calendar receives the alarms, nothing is published."),
        remedy: l(
          "Einen anlegen und nennen: focusblox lists create Alarme --kind events; focusblox settings set alarmCalendar Alarme",
          "Create one and choose it: focusblox lists create Alarms --kind events; focusblox settings set alarmCalendar Alarms"
        ))
    case .unknown(let name, let known):
      let names = known.isEmpty ? l("keine", "none") : known.joined(separator: ", ")
      return Explanation(
        l(
          "Den Kalender „\(name)“ für Alarme gibt es nicht. Bekannt: \(names).",
          "There is no calendar “\(name)” for alarms. Known: \(names)."), remedy: other)
    case .ambiguous(let name):
      return Explanation(
        l("Kalender „\(name)“ gibt es mehrere.", "There are several calendars “\(name)”."),
        remedy: l(
          "Statt des Namens KONTO/KALENDER nennen, oder den href aus „focusblox lists --json“.",
          "Instead of the name give ACCOUNT/CALENDAR, or the href of “focusblox lists --json”."))
    case .takesNoEvents(let name):
      return Explanation(
        l("„\(name)“ nimmt keine Termine auf.", "“\(name)” accepts no events."), remedy: other)
    case .inUse(let name):
      return Explanation(
        l(
          "„\(name)“ ist auch für Aufgaben oder Focus Blocks da; Alarme brauchen einen Kalender für sich.",
          "“\(name)” is for tasks or focus blocks too; alarms need a calendar of their own."), remedy: other)
    case .readOnly(let name):
      return Explanation(
        l("„\(name)“ lässt sich nur lesen.", "“\(name)” is read-only."), remedy: other)
    case .switchedOff(let name):
      return Explanation(
        l(
          "Der Kalender „\(name)“ für Alarme ist ausgeschaltet.",
          "The calendar “\(name)” for alarms is switched off."),
        remedy: l(
          "Einschalten: focusblox lists enable \"\(name)\"", "Switch it on: focusblox lists enable \"\(name)\""))
    }
  }
}
