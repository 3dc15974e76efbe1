import FocusbloxModel
import TestSupport

/// Valid actions of other programs besides editing, which clients have to expect.
extension History {
  func changeUnusually() throws {
    guard let (place, uid) = object() else { return }
    switch roll(5) {
    case 0:
      try noteLostClearings(of: uid, at: place)
      other.edit(place) { $0.removeAll { $0.hasPrefix("X-") } }
      record.foreign[uid] = nil
      setup.note("other drops the X- lines of \(uid)")
    case 1: recreate(place, uid)
    case 2:
      other.edit(place) { $0.removeAll { $0.hasPrefix("CREATED") || $0.hasPrefix("LAST-MODIFIED") } }
      setup.note("other drops the stamps of \(uid)")
    case 3:
      // The new due date may be before the start. Objects with a rule are skipped, because the rule counts from the start.
      guard other.value("RRULE", of: place) == nil else { return }
      let seen = other.value("DUE", of: place)
      let day = "2026-11-1\(roll(10))"
      other.set(["DUE": Field.due.text(day)], at: place)
      record.edited(uid, .due, from: seen.map { String($0.prefix(8)) }, to: day)
      record.unclear.insert(uid)
      setup.note("other moves \(uid) to \(day)")
    default:
      guard other.value("RRULE", of: place) == nil else { return }
      let day = other.value("DUE", of: place).map { String($0.prefix(8)) } ?? "20270105"
      other.set(["RRULE": "FREQ=WEEKLY", "DUE": day], at: place)
      other.edit(place) { lines in
        lines.removeAll { $0.hasPrefix("DTSTART") }
        guard let index = lines.firstIndex(where: { $0.hasPrefix("DUE") }) else { return }
        lines.insert("DTSTART;VALUE=DATE:\(day)", at: index)
      }
      record.unclear.insert(uid)
      setup.note("other makes \(uid) a series")
    }
  }

  /// Records that cleared fields get their values back where the object loses its record of the clearings. A machine that
  /// has not read the record cannot tell such an object from the object of a program that drops the field.
  private func noteLostClearings(of uid: String, at place: OtherProgram.Place) throws {
    let cleared = Set((other.value("X-FOCUSBLOX-CLEARED", of: place) ?? "").split(separator: " ").map(String.init))
    for field in Field.ofTasks where cleared.contains(field.rawValue) {
      for task in try users.flatMap({ try $0.tasks }) where task.uid == uid {
        if let value = field.read(task) { record.edited(uid, field, from: nil, to: value) }
      }
    }
  }

  /// Recreates the item under another UID, as a program does that cannot edit objects.
  private func recreate(_ place: OtherProgram.Place, _ uid: String) {
    let new = "task-\(next())"
    let lines = other.lines(place).map { $0.replacing(uid, with: new) }
    other.delete(place)
    other.put(lines, at: .init(list: place.list, name: "\(new).ics"))
    record.deleted.insert(uid)
    record.added(new, title: other.value("SUMMARY", of: .init(list: place.list, name: "\(new).ics")) ?? "")
    record.changedByOthers.insert(new)
    record.foreign[new] = other.value("X-FOREIGN", of: .init(list: place.list, name: "\(new).ics"))
    setup.note("other makes \(new) of \(uid)")
  }
}
