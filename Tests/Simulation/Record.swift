/// All actions of a history with their authors, as the oracle knows them.
struct Record {
  struct Edit {
    var uid: String
    var field: Field
    /// The value that the author saw and replaced, in the form of the server's text.
    var seen: String?
    /// The new value; empty where the field was cleared.
    var value: String
    /// `a task-1`, where this user keeps the item on this machine.
    var localKey: String?
  }

  struct Reminder {
    var owner: String
    var uid: String
    /// The ring times in the order of the edits; `nil` where the reminder was removed.
    var states: [String?]
    /// The user or program of the last edit.
    var lastEditor: String
    /// Whether only the owner edited the reminder, or only one other edit exists.
    var isPlain: Bool
    /// Whether another program removed the alarm before the owner's machine had read its upload back.
    var isRemovedUnread = false
  }

  private(set) var edits: [Edit] = []
  private(set) var uids: Set<String> = []
  /// The items that anyone deleted at some time.
  var deleted: Set<String> = []
  /// `a task-1`: deleted by this user.
  var deletedHere: Set<String> = []
  /// The items that anyone moved to another list or renamed on the server at some time.
  var moved: Set<String> = []
  /// The moved items that another program or the server moved or renamed.
  var movedThere: Set<String> = []
  var completed: Set<String> = []
  /// `a task-1`: on this user's machine at some time.
  var held: Set<String> = []
  /// The last value of each property that belongs to another program.
  var foreign: [String: String] = [:]
  /// `a task-1`: the user's tags. Where tags are synced, only the tags that the user added.
  var tags: [String: [String]] = [:]
  /// The items that another program made or changed.
  var changedByOthers: Set<String> = []
  /// Whether the server has hidden a change, so that only a full comparison finds it (I12).
  var hasHiddenChange = false
  var hasHiddenRow = false
  /// Items that the server reported as stored but did not store, and that the client could not check before another
  /// write or a rename. This case looks like an edit by another program. The sent values are in the journal.
  var unconfirmed: Set<String> = []
  /// Texts that no program can read, or that hold several items, by their path. No client overwrites them.
  var unreadableObjects: [String: String] = [:]
  /// The items that were completed or replaced by their next instance; their reminders are answered.
  var answered: Set<String> = []
  /// The reminders by their ids.
  var reminders: [String: Reminder] = [:]
  /// The items whose automatic alarms another program changed or removed.
  var alarmsTouched: Set<String> = []
  /// `uid recurrence-id`: the last summary that another program gave to that instance.
  var exceptions: [String: String] = [:]
  /// All settings that any machine had in a history of rings.
  var alarmSettings: [RingOracle.AlarmSettings] = []
  /// The items of which a phone removed an alarm before the machine that wrote the alarm had read it back.
  var removedUnread: Set<String> = []
  /// The items that users made in a history of rings.
  var ours: Set<String> = []
  /// `a task-1`: the user wants the item only on this machine.
  var localOnly: Set<String> = []
  /// The items put into a list while another list, which may contain them, was disabled; and the items uploaded to a
  /// list in a run in which an answer hid their object in another list.
  var unseen: Set<String> = []
  /// The items uploaded to a list while another list, which has an object of the item, was disabled and did not answer.
  var saidDoubles: Set<String> = []
  /// The items of half finished moves that a machine forgot with its account, or with its store for a backup. The server
  /// has two objects of such an item.
  var forgottenMoves: Set<String> = []
  /// The items whose last sent values are unknown, because the items left their list or a store was replaced.
  var unclear: Set<String> = []
  /// `uid field value` of values that journals held before they were pruned.
  var journaledValues: Set<String> = []
  /// `a task-1`: instances of a series that journals had as skipped before they were pruned.
  var leftOut: Set<String> = []
  /// `uid date` of each date that a user gave an instance of a series before its first upload; without a date where the
  /// user cleared it. Where another machine created the same instance, the later date wins, and no machine knows that
  /// one of the dates is an edit.
  var movedUnsent: Set<String> = []
  /// The UIDs of which a list had two objects, until another program moved one of them to another list.
  var parted: Set<String> = []
  /// The UIDs of items that share a resource.
  var shared: Set<String> = []

  mutating func added(_ uid: String, title: String, by localKey: String? = nil) {
    uids.insert(uid)
    edits.append(Edit(uid: uid, field: .title, seen: nil, value: title, localKey: localKey))
  }

  mutating func edited(
    _ uid: String, _ field: Field, from seen: String?, to value: String, by localKey: String? = nil
  ) {
    edits.append(Edit(uid: uid, field: field, seen: seen, value: value, localKey: localKey))
  }

  /// Makes the item that a user kept on one machine available to all.
  mutating func shared(_ key: String) {
    localOnly.remove(key)
    for index in edits.indices where edits[index].localKey == key { edits[index].localKey = nil }
  }

  /// The edits that cleared a field, and after which nobody has filled the empty field.
  var clearings: [Edit] {
    var filled: Set<String> = []
    return edits.reversed().filter { edit in
      let field = "\(edit.uid) \(edit.field)"
      if edit.seen?.isEmpty != false { filled.insert(field) }
      return edit.value.isEmpty && edit.localKey == nil && !filled.contains(field) && !isFilledElsewhere(edit)
    }
  }

  /// Whether more edits gave the empty field the cleared value than edits cleared it. Two machines gave the field this
  /// value then, and one of them does not know of the clearing.
  private func isFilledElsewhere(_ clearing: Edit) -> Bool {
    let edits = edits.filter { $0.uid == clearing.uid && $0.field == clearing.field }
    let fillings = edits.count { $0.seen?.isEmpty != false && $0.field.text($0.value) == clearing.seen }
    return fillings > edits.count { $0.value.isEmpty && $0.seen == clearing.seen }
  }

  /// The edits whose value no later edit replaced knowingly. A field is empty before its first edit, so that
  /// ``clearings`` has the edits that cleared a field.
  var open: [Edit] {
    let edits = edits.filter { $0.localKey == nil }
    var seen: Set<String> = []
    for edit in edits { seen.insert("\(edit.uid) \(edit.field) \(edit.seen ?? "")") }
    return edits.filter { !seen.contains("\($0.uid) \($0.field) \($0.field.text($0.value))") }
  }
}
