import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport

/// Actions of a phone with alarms. The phone knows nothing of this program, and keeps unknown lines.
extension History {
  func phoneStep() throws {
    if roll(8) == 0 { return addForeign() }
    guard let (place, uid) = object(), isOpenThere(place) else { return }
    switch roll(10) {
    case 0: retitle(place, uid)
    case 1, 2: moveDue(place, uid)
    case 3: snoozeByItem(place, uid)
    case 4: snoozeByAlarm(place, uid)
    case 5: dismiss(place, uid)
    case 6: removeAlarm(place, uid)
    case 7: moveAlarm(place, uid)
    case 8: addAlarm(place, uid)
    default: if roll(4) == 0 { try completeThere() }
    }
  }

  private func isOpenThere(_ place: OtherProgram.Place) -> Bool {
    !["COMPLETED", "CANCELLED"].contains(other.value("STATUS", of: place) ?? "")
      && other.value("RRULE", of: place) == nil
  }

  private func addForeign() {
    let (uid, title) = ("task-\(next())", "T\(next())")
    let day = Field.due.value(next()).filter { $0 != "-" }
    let due = ["DUE;VALUE=DATE:\(day)", "DUE:\(day)T150000Z"][roll(2)]
    let isDay = due.contains("VALUE=DATE")
    let alarm = ["BEGIN:VALARM", "UID:phone-\(next())", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(later().text)"]
    other.add(
      uid, title: title, in: list(), [due] + (roll(2) == 0 ? alarm + ["DESCRIPTION:\(title)", "END:VALARM"] : []))
    record.added(uid, title: title)
    record.changedByOthers.insert(uid)
    setup.note("the phone adds \(uid) \(title), due \(day)\(isDay ? "" : " 15:00 UTC")")
  }

  private func retitle(_ place: OtherProgram.Place, _ uid: String) {
    let title = "T\(next())"
    other.set(["SUMMARY": title], at: place)
    setup.note("the phone calls \(uid) \(title)")
  }

  /// Moves the due date to a later day in its form; the start and the alarms stay unchanged.
  private func moveDue(_ place: OtherProgram.Place, _ uid: String) {
    let day = Field.due.value(next()).filter { $0 != "-" }
    other.edit(place) { lines in
      let end = lines.firstIndex(of: "BEGIN:VALARM") ?? lines.endIndex
      guard let index = lines[..<end].firstIndex(where: { $0.hasPrefix("DUE") }),
        let colon = lines[index].firstIndex(of: ":")
      else { return }
      lines[index].replaceSubrange(lines[index].index(after: colon)..., with: day + lines[index][colon...].dropFirst(9))
    }
    setup.note("the phone moves \(uid) to \(day)")
  }

  /// Snoozes in Thunderbird's form.
  private func snoozeByItem(_ place: OtherProgram.Place, _ uid: String) {
    guard rung(place) != nil else { return }
    let until = later().text
    other.set(["X-MOZ-LASTACK": other.stamp, "X-MOZ-SNOOZE-TIME": until], at: place)
    setup.note("the phone puts off \(uid) to \(until)")
  }

  /// Snoozes in the form of RFC 9074 section 7.
  private func snoozeByAlarm(_ place: OtherProgram.Place, _ uid: String) {
    guard let alarm = rung(place), let name = alarmName(place, alarm.lines) else { return }
    let until = later().text
    let new = [
      "BEGIN:VALARM", "UID:phone-\(next())", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(until)",
      "DESCRIPTION:later", "RELATED-TO;RELTYPE=SNOOZE:\(name)", "END:VALARM",
    ]
    other.edit(place) { lines in
      lines.insert(contentsOf: new, at: alarm.lines.upperBound + 1)
      lines.insert("ACKNOWLEDGED:\(other.stamp)", at: alarm.lines.upperBound)
    }
    setup.note("the phone puts off alarm \(name) of \(uid) to \(until)")
  }

  private func dismiss(_ place: OtherProgram.Place, _ uid: String) {
    guard let alarm = rung(place) else { return }
    if roll(2) == 0 {
      other.set(["X-MOZ-LASTACK": other.stamp], at: place)
    } else {
      other.edit(place) { $0.insert("ACKNOWLEDGED:\(other.stamp)", at: alarm.lines.upperBound) }
    }
    setup.note("the phone dismisses the alarm at \(alarm.instant) of \(uid)")
  }

  private func removeAlarm(_ place: OtherProgram.Place, _ uid: String) {
    let alarms = other.alarms(place)
    guard !alarms.isEmpty else { return }
    let alarm = alarms[roll(alarms.count)]
    if users.contains(where: { hasNotReadBack(alarm.instant, of: uid, at: place, $0) }) {
      record.removedUnread.insert(uid)
    }
    other.edit(place) { $0.removeSubrange(alarm.lines) }
    setup.note("the phone removes the alarm at \(alarm.instant) of \(uid)")
  }

  /// Whether the server may not have stored an alarm that the user's machine has not read back (I8).
  private func hasNotReadBack(
    _ instant: String, of uid: String, at place: OtherProgram.Place, _ user: SimulatedUser
  ) -> Bool {
    let links = try? user.store.read { try $0.links(uid: uid) }
    let list = try? user.list(place.list)?.id
    return links?.contains { link in
      let isOnItsWay = link.isPending && !String(decoding: link.base ?? [], as: UTF8.self).contains(instant)
      // Until the answer is recorded, a first upload has no address. In another list, this is the target of a move.
      return (link.href != nil || link.listID == list) && (link.etag == nil || isOnItsWay)
    } ?? false
  }

  private func moveAlarm(_ place: OtherProgram.Place, _ uid: String) {
    let alarms = other.alarms(place).filter { !$0.instant.hasPrefix("1976") }
    guard !alarms.isEmpty else { return }
    let (alarm, instant) = (alarms[roll(alarms.count)], later().text)
    other.edit(place) { lines in
      // An acknowledgement stays at the former ring.
      for index in alarm.lines where lines[index].hasPrefix("TRIGGER") {
        lines[index] = lines[index].replacing(":\(alarm.instant)", with: ":\(instant)")
      }
    }
    setup.note("the phone moves the alarm at \(alarm.instant) of \(uid) to \(instant)")
  }

  /// Adds an alarm; the preset of many programs counts from the start.
  private func addAlarm(_ place: OtherProgram.Place, _ uid: String) {
    let trigger = roll(2) == 0 ? "TRIGGER:-PT\(1 + next())M" : "TRIGGER;VALUE=DATE-TIME:\(later().text)"
    let title = other.value("SUMMARY", of: place) ?? ""
    let alarm = [
      "BEGIN:VALARM", "UID:phone-\(next())", "ACTION:DISPLAY", trigger, "DESCRIPTION:\(title)", "END:VALARM",
    ]
    other.edit(place) { lines in
      guard let end = lines.lastIndex(of: "END:VTODO") else { return }
      lines.insert(contentsOf: alarm, at: end)
    }
    setup.note("the phone adds an alarm to \(uid): \(trigger)")
  }

  private func rung(_ place: OtherProgram.Place) -> (lines: ClosedRange<Int>, instant: String)? {
    other.alarms(place).first { !$0.instant.hasPrefix("1976") && $0.instant <= other.stamp }
  }

  private func alarmName(_ place: OtherProgram.Place, _ range: ClosedRange<Int>) -> String? {
    other.lines(place)[range].first { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
  }
}
