extension ScreenState {
  /// Applies an event.
  ///
  /// - Returns: the work besides showing the new state.
  public mutating func update(_ message: Message) -> [Effect] {
    switch message {
    case .input(let input): return take(input)
    case .resized(let size):
      self.size = size
      arrange()
      return wanted
    case .snapshot(let snapshot):
      // A snapshot of a view that the user has left is ignored.
      guard snapshot.view == view else { return [] }
      self.snapshot = snapshot
      arrange()
      // What changed the rows may change the plan as well.
      if case .plan(let plan) = mode { return wanted + [.plan(plan.wish)] }
      return wanted
    case .status(let status):
      self.status = status
      if let summary = status.summary { snapshot.summary = summary }
      return []
    case .detail(let detail):
      if let detail, detail.target != row?.target { return [] }
      self.detail = detail
      return []
    case .present(let text):
      guard case .prompt(var prompt) = mode, prompt.beginsWithPresent, prompt.present == nil else { return [] }
      prompt.present = text
      if prompt.editor.text.isEmpty { prompt.editor = LineEditor(text, isSelected: true) }
      mode = .prompt(prompt)
      return text.isEmpty ? [] : [.understand(prompt)]
    case .reading(let lines):
      guard case .prompt(var prompt) = mode else { return [] }
      prompt.reading = lines
      mode = .prompt(prompt)
      scroll()
      return []
    case .names(let names):
      self.names = names
      return completed()
    case .plan(let shown): return take(shown)
    case .noPlan(let text): return leavePlan(because: text)
    case .done(let notice): return succeeded(notice)
    case .notice(let notice):
      self.notice = notice
      return []
    case .failed(let text): return failed(text)
    case .ask(let question):
      mode = .question(question, chosen: 0)
      return []
    case .progress(let progress):
      self.progress = progress
      return []
    }
  }

  private mutating func completed() -> [Effect] {
    guard case .prompt(var prompt) = mode else { return [] }
    guard isCompletionWanted else { return prompt.purpose == .filter ? filter(by: prompt) : [] }
    isCompletionWanted = false
    complete(&prompt)
    return typed(prompt)
  }

  private mutating func failed(_ text: String) -> [Effect] {
    notice = Notice(text, isError: true)
    switch mode {
    case .prompt(var prompt):
      prompt.isSent = false
      mode = .prompt(prompt)
    // The plan is made again, because it may no longer be the one that the store would get.
    case .plan(var plan) where plan.isSent:
      plan.isSent = false
      mode = .plan(plan)
      return [.plan(plan.wish)]
    case .list, .question, .help, .plan: break
    }
    return []
  }

  private mutating func succeeded(_ notice: Notice) -> [Effect] {
    self.notice = notice
    switch mode {
    case .prompt(let prompt) where prompt.isSent:
      if prompt.staysOpen {
        var next = Prompt(prompt.purpose, ids: prompt.ids, subject: prompt.subject)
        next.reading = []
        mode = .prompt(next)
      } else {
        mode = .list
      }
    case .plan(let plan) where plan.isSent: mode = .list
    // A question stays open, because this result belongs to another action, such as a sync that has ended.
    case .question, .list, .help, .prompt, .plan: break
    }
    scroll()
    return [.read]
  }

  private mutating func take(_ input: Input) -> [Effect] {
    if case .mouse(let mouse) = input { return point(mouse) }
    switch mode {
    case .list:
      guard case .key(let key) = input else { return [] }
      notice = nil
      guard let command = KeyTable.command(key, in: view) else { return [] }
      return run(command)
    case .prompt(let prompt): return type(input, prompt)
    case .question(let question, let chosen): return answer(input, question, chosen)
    case .help(let help): return search(input, help)
    case .plan(let plan): return self.plan(input, plan)
    }
  }

  private mutating func answer(_ input: Input, _ question: Question, _ chosen: Int) -> [Effect] {
    guard case .key(let key) = input else { return [] }
    func act(_ choice: Question.Choice) -> [Effect] {
      mode = .list
      return choice.action.map { [.carryOut($0)] } ?? []
    }
    switch key.code {
    case .escape: mode = .list
    case .down, .tab: mode = .question(question, chosen: min(chosen + 1, question.choices.count - 1))
    case .up: mode = .question(question, chosen: max(chosen - 1, 0))
    case .enter: return act(question.choices[chosen])
    case .character("c") where key.modifiers == .control: mode = .list
    default:
      guard let typed = key.typed else { return [] }
      if let choice = question.choices.first(where: { $0.key == typed }) { return act(choice) }
    }
    return []
  }

  /// The request for the details of the selected row.
  var wanted: [Effect] {
    guard let target = row?.target else {
      return []
    }
    if case .day = target { return [] }
    guard isDetailOpen || Layout(self).detail != nil else { return [] }
    return [.detail(target)]
  }
}
