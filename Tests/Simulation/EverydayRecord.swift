import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

extension History {
  /// Carries out a user's action and records its changes.
  ///
  /// - Parameter isWish: whether the user wants items that are in no list afterwards only on this machine.
  func observed(_ user: SimulatedUser, _ words: String, isWish: Bool = true, _ body: () throws -> Void) throws {
    let before = try user.tasks
    let isBlind = try user.lists.contains { !$0.isEnabled }
    let waiting = try waitingUIDs(user)
    setup.note("\(user.name) \(words)")
    try body()
    let after = try user.tasks
    let known = Dictionary(before.map { ($0.id, $0) }) { $1 }
    for task in after {
      let key = "\(user.name) \(task.uid)"
      record.held.insert(key)
      touched.insert(task.uid)
      // The user cannot know the items of a disabled list.
      if isBlind, task.listID != nil, known[task.id]?.listID == nil { record.unseen.insert(task.uid) }
      guard let old = known[task.id] else {
        appeared(task, key)
        continue
      }
      if old.listID != task.listID { try replaced(task, from: old, key, isWish: isWish, waiting) }
      try changed(task, old, key, user)
    }
    let left = Set(after.map(\.id))
    for task in before where !left.contains(task.id) && !after.contains(where: { $0.uid == task.uid }) {
      record.deleted.insert(task.uid)
      record.deletedHere.insert("\(user.name) \(task.uid)")
      record.localOnly.remove("\(user.name) \(task.uid)")
      setup.note("  \(task.uid) is deleted")
    }
  }

  private func waitingUIDs(_ user: SimulatedUser) throws -> Set<String> {
    Set(
      try user.store.read { store in
        try store.lists().flatMap { try store.pendingLinks(list: $0.id) }.map(\.uid)
      })
  }

  private func appeared(_ task: TaskItem, _ key: String) {
    record.deletedHere.remove(key)
    if task.listID == nil { record.localOnly.insert(key) } else { record.shared(key) }
    let localKey = task.listID == nil ? key : nil
    let isNew = !record.uids.contains(task.uid)
    if isNew { record.added(task.uid, title: task.title, by: localKey) }
    for field in Field.ofTasks where isNew && field != .title {
      if let value = field.read(task) { record.edited(task.uid, field, from: nil, to: value, by: localKey) }
    }
    if isNew, task.status == .completed, localKey == nil { record.completed.insert(task.uid) }
    // Where several machines know the item, its edits have no known order.
    if !isNew { record.unclear.insert(task.uid) }
    setup.note("  \(task.uid) \(task.title) is here, in \(task.listID.map(String.init) ?? "no list")")
  }

  private func replaced(
    _ task: TaskItem, from old: TaskItem, _ key: String, isWish: Bool, _ waiting: Set<String>
  ) throws {
    record.moved.insert(task.uid)
    if task.listID != nil {
      record.shared(key)
    } else if isWish {
      record.localOnly.insert(key)
      // The last edits of the item may exist nowhere else, and its publication is undone.
      record.unclear.insert(task.uid)
    }
    let places = [old.listID, task.listID].map { $0.map(String.init) ?? "no list" }
    setup.note("  \(task.uid) goes from \(places[0]) to \(places[1])")
  }

  /// Whether a file brought the value of another edit to this user, whose machine has not sent the value: the last
  /// version of the object that the machine has read lacks the field.
  private func isUnsentCopy(
    _ field: Field, _ value: String, of uid: String, _ user: SimulatedUser
  ) throws -> Bool {
    guard record.edits.count(where: { $0.uid == uid && $0.field == field && $0.value == value }) > 1 else {
      return false
    }
    return try user.store.read { try $0.links(uid: uid) }.contains { link in
      let lines = String(decoding: link.base ?? [], as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
      return link.itemID != nil && link.etag != nil && OtherProgram.value(field.property, in: lines) == nil
    }
  }

  /// The hrefs of all objects that the user's machine knows.
  func knownObjects(of user: SimulatedUser) throws -> Set<String> {
    try user.store.read { store in
      Set(try store.lists().flatMap { try store.links(list: $0.id, hrefKeysBeginning: "") }.compactMap(\.href))
    }
  }

  /// A machine cannot know an object that an answer hid, and uploads its own object of that UID to another list. Later,
  /// no machine can tell the second object from another program's copy, and no machine deletes an object that nobody
  /// deleted.
  ///
  /// - Parameter before: the objects that the machine knew before the run.
  func noteHiddenObjects(_ user: SimulatedUser, _ network: SimulatedNetwork, before: Set<String>) throws {
    for place in network.hiddenRows.isEmpty ? [] : other.places {
      let path = other.path(place)
      guard network.hiddenRows.contains(where: { $0.contains("\(path)</d:href>") }),
        let uid = OtherProgram.value("UID", in: other.lines(place))
      else { continue }
      let known = try user.store.read { try $0.links(uid: uid) }.compactMap(\.href)
      let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
      let isUploadedElsewhere = known.contains { new in
        !before.contains(new) && network.written.contains(new) && !new.hasPrefix(folder)
      }
      if !known.contains(path), isUploadedElsewhere { record.unseen.insert(uid) }
    }
  }

  /// An upload waits for no list that is switched off and does not answer. The item is then in two lists, and the machines
  /// that read both say so.
  ///
  /// - Parameter before: the objects that the machine knew before the run.
  func noteSilentLists(_ user: SimulatedUser, _ network: SimulatedNetwork, before: Set<String>) throws {
    let silent = try user.lists.filter { list in
      !list.isEnabled && network.faults.contains { $0.path.hasPrefix(list.href) }
    }
    for place in other.places where silent.contains(where: { other.path(place).hasPrefix($0.href) }) {
      guard let uid = OtherProgram.value("UID", in: other.lines(place)) else { continue }
      let links = try user.store.read { try $0.links(uid: uid) }
      if links.compactMap(\.href).contains(where: { !before.contains($0) && network.written.contains($0) }) {
        record.saidDoubles.insert(uid)
      }
    }
  }

  private func changed(_ task: TaskItem, _ old: TaskItem, _ key: String, _ user: SimulatedUser) throws {
    let localKey = record.localOnly.contains(key) ? key : nil
    for field in Field.ofTasks {
      let (seen, value) = (field.read(old), field.read(task))
      if seen == value { continue }
      record.edited(task.uid, field, from: seen.map(field.text), to: value ?? "", by: localKey)
      // No machine can know that the user who takes back the import of a value also means the other user's edit.
      if value == nil, let seen, try isUnsentCopy(field, seen, of: task.uid, user) {
        record.edited(task.uid, field, from: nil, to: seen)
      }
      setup.note("  \(field) of \(task.uid) from \(seen ?? "nothing") to \(value ?? "nothing")")
    }
    if old.status != task.status {
      record.answered.insert(task.uid)
      record.completed.remove(task.uid)
      if task.status == .completed, localKey == nil { try noteCompletion(of: task.uid, by: user) }
      setup.note("  \(task.uid) is \(task.status)")
    }
  }
}
