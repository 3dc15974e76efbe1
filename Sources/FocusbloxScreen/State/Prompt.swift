import FocusbloxModel

/// The line that a user types, its purpose, and its current reading.
public struct Prompt: Sendable, Hashable {
  /// What becomes of the typed line.
  public enum Purpose: Sendable, Hashable {
    case add(below: String?)
    case filter
    case title, due, planned, start, tags, list, estimate, repetition, after
    case snooze, remind, block
    case setting(String)
  }

  public var purpose: Purpose
  public var editor: LineEditor
  /// The ids of the tasks that the prompt changes.
  public var ids: [String]
  /// The names of these tasks, for the heading.
  public var subject: String
  /// The reading of the line, or the reason why it is not understood.
  public var reading: [Detail.Line] = []
  /// The field's value before the prompt; `nil` while it is unknown, or where the prompt changes no field.
  var present: String?
  /// Whether a time of day is missing at the task's due date, before which reminders are then whole days.
  var isDueOnDay = false
  /// Whether the line was sent and has no answer yet.
  var isSent = false
  /// Whether another prompt of the same kind follows.
  var staysOpen = false
  var completion: Completion?

  init(_ purpose: Purpose, _ text: String = "", ids: [String] = [], subject: String = "") {
    self.purpose = purpose
    editor = LineEditor(text)
    self.ids = ids
    self.subject = subject
  }

  var title: LocalizedText {
    switch purpose {
    case .add(nil): LocalizedText("New task")
    case .add: LocalizedText("New sub-task")
    case .filter: LocalizedText("Filter")
    case .title: LocalizedText("Title")
    case .due: LocalizedText("Due")
    case .planned: LocalizedText("Planned")
    case .start: LocalizedText("Not before", for: "prompt")
    case .tags: LocalizedText("Tags")
    case .list: LocalizedText("List")
    case .estimate: LocalizedText("Estimate", for: "prompt")
    case .repetition: LocalizedText("Repeats")
    case .after: LocalizedText("Waits for")
    case .snooze: LocalizedText("Later")
    case .remind: LocalizedText("Reminder")
    case .block: LocalizedText("Focus block")
    case .setting: LocalizedText("Setting")
    }
  }

  /// Examples of input.
  var hint: LocalizedText {
    switch purpose {
    case .add: LocalizedText("title, date, #tag !high list:… ~30m")
    case .filter:
      LocalizedText("words #tag list:… due:… !high is:overdue not:…")
    case .title: LocalizedText(verbatim: "")
    case .due, .planned, .start:
      LocalizedText("tomorrow 6pm · fri · +3d · empty: none")
    case .tags: LocalizedText("a b replaces · +a adds · -a removes")
    case .list: LocalizedText("name · empty: only here")
    case .estimate: LocalizedText("45m · 1h30m · empty: none")
    case .repetition: LocalizedText("daily · every monday · empty: none")
    case .after:
      LocalizedText("title · +\"title\" adds · -\"title\" removes · empty: none")
    case .snooze: LocalizedText("15m · 1h · 2d")
    case .remind where isDueOnDay: LocalizedText("1d (before) · tomorrow 8am")
    case .remind: LocalizedText("1h (before) · tomorrow 8am")
    case .block: LocalizedText("today 2pm 1h30m")
    case .setting: LocalizedText(verbatim: "")
    }
  }

  /// Whether an empty line does nothing. In other prompts an empty line clears the field.
  var needsText: Bool {
    switch purpose {
    case .add, .title, .snooze, .remind, .block: true
    default: false
    }
  }

  /// Whether the prompt begins with the present value of a field of its tasks, which must be read.
  var beginsWithPresent: Bool {
    switch purpose {
    case .due, .planned, .start, .tags, .list, .estimate, .repetition, .after: true
    default: false
    }
  }

  /// Whether the prompt completes names of lists or tags.
  var completes: Bool {
    switch purpose {
    case .add, .filter, .tags, .list: true
    default: false
    }
  }

  /// The action of Enter; `nil` where Enter only closes the prompt.
  var action: Action? {
    let text = editor.text
    return switch purpose {
    case .add(let parent): .add(text, below: parent)
    case .filter: nil
    case .title: .edit(ids, .title(text), nil)
    case .due: .edit(ids, .due(text), nil)
    case .planned: .edit(ids, .planned(text), nil)
    case .start: .edit(ids, .start(text), nil)
    case .tags: .edit(ids, .tags(text), nil)
    case .list: .edit(ids, .list(text), nil)
    case .estimate: .edit(ids, .estimate(text), nil)
    case .repetition: .edit(ids, .repetition(text), nil)
    case .after: .edit(ids, .after(text), nil)
    case .snooze: .snooze(ids, text)
    case .remind: .remind(ids, text)
    case .block: .block(ids, text)
    case .setting(let key): .set(key: key, value: text)
    }
  }
}

/// The names that can complete the word before the cursor; Tab selects them in turn.
struct Completion: Sendable, Hashable {
  var names: [String]
  var index: Int
  /// The number of characters before the cursor that the name replaces.
  var length: Int

  /// `nil` where no known name has this beginning.
  init?(_ prompt: Prompt, _ known: Names) {
    let typed = prompt.editor.beforeCursor
    let word =
      prompt.purpose == .list ? typed : String(typed.split(separator: " ", omittingEmptySubsequences: false).last ?? "")
    let isBare = prompt.purpose == .list || prompt.purpose == .tags
    let forms: [(prefix: String, names: [String])] =
      isBare
      ? [("+", known.tags), ("-", known.tags), ("", prompt.purpose == .list ? known.lists : known.tags)]
      : [("#", known.tags), ("tag:", known.tags), ("list:", known.lists), ("not:#", known.tags)]
    for form in forms where word.hasPrefix(form.prefix) {
      let begun = word.dropFirst(form.prefix.count).lowercased()
      let found = form.names.filter { $0.lowercased().hasPrefix(begun) }
      if found.isEmpty { continue }
      let isWhole = prompt.purpose == .list
      names = found.map { form.prefix + (isWhole || !$0.contains(" ") ? $0 : "\"\($0)\"") }
      index = 0
      length = word.count
      return
    }
    return nil
  }
}

extension Prompt {
  private static let prefixes = ["#", "tag:", "list:", "not:#"]

  private var lastWord: Substring { editor.text.split(separator: " ", omittingEmptySubsequences: false).last ?? "" }

  /// Whether the last word of a filter is a name, or the beginning of one.
  var beginsName: Bool { Self.prefixes.contains { lastWord.hasPrefix($0) } }

  /// The text with its last name completed as by Tab, where that name is not a known name. A prefix without a letter is
  /// left out.
  func textWithName(_ known: Names?) -> String {
    let text = editor.text
    guard beginsName, text == editor.beforeCursor else { return text }
    if Self.prefixes.contains(String(lastWord)) { return String(text.dropLast(lastWord.count)) }
    guard let known, let completion = Completion(self, known), let first = completion.names.first,
      !completion.names.contains(where: { $0.lowercased() == lastWord.lowercased() })
    else { return text }
    return text.dropLast(completion.length) + first
  }
}
