import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
package import FocusbloxTexts
import FocusbloxWords
import Foundation

/// The interpretation of a prompt's text so far. Nothing is stored.
package struct PromptReading {
  let wording: Wording
  let store: Store
  /// Whether nobody has typed on; a pasted page is not read to its end for nothing.
  package var isWanted: () -> Bool = { true }

  package init(wording: Wording, store: Store, isWanted: @escaping () -> Bool = { true }) {
    (self.wording, self.store, self.isWanted) = (wording, store, isWanted)
  }

  private var l: Language { wording.language }

  /// - Returns: `nil` where the text is no longer wanted before it is read.
  package func lines(_ prompt: Prompt) -> [Detail.Line]? {
    let text = prompt.editor.text
    if case .setting(let key) = prompt.purpose { return setting(key, text) }
    guard text.contains(where: { !$0.isWhitespace }) else { return [] }
    do {
      switch prompt.purpose {
      case .add(let parent): return try task(text, below: parent)
      case .due, .planned, .start: return [.init("", when(try typed.parse(text)), .good)]
      case .repetition: return [.init("", try repetition(text, prompt.ids), .good)]
      case .block: return try block(text, prompt.ids)
      case .after: return try waits(text)
      case .remind:
        let reminder = try ReminderSpec(typed).reminder(text)
        return [.init("", reminderWords(reminder), .good)]
      case .estimate:
        let seconds = try DurationText.length(text.trimmingCharacters(in: .whitespaces))
        return [.init("", l.formattedDuration(minutes: seconds / 60), .good)]
      case .snooze:
        let seconds = try DurationText.seconds(text.trimmingCharacters(in: .whitespaces))
        return [.init("", l.formattedDuration(minutes: seconds / 60), .good)]
      default: return []
      }
    } catch let ArgumentProblem.refused(refusal, _)
      where refusal.reason == .unknown && prompt.purpose != .add(below: nil)
    {
      // An incomplete word is no error yet.
      return refusal.say.isEmpty ? [] : [.init("", refusal.say.joined(separator: " · "), .dim)]
    } catch {
      let report = Explanation(of: error, in: l)
      return [.init("", report.sentence, .error)]
    }
  }

  /// The setting's meaning, its possible values, and the typed value in words.
  private func setting(_ key: String, _ text: String) -> [Detail.Line] {
    guard let definition = try? SettingsCatalogue.definition(key) else { return [] }
    let isTime = key == "dueDateMorningReminderHour"
    let allowed = isTime ? "0:00…23:59" : definition.kind.allowed
    var lines: [Detail.Line] = [
      .init("", definition.explanation.text(in: l)), .init("", l("Possible: ") + allowed, .dim),
    ]
    if !isTime, let value = try? definition.parse(text) {
      let words = definition.displayText(of: value, language: l)
      if words != text { lines.append(.init("", words, .good)) }
    }
    return lines
  }

  private var typed: TypedTime { TypedTime(around: wording.place.around) }

  private func when(_ time: CalendarTime) -> String {
    guard let when = time.typed(wording.place.around) else { return "" }
    let relative = wording.relative
    let day = DayText(l, from: wording.place.around.today).text(when)
    let near = relative.text(time)
    return day == near ? day : near + " · " + day
  }

  private func task(_ text: String, below parent: String?) throws -> [Detail.Line]? {
    let reader = try AddedLine(TypedFields(), reminders: [], wording.place)
    guard let line = try reader.read(text, isTitle: false, whileWanted: isWanted) else { return nil }
    let task = try line.task(wording.place)
    let words = wording.fields
    var lines: [Detail.Line] = [.init(l("Title"), task.title)]
    func add(_ label: String, _ text: String?) {
      if let text, !text.isEmpty { lines.append(.init(label, text, .good)) }
    }
    add(l("Due"), task.due.map(when))
    add(l("Available"), task.start.map(when))
    add(l("Planned"), task.planned.map(when))
    add(l("Repeats"), task.repetition(l))
    add(l("Importance"), task.importance == .none ? nil : words.value(task.importance.rawValue, of: "importance"))
    add("Tags", task.tags.map { "#" + $0 }.joined(separator: " "))
    add(l("Estimate"), task.estimateMinutes.map(l.span(minutes:)))
    lines += try places(list: line.line.list, parent: parent ?? line.line.parent)
    lines += try line.line.after.flatMap { try waits("\"\($0)\"") }
    add(l("Reminders"), line.reminders.map(reminderWords).joined(separator: ", "))
    if task.flagged { add(l("Flagged"), l("yes")) }
    if let stayed = line.stayed.first {
      lines.append(.init("", l("\(l.quoted(stayed)) stays in the title; as a date: @\(stayed)"), .dim))
    }
    if let hint = Texts.emptySigns(line.line, l) { lines.append(.init("", hint, .dim)) }
    if let hint = Texts.unreadWaits(line.line, l) { lines.append(.init("", hint, .dim)) }
    if let hint = Texts.unknownKeys(line.line, l) { lines.append(.init("", hint, .dim)) }
    return lines
  }

  /// The list and the parent that the words mean, or the reason why they mean none.
  private func places(list: String?, parent: String?) throws -> [Detail.Line] {
    let settings = try wording.settings()
    return try store.read { store in
      var lines: [Detail.Line] = []
      func add(_ label: String, _ resolve: () throws -> String?) throws {
        do {
          if let text = try resolve() { lines.append(.init(label, text, .good)) }
        } catch StoreError.abandoned {
          throw StoreError.abandoned
        } catch {
          lines.append(.init(label, Explanation(of: error, in: l).sentence, .error))
        }
      }
      try add(l("List")) {
        let found = try ListChoice.forNew(.task, named: list, settings, in: store)
        return try found.map(ListNames(store).name) ?? list.map { _ in l("none, only here") }
      }
      try add(l("Part of")) {
        try parent.flatMap { try store.task(id: Handles(wording.place, store).task($0)) }?.title
      }
      return lines
    }
  }

  /// The tasks that the words mean, each with its sign, or the reason why they mean none.
  private func waits(_ text: String) throws -> [Detail.Line] {
    try store.read { store in
      try WaitWords(text).arguments.map { word in
        let sign = word.count > 1 ? word.first.flatMap { "+-".contains($0) ? $0 : nil } : nil
        let label = l("Waits for")
        do {
          let id = try Handles(wording.place, store).task(sign == nil ? word : String(word.dropFirst()))
          let title = try store.task(id: id)?.title ?? ""
          return .init(label, sign.map { "\($0) " + title } ?? title, .good)
        } catch StoreError.abandoned {
          throw StoreError.abandoned
        } catch {
          return .init(label, Explanation(of: error, in: l).sentence, .error)
        }
      }
    }
  }

  private func reminderWords(_ reminder: Reminder) -> String {
    switch reminder {
    case .before(let seconds): l.length(seconds: seconds) + l(" before")
    case .at(let when): DayText(l, from: wording.place.around.today).text(when)
    }
  }

  private func repetition(_ text: String, _ ids: [String]) throws -> String {
    let task = try ids.first.flatMap { id in try store.read { try $0.task(id: id) } }
    let reading = try typed.repetition(text, due: task?.due?.typed(wording.place.around))
    let words = RepetitionWords(l).text(reading.pattern, reading.anchor)
    return words + " · " + l("first ") + DayText(l, from: wording.place.around.today).text(reading.first)
  }

  private func block(_ text: String, _ ids: [String]) throws -> [Detail.Line] {
    let tasks = try store.read { store in try ids.compactMap { try store.task(id: $0) } }
    let times = try TypedSpan(inOneLine: text, of: tasks).times(wording.place.when)
    let relative = wording.relative
    let end = times.start.isAllDay ? "" : "–" + relative.clock(times.end.instant(in: wording.zone))
    return [.init("", when(times.start) + end, .good)]
  }
}
