import FocusbloxModel
import FocusbloxStore
import TestSupport

/// Actions of another program on the server, and changes of the server itself.
extension History {
  func addThere() {
    let (uid, title) = ("task-\(next())", "T\(next())")
    let list = list()
    let isSeries = isAboutSeries || roll(6) == 0
    other.hasStamps = !isEveryday || roll(3) != 0
    defer { other.hasStamps = true }
    other.add(
      uid, title: title, in: list,
      ["X-FOREIGN:keep-\(uid)"] + (isSeries ? ["DUE;VALUE=DATE:20261210", "RRULE:FREQ=DAILY"] : [])
        + (isSeries && isEveryday ? ["DTSTART;VALUE=DATE:20261210"] : []),
      overrides: isSeries && isFull ? exceptions(of: uid) : [])
    record.added(uid, title: title)
    record.changedByOthers.insert(uid)
    record.foreign[uid] = "keep-\(uid)"
    setup.note("other adds \(uid) \(title) to \(list)\(isSeries ? ", repeating" : "")")
  }

  func editThere() throws {
    guard let (place, uid) = object() else { return }
    if roll(4) == 0 {
      let value = "new-\(next())"
      other.set(["X-FOREIGN": value], at: place)
      record.foreign[uid] = value
      return setup.note("other sets X-FOREIGN of \(uid) to \(value)")
    }
    let field = Field.ofTasks[roll(3)]
    if field != .notes { try noteUnprovenRemovals(of: uid, at: place) }
    edit(field, of: uid, at: place)
  }

  func edit(_ field: Field, of uid: String, at place: OtherProgram.Place) {
    record.changedByOthers.insert(uid)
    let (value, seen) = (field.value(next()), other.value(field.property, of: place))
    other.set([field.property: field.text(value)], at: place)
    record.edited(uid, field, from: seen.map { field == .due ? String($0.prefix(8)) : $0 }, to: value)
    setup.note("other edits \(field) of \(uid) from \(seen ?? "nothing") to \(value)")
  }

  func clearThere() throws {
    guard let (place, uid) = object(), let seen = other.value(Field.notes.property, of: place) else { return }
    record.changedByOthers.insert(uid)
    other.remove(Field.notes.property, at: place)
    if try !isUnconfirmed(notes: seen, of: uid) { record.edited(uid, .notes, from: seen, to: "") }
    setup.note("other clears the notes of \(uid), which were \(seen)")
  }

  func completeThere() throws {
    guard let (place, uid) = object(), other.value("RRULE", of: place) == nil else { return }
    // A reopened task stays open where the server's object was completed before.
    if other.value("STATUS", of: place) != "COMPLETED", try !isBeingReopened(uid) { record.completed.insert(uid) }
    other.set(["STATUS": "COMPLETED", "COMPLETED": other.stamp, "PERCENT-COMPLETE": "100"], at: place)
    setup.note("other completes \(uid)")
  }

  /// Whether the process of the notes' author died before the answer to the upload. The author's machine sends the notes
  /// again, because a text without them is also what an upload that never arrived leaves.
  private func isUnconfirmed(notes: String, of uid: String) throws -> Bool {
    try users.contains { user in
      try user.tasks.contains { task in
        guard task.uid == uid, task.notes == notes else { return false }
        return try !hasText(of: task, with: notes, user)
      }
    }
  }

  /// Whether the user's store has these notes in a text that the server has shown. A task that lost its object keeps the
  /// text of the last agreement.
  private func hasText(of task: TaskItem, with notes: String, _ user: SimulatedUser) throws -> Bool {
    try user.store.read { store in
      var texts = try store.links(uid: task.uid).map(\.base)
      if try store.lastAgreement(of: .task, id: task.id) != nil {
        texts.append(try store.originalText(of: .task, id: task.id))
      }
      return texts.contains { String(decoding: $0 ?? [], as: UTF8.self).contains(notes) }
    }
  }

  /// Whether a user has opened the completed task and has not sent this yet. The user's next run opens the task again,
  /// because two completions are equal whatever their times.
  func isBeingReopened(_ uid: String) throws -> Bool {
    try users.contains { user in
      try user.tasks.contains { $0.uid == uid && $0.status == .open } && isKnownAsCompleted(uid, user)
    }
  }

  func deleteThere() {
    guard let (place, uid) = object(isFull && roll(4) == 0 ? "block-" : "") else { return }
    other.delete(place)
    record.deleted.insert(uid)
    setup.note("other deletes \(uid) at \(place)")
  }

  func moveThere() {
    guard let (place, uid) = object(isFull && roll(4) == 0 ? "block-" : "") else { return }
    moveThere(uid, from: place)
  }

