import FocusbloxModel

extension ScreenState {
  /// The parts of the state that a user must hear, line by line and without screen positions.
  public var spoken: [String] {
    var lines = notice.map { [$0.text] } ?? []
    switch mode {
    case .prompt(let prompt):
      let subject = prompt.subject.isEmpty ? "" : ": " + prompt.subject
      lines.append(prompt.title.text(in: language) + subject + " (" + prompt.hint.text(in: language) + ")")
      lines += prompt.reading.map { [$0.label, $0.text].filter { !$0.isEmpty }.joined(separator: ": ") }
    case .question(let question, _):
      lines.append(question.title)
      lines += question.choices.map { "\($0.key)  \($0.words)" }
    case .help(let help):
      lines += help.entries(language).map { entry in
        entry.keys.map(\.description).joined(separator: " ") + "  " + entry.words.text(in: language)
      }
    case .plan(let plan): lines += spoken(plan)
    case .list: lines += spokenRow
    }
    return lines
  }

  /// The whole plan, with a mark at the chosen line, and the question.
  private func spoken(_ plan: OpenPlan) -> [String] {
    guard let shown = plan.shown else { return [] }
    let lines = shown.lines.enumerated().map { index, line in
      let parts = [line.time, line.sign, (line.isMember ? "└ " : "") + line.title, line.why]
      return (index == plan.chosen ? "▌ " : "  ") + parts.filter { !$0.isEmpty }.joined(separator: " ")
    }
    return [shown.heading] + lines + (shown.question.isEmpty ? [] : [shown.question])
  }

  private var spokenRow: [String] {
    let filter = filters[view].map { $0.isEmpty ? "" : " / " + $0 } ?? ""
    let places = shown.indices.filter { shown[$0].target != nil }
    guard let row, let place = places.firstIndex(of: self.place.index) else {
      return [view.title.text(in: language) + filter + ": " + language("nothing")]
    }
    // The heading above the row is part of its meaning.
    let heading = shown[..<self.place.index].last { $0.kind == .heading }?.title
    let count: String? = if case .day(let count, _, _) = row.kind { "\(count)" } else { nil }
    let parts = [row.sign, row.mark, row.title, count ?? ""] + row.notes.map(\.text) + [row.list, row.end]
    let text = parts.filter { !$0.allSatisfy { $0 == " " } }.joined(separator: " ")
    let title = [view.title.text(in: language) + filter, heading].compactMap(\.self).joined(separator: ", ")
    var lines = ["\(title) \(place + 1)/\(places.count): \(text)"]
    if isDetailOpen, let detail, detail.target == row.target {
      lines += detail.lines.map {
        [$0.label, $0.text, $0.other?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
      }
      .filter { !$0.isEmpty }
    }
    return lines
  }
}
