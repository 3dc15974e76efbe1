import FocusbloxModel

/// The keys of a view, filtered by typed words. The selected key can be run.
struct HelpList: Sendable, Hashable {
  let view: ViewName
  var editor = LineEditor()
  var chosen = 0

  init(_ view: ViewName) { self.view = view }

  /// The keys with the typed words, each group in the order of the table.
  func entries(_ language: Language) -> [KeyTable.Entry] {
    let needle = editor.text.lowercased()
    return KeyTable.Place.allCases.reversed().flatMap { place in
      KeyTable.entries(in: view).filter { entry in
        entry.place == place
          && (needle.isEmpty || entry.searched(language).contains(needle)
            || entry.keys.contains { $0.description.lowercased() == needle })
      }
    }
  }
}

extension KeyTable.Entry {
  fileprivate func searched(_ language: Language) -> String {
    ([words] + [short].compactMap(\.self)).map { $0.text(in: language) }.joined(separator: " ").lowercased()
  }
}

extension ScreenState {
  mutating func search(_ input: Input, _ old: HelpList) -> [Effect] {
    var help = old
    switch input {
    case .mouse: return []
    case .paste(let text): help.editor.insert(text)
    case .key(let key):
      let count = help.entries(language).count
      switch key.code {
      case .escape:
        mode = .list
        return wanted
      case .character("c") where key.modifiers == .control:
        mode = .list
        return wanted
      case .character("?") where help.editor.text.isEmpty:
        mode = .list
        return wanted
      case .up: help.chosen = max(0, help.chosen - 1)
      case .down: help.chosen = min(max(0, count - 1), help.chosen + 1)
      case .pageUp: help.chosen = max(0, help.chosen - 10)
      case .pageDown: help.chosen = min(max(0, count - 1), help.chosen + 10)
      case .enter:
        guard help.entries(language).indices.contains(help.chosen) else { return [] }
        mode = .list
        return run(help.entries(language)[help.chosen].command)
      default:
        guard help.editor.press(key) else { return [] }
        help.chosen = 0
      }
    }
    mode = .help(help)
    return []
  }
}
