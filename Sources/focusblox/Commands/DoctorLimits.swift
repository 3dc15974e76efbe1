import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

extension Doctor {
  /// The items that have more than this program follows.
  func limits(_ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let (l, lists) = (app.language, try ListNames(store))
    func title(_ kind: ItemKind, _ id: String) throws -> String {
      let title = l.quoted(try store.title(of: kind, id: id))
      let listID = kind == .task ? try store.task(id: id)?.listID : try store.block(id: id)?.listID
      return listID.flatMap { lists.name(ofList: $0) }.map { "\(title) (\($0))" } ?? title
    }
    let alarms = try store.itemsWithTexts(where: AlarmLimit.isExceeded).map { kind, id in
      let title = try title(kind, id)
      return Finding(
        about: .alarms, isGood: false,
        detail: l(
          "\(title) has more than \(AlarmLimit.most) alarms; only that many count, and the others are kept as they are"),
        isNote: true)
    }
    let (rules, dates) = (RecurrenceLimit.mostRules, RecurrenceLimit.mostDates)
    let series = try store.itemsWithTexts(where: RecurrenceLimit.isExceeded).map { kind, id in
      let title = try title(kind, id)
      return Finding(
        about: .repetitions, isGood: false,
        detail: l(
          "\(title) has more than \(rules) rules or \(dates) single dates; only that many count, and the others are kept as they are"
        ),
        isNote: true)
    }
    return alarms + series
  }
}
