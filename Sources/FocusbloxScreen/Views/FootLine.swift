import FocusbloxModel

/// The most frequent keys of the current mode.
struct FootLine {
  private let entries: [(key: String, words: String, command: Command?)]

  init(_ state: ScreenState) {
    if let hints = Self.hints(state) {
      entries = hints.map { ($0.0, $0.1.text(in: state.language), nil) }
      return
    }
    let named = KeyTable.entries(in: state.view)
    let all = (KeyTable.foot(state.view, isMarked: !state.marked.isEmpty) + [.help]).compactMap {
      command -> (String, String, Command)? in
      guard let entry = named.first(where: { $0.command == command }), let short = Self.short(entry, state) else {
        return nil
      }
      return (entry.keys[0].description, short.text(in: state.language), command)
    }
    // The key for help is always shown.
    let help = all.filter { $0.2 == .help }
    var room = state.size.width - 1 - help.reduce(0) { $0 + Self.width($1) }
    var shown: [(String, String, Command?)] = []
    for entry in all where entry.2 != .help {
      room -= Self.width(entry)
      if room < 0 { break }
      shown.append(entry)
    }
    entries = shown + help
  }

  /// Only a conflict has another value to select; for other entries of the history the key undoes the entry.
  private static func short(_ entry: KeyTable.Entry, _ state: ScreenState) -> LocalizedText? {
    guard entry.command == .otherSide else { return entry.short }
    if entry.place == .tasks { return state.shownDetail?.conflict == nil ? nil : entry.short }
    return state.row?.signRole == .error ? entry.short : LocalizedText("undo this")
  }

  /// The keys of a prompt or a question.
  private static func hints(_ state: ScreenState) -> [(String, LocalizedText)]? {
    let back = ("Esc", LocalizedText("back"))
    switch state.mode {
    case .list, .help: return nil
    case .plan(let plan): return self.plan(plan, state, back)
    case .question: return [("↑↓", LocalizedText("choose")), ("⏎", LocalizedText("select")), back]
    case .prompt(let prompt):
      let tab = ("Tab", LocalizedText("complete"))
      switch prompt.purpose {
      case .add:
        return [
          ("⏎", LocalizedText("add", for: "prompt")), ("^N", LocalizedText("add, next")), tab, back,
        ]
      case .filter:
        return [
          ("⏎", LocalizedText("keep", for: "filter")), ("↑↓", LocalizedText("choose")), tab,
          ("Esc", LocalizedText("all")),
        ]
      default:
        let set = ("⏎", LocalizedText("set"))
        let clear = prompt.editor.isSelected ? [("⌫", LocalizedText("clear"))] : []
        return [set] + (prompt.completes ? [tab] : []) + clear + [back]
      }
    }
  }

  /// The keys of a plan; a plan that changes nothing is not written. On a narrow screen the last ones are left out, but not the way back.
  private static func plan(
    _ plan: OpenPlan, _ state: ScreenState, _ back: (String, LocalizedText)
  ) -> [(String, LocalizedText)] {
    func width(_ hint: (String, LocalizedText)) -> Int {
      DisplayWidth.of(hint.0) + DisplayWidth.of(hint.1.text(in: state.language)) + 3
    }
    let write = plan.shown?.question.isEmpty == false ? [("⏎", LocalizedText("write"))] : []
    let hints =
      write + [
        ("␣", LocalizedText("leave out/put back")),
        ("-+", LocalizedText("30 min")), ("<>", LocalizedText("day")),
        ("P", LocalizedText("replan")),
      ]
    var room = state.size.width + 1 - width(back)
    let fitting = hints.prefix { hint in
      room -= width(hint)
      return room >= 0
    }
    return Array(fitting) + [back]
  }

  private static func width(_ entry: (String, String, Command)) -> Int {
    DisplayWidth.of(entry.0) + DisplayWidth.of(entry.1) + 3
  }

  func draw(_ frame: inout Frame, _ y: Int) {
    var x = 1
    for entry in entries {
      x = frame.put(entry.key, x, y, .accent)
      x = frame.put(" " + entry.words, x, y, .dim) + 2
    }
  }

  func command(at column: Int) -> Command? {
    var x = 1
    for entry in entries {
      let end = x + DisplayWidth.of(entry.key) + 1 + DisplayWidth.of(entry.words)
      if (x..<end).contains(column) { return entry.command }
      x = end + 2
    }
    return nil
  }
}
