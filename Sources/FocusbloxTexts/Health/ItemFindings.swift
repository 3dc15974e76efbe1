import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The items of which something is not followed.
extension StoreFindings {
  /// The items with more alarms than this program follows.
  func tooManyAlarms() throws -> [Finding] {
    try store.itemsWithTexts(where: AlarmLimit.isExceeded).map { kind, id in
      let title = try title(kind, id)
      return Finding(
        .alarms, isNote: true,
        l(
          "\(title) has more than \(AlarmLimit.most) alarms; focusblox follows only that many and keeps the others unchanged"
        )
      )
    }
  }

  func tooManyRepetitions() throws -> [Finding] {
    let (rules, dates) = (RecurrenceLimit.mostRules, RecurrenceLimit.mostDates)
    return try store.itemsWithTexts(where: RecurrenceLimit.isExceeded).map { kind, id in
      let title = try title(kind, id)
      return Finding(
        .repetitions, isNote: true,
        l(
          "\(title) repeats by more than \(rules) rules or on more than \(dates) single dates; focusblox follows only that many and keeps the others unchanged"
        ))
    }
  }

  /// The title with its list.
  private func title(_ kind: ItemKind, _ id: String) throws -> String {
    let title = l.quoted(try store.title(of: kind, id: id))
    let listID = kind == .task ? try store.task(id: id)?.listID : try store.block(id: id)?.listID
    return listID.flatMap { names.name(ofList: $0) }.map { "\(title) (\($0))" } ?? title
  }

  /// The items with a time zone that neither its name nor their object explains.
  func unknownZones() throws -> [Finding] {
    try store.itemsWithTexts(where: { !CalendarObjectReading.unknownZones(in: $0).isEmpty }).map { kind, id in
      let zones = try store.knownText(of: kind, id: id).map(CalendarObjectReading.unknownZones(in:)) ?? []
      return Finding(
        .timeZones, isNote: true,
        l.quoted(try store.title(of: kind, id: id)) + ": " + (Texts.unknownZones(zones, l) ?? ""))
    }
  }

  /// The tasks that wait for each other.
  func circles() throws -> [Finding] {
    try store.circles().map { tasks in
      Finding(.order, isNote: true, WaitTexts(language: l).circle(tasks.map(\.title)))
    }
  }
}
