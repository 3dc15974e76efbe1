package import FocusbloxModel
package import FocusbloxSync

extension AlarmCalendarProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    let other = l("Choose another: focusblox settings set alarmCalendar NAME")
    switch self {
    case .notNamed:
      return Explanation(
        l("No calendar receives the alarms."),
        remedy: l(
          "Create one and choose it: focusblox lists create Alarms --kind events; focusblox settings set alarmCalendar Alarms; focusblox settings set publish_alarms true"
        ))
    case .unknown(let name, let known):
      let names = known.isEmpty ? l("none") : known.joined(separator: ", ")
      return Explanation(l("There is no calendar “\(name)” for alarms. Known: \(names)."), remedy: other)
    case .ambiguous(let name):
      return Explanation(
        l("There are several calendars “\(name)”."),
        remedy: l("Instead of the name, give ACCOUNT/CALENDAR or the href from “focusblox lists --json”."))
    case .takesNoEvents(let name): return Explanation(l("“\(name)” accepts no events."), remedy: other)
    case .inUse(let name):
      return Explanation(
        l("“\(name)” is for tasks or focus blocks too; alarms need a calendar of their own."), remedy: other)
    case .readOnly(let name): return Explanation(l("“\(name)” is read-only."), remedy: other)
    case .switchedOff(let name):
      return Explanation(
        l("The calendar “\(name)” for alarms is switched off."),
        remedy: l("Switch it on: focusblox lists enable \(Texts.shellWord(name))"))
    }
  }
}
