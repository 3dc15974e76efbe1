import FocusbloxModel

extension ScreenState {
  /// The whole screen, which depends only on the state.
  public var frame: Frame {
    var frame = Frame(size)
    guard size.width >= Layout.least.width, size.height >= Layout.least.height else {
      frame.putCut(language("Too small"), 0, 0, Look(), upTo: size.width)
      return frame
    }
    let layout = Layout(self)
    let isSyncShown = TabLine(self).draw(&frame)
    drawHeading(&frame, layout, sync: isSyncShown ? nil : progress?.text ?? status.sync)
    if case .help(let help) = mode {
      let top = layout.heading?.y ?? layout.body.y
      let area = Area(x: 0, y: top + (layout.heading == nil ? 0 : 1), width: size.width, height: 0)
      HelpPane(state: self, help: help).draw(
        &frame, in: Area(x: 0, y: area.y, width: size.width, height: size.height - area.y))
      return frame
    }
    if case .plan(let plan) = mode {
      PlanPane(state: self, plan: plan, area: layout.body).draw(&frame)
      FootLine(self).draw(&frame, layout.foot.y)
      if let y = layout.message?.y, let question = plan.shown?.question {
        frame.putCut(question, 1, y, Look(.heading), upTo: size.width)
      }
      drawNotice(&frame, layout)
      return frame
    }
    if let day = snapshot.day, let area = layout.day { DayBar(day: day, area: area).draw(&frame) }
    if isDetailOpen {
      DetailPane(state: self, area: layout.body, isBesideList: false).draw(&frame)
    } else {
      RowList(state: self, area: layout.list).draw(&frame)
      if let area = layout.detail { DetailPane(state: self, area: area, isBesideList: true).draw(&frame) }
    }
    FootLine(self).draw(&frame, layout.foot.y)
    if case .prompt(let prompt) = mode, let area = layout.prompt {
      frame.clear(area)
      PromptPane(state: self, prompt: prompt, area: area).draw(&frame)
    }
    drawNotice(&frame, layout)
    if case .question(let question, let chosen) = mode {
      QuestionBox(state: self, question: question, chosen: chosen).draw(&frame, in: layout.body)
    }
    return frame
  }

  private func drawHeading(_ frame: inout Frame, _ layout: Layout, sync: String?) {
    guard let y = layout.heading?.y else { return }
    frame.put(String(repeating: "─", count: size.width), 0, y, .dim)
    var parts: [String] = []
    if view == .backlog, scope != .backlog { parts.append(scope.title.text(in: language)) }
    if let filter = filters[view], !filter.isEmpty { parts.append("/ " + filter) }
    if !marked.isEmpty { parts.append(language("\(marked.count) selected")) }
    if case .help = mode { parts = [language("All keys") + ": " + view.title.text(in: language)] }
    if isPlanOpen { parts = [language("Plan the day")] }
    if !parts.isEmpty {
      frame.putCut(" " + parts.joined(separator: " · ") + " ", 1, y, Look(.accent), upTo: size.width - 2)
    }
    // What the view says of its rows says nothing of what covers them.
    switch mode {
    case .help, .plan: return
    case .list, .prompt, .question: break
    }
    let facts = [snapshot.summary, sync ?? ""].filter { !$0.isEmpty }
    let used = parts.isEmpty ? 0 : DisplayWidth.of(parts.joined(separator: " · ")) + 4
    let room = size.width - 4 - used
    var text = facts.joined(separator: " · ")
    if DisplayWidth.of(text) > room {
      // Without a heading the facts are cut; beside a heading they are left out.
      guard parts.isEmpty, room > 0 else { return }
      text = DisplayWidth.fitted(text, to: room)
    }
    let summary = text.isEmpty ? "" : " " + text + " "
    frame.put(summary, size.width - 1 - DisplayWidth.of(summary), y, .dim)
  }

  private func drawNotice(_ frame: inout Frame, _ layout: Layout) {
    guard let notice else { return }
    var y = layout.message?.y ?? layout.foot.y
    if layout.prompt != nil { y = layout.foot.y }
    // A message is shown whole where possible: in a second line above, but never over a prompt.
    let lines = WrappedText.lines(notice.text, size.width - 2)
    let height = layout.prompt == nil && lines.count > 1 ? 2 : 1
    y -= height - 1
    frame.clear(Area(x: 0, y: y, width: size.width, height: height))
    for (offset, line) in lines.prefix(height).enumerated() {
      let isLast = offset == height - 1
      let rest = isLast ? lines.dropFirst(offset).joined(separator: " ") : line
      frame.putCut(rest, 1, y + offset, Look(notice.isError ? .error : .good), upTo: size.width)
    }
  }
}
