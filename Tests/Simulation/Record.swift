/// All that was done in a history, by whom: what the oracle knows.
struct Record {
  struct Edit {
    var uid: String
    var field: Field
    /// What its author saw and replaced, as the server's text would have it.
    var seen: String?
    /// Empty where it was cleared.
    var value: String
    /// `a task-1`, where this person keeps the item to themselves.
    var keeper: String?
  }

  struct Reminder {
    var owner: String
    var uid: String
    /// When it rings, in the order of the edits; `nil` where it was removed.
    var states: [String?]
    /// Whether only its owner, or only one other edit, had a say.
    var isPlain: Bool
  }

  private(set) var edits: [Edit] = []
  private(set) var uids: Set<String> = []
  /// Deleted by somebody at some time.
  var deleted: Set<String> = []
  /// `a task-1`: deleted by this person.
  var deletedHere: Set<String> = []
  /// Moved to another list, or given another name, by somebody at some time.
  var moved: Set<String> = []
  /// Of those what another program or the server moved or gave another name.
  var movedThere: Set<String> = []
  var completed: Set<String> = []
  /// `a task-1`: held by this person at some time.
  var held: Set<String> = []
  /// The last value that another program gave to a property of its own.
  var foreign: [String: String] = [:]
  /// `a task-1`: what this person keeps on this side, or, where it travels, has added to what all have.
  var tags: [String: [String]] = [:]
  /// What another program made or changed.
  var touchedThere: Set<String> = []
  /// The server has kept something to itself: only a full reconciliation finds it (I12).
  var wasLiedTo = false
  /// The server said that it stored these, did not, and could not be asked before somebody else wrote, or called them otherwise when
  /// it was: that is not told from what another program did. What was sent is in the journal.
  var unconfirmed: Set<String> = []
  /// Texts that no program can read or that hold several items, by their path: nobody writes over them.
  var poison: [String: String] = [:]
  /// Completed, or gone on to their next instance: their reminders are answered.
  var answered: Set<String> = []
  /// By their ids.
  var reminders: [String: Reminder] = [:]
  /// Items of which another program changed or removed an alarm that no person set.
  var alarmsTouched: Set<String> = []
  /// `uid recurrence-id`: the summary that another program gave to that instance last.
  var exceptions: [String: String] = [:]
  /// Every choice of settings that a machine had in a history of rings.
  var wishes: [RingOracle.Wishes] = []
  /// Items of which a phone removed an alarm before the machine that wrote it had read it back.
  var removedUnread: Set<String> = []
  /// Made by a user in a history of rings.
  var ours: Set<String> = []
  /// `a task-1`: the user wants it on this machine only.
  var hereOnly: Set<String> = []
  /// Put into a list while another one, which may have them, was switched off.
  var unseen: Set<String> = []
  /// What was sent of them before they left their list, or lost with a store, nobody knows.
  var unclear: Set<String> = []
  /// `uid field value` of values that journals kept before they were cut off.
  var told: Set<String> = []
  /// The UIDs of items that share a resource.
  var shared: Set<String> = []

  mutating func added(_ uid: String, title: String, by keeper: String? = nil) {
    uids.insert(uid)
    edits.append(Edit(uid: uid, field: .title, seen: nil, value: title, keeper: keeper))
  }

  mutating func edited(
    _ uid: String, _ field: Field, from seen: String?, to value: String, by keeper: String? = nil
  ) {
    edits.append(Edit(uid: uid, field: field, seen: seen, value: value, keeper: keeper))
  }

  /// What a user kept to themselves is for all.
  mutating func shared(_ key: String) {
    hereOnly.remove(key)
    for index in edits.indices where edits[index].keeper == key { edits[index].keeper = nil }
  }

  /// Edits whose value nobody replaced knowingly.
  var open: [Edit] {
    let edits = edits.filter { $0.keeper == nil }
    var seen: Set<String> = []
    for edit in edits { seen.insert("\(edit.uid) \(edit.field) \(edit.seen ?? "")") }
    return edits.filter { !seen.contains("\($0.uid) \($0.field) \($0.field.text($0.value))") }
  }
}
