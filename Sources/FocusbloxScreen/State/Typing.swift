extension ScreenState {
  /// Handles an input event in a prompt.
  mutating func type(_ input: Input, _ old: Prompt) -> [Effect] {
    var prompt = old
    switch input {
    case .mouse: return []
    case .paste(let text): prompt.editor.insert(text)
    case .key(let key):
      switch key.code {
      case .escape: return leave(prompt)
      case .character("c") where key.modifiers == .control: return leave(prompt)
      case .enter: return send(prompt, staysOpen: false)
      case .character("n") where key.modifiers == .control: return send(prompt, staysOpen: true)
      case .tab:
        guard names != nil else {
          isCompletionWanted = true
          return [.names]
        }
        complete(&prompt)
      case .up where prompt.purpose == .filter, .down where prompt.purpose == .filter:
        move(key.code == .up ? -1 : 1)
        return wanted
      case .up, .down:
        guard case .add = prompt.purpose, !typed.isEmpty else { return [] }
        recall(&prompt, key.code == .up ? -1 : 1)
      default:
        guard prompt.editor.press(key) else { return [] }
      }
      if key.code != .tab { prompt.completion = nil }
    }
    return prompt.editor.text == old.editor.text ? moved(prompt) : typed(prompt)
  }

  private mutating func moved(_ prompt: Prompt) -> [Effect] {
    notice = nil
    mode = .prompt(prompt)
    return []
  }

  /// Handles a changed text of the prompt.
  mutating func typed(_ prompt: Prompt) -> [Effect] {
    _ = moved(prompt)
    guard prompt.purpose == .filter else { return [.understand(prompt)] }
    if view == .backlog, names == nil, prompt.beginsName { return [.names] + filter(by: prompt) }
    return filter(by: prompt)
  }

  /// Applies the filter typed so far. An incomplete name counts as the name that Tab would complete.
  mutating func filter(by prompt: Prompt) -> [Effect] {
    filters[view] = view == .backlog ? prompt.textWithName(names) : prompt.editor.text
    readFromTheBegin()
    if view == .backlog { return [.read] }
    arrange()
    return wanted
  }

  private mutating func leave(_ prompt: Prompt) -> [Effect] {
    mode = .list
    scroll()
    guard prompt.purpose == .filter, filters[view] != nil else { return [] }
    filters[view] = nil
    readFromTheBegin()
    arrange()
    return [.read]
  }

  private mutating func send(_ old: Prompt, staysOpen: Bool) -> [Effect] {
    var prompt = old
    let text = prompt.editor.text.filter { !$0.isWhitespace }
    let isUnchanged = prompt.present.map { !$0.isEmpty && $0 == prompt.editor.text } ?? false
    guard let action = prompt.action, !isUnchanged, !(text.isEmpty && prompt.needsText) else {
      mode = .list
      scroll()
      return wanted
    }
    if case .add = prompt.purpose, typed.last != prompt.editor.text { typed.append(prompt.editor.text) }
    prompt.isSent = true
    prompt.staysOpen = staysOpen
    mode = .prompt(prompt)
    return [.carryOut(action)]
  }

  mutating func complete(_ prompt: inout Prompt) {
    if var completion = prompt.completion {
      completion.index = (completion.index + 1) % completion.names.count
      prompt.editor.replace(last: completion.length, with: completion.names[completion.index])
      completion.length = completion.names[completion.index].count
      prompt.completion = completion
    } else if let names, var completion = Completion(prompt, names) {
      prompt.editor.replace(last: completion.length, with: completion.names[0])
      completion.length = completion.names[0].count
      prompt.completion = completion
    }
  }

  private func recall(_ prompt: inout Prompt, _ step: Int) {
    let place = (typed.lastIndex(of: prompt.editor.text) ?? typed.count) + step
    prompt.editor = LineEditor(typed.indices.contains(place) ? typed[place] : "")
  }
}