  func moveThere(_ uid: String, from place: OtherProgram.Place) {
    let name = isWide && roll(3) == 0 ? "m\(next()).ics" : place.name
    let target = OtherProgram.Place(list: SimulationSetup.lists.first { $0 != place.list } ?? place.list, name: name)
    guard !other.places.contains(target), mayHold(uid, at: target) else { return }
    let lines = other.lines(place)
    if readable(place.list).contains(where: { $0 != place && other.uid(at: $0) == uid }) { record.parted.insert(uid) }
    other.put(lines, at: target)
    other.delete(place)
    record.moved.insert(uid)
    record.movedThere.insert(uid)
    setup.note("other moves \(place) to \(target)")
  }

  /// Whether the server accepts another object with this UID at the place (RFC 4791 5.3.2.1).
  private func mayHold(_ uid: String, at place: OtherProgram.Place) -> Bool {
    mode.mode.uidConflict == .storesDuplicate
      || !readable(place.list).contains { other.uid(at: $0) == uid }
  }

  // MARK: Calamities

  /// Whether the server accepts an unknown token without an error.
  private var hidesLosses: Bool { mode.mode.unknownToken == .nothing || mode.mode.unknownToken == .fullListing }

  func changeServer() {
    let list = list()
    switch roll(6) {
    case 0:
      record.hasHiddenChange = true
      setup.server.pruneChanges(of: setup.path(list), silently: true)
      setup.note("\(list) loses its changes in silence")
    case 1:
      record.hasHiddenChange = record.hasHiddenChange || hidesLosses
      setup.server.pruneChanges(of: setup.path(list), silently: false)
      setup.note("\(list) loses its changes")
    case 2: rename(list)
    case 3: remake(list)
    case 4: empty(list)
    default: addUnreadableObject(list)
    }
  }

  /// Every object gets another href.
  private func rename(_ list: String) {
    for place in readable(list) {
      let lines = other.lines(place)
      if let uid = other.uid(at: place) {
        record.moved.insert(uid)
        record.movedThere.insert(uid)
      }
      other.delete(place)
      other.put(lines, at: .init(list: list, name: "n\(next()).ics"))
    }
    setup.note("\(list) gives its objects other names")
  }

  /// The calendar is restored from a copy: it has the same objects, but no known token or ETag.
  func remake(_ list: String) {
    record.hasHiddenChange = record.hasHiddenChange || hidesLosses
    let texts = other.places.filter { $0.list == list }.map { ($0, other.lines($0)) }
    setup.server.deleteCalendar(setup.path(list))
    setup.server.makeCalendar(setup.path(list), name: list)
    for (place, lines) in texts { other.put(lines, at: place) }
    for (place, _) in texts where record.unreadableObjects[place.description] != nil {
      record.unreadableObjects[place.description] = setup.server.text(other.path(place))
    }
    setup.note("\(list) is made anew from a copy")
  }

  /// Nearly all objects are deleted (D5).
  func empty(_ list: String) {
    for place in readable(list).dropLast() {
      other.uid(at: place).map { _ = record.deleted.insert($0) }
      other.delete(place)
    }
    setup.note("\(list) loses nearly all of its objects")
  }

  /// Adds an object that no program can read, or an object with two items, which this program cannot write (T37).
  private func addUnreadableObject(_ list: String) {
    let number = next()
    let place = OtherProgram.Place(list: list, name: "poison-\(number).ics")
    if roll(2) == 0 {
      other.put(["no calendar"], at: place)
    } else {
      let uids = ["p-\(number)", "q-\(number)"]
      record.shared.formUnion(uids)
      let items = uids.flatMap { ["BEGIN:VTODO", "UID:\($0)", "SUMMARY:\($0)", "END:VTODO"] }
      other.put(["BEGIN:VCALENDAR"] + items + ["END:VCALENDAR"], at: place)
    }
    record.unreadableObjects[place.description] = setup.server.text(other.path(place))
    setup.note("\(place) cannot be read or not be written")
  }

  /// A random object: a task, or with the prefix a block.
  func object(_ prefix: String = "") -> (OtherProgram.Place, uid: String)? {
    let places = readable(list()).filter { place in
      !isFull || other.uid(at: place)?.hasPrefix("block-") == (prefix == "block-")
    }
    guard !places.isEmpty else { return nil }
    let place = places[roll(places.count)]
    guard let uid = other.uid(at: place) else { return nil }
    record.changedByOthers.insert(uid)
    return (place, uid)
  }

  func readable(_ list: String) -> [OtherProgram.Place] {
    other.places.filter { $0.list == list && record.unreadableObjects[$0.description] == nil }
  }
}
