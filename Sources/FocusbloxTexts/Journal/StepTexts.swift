package import FocusbloxModel
package import FocusbloxSync
import Foundation

/// A user's steps in words.
package struct StepTexts {
  package let words: FieldWords

  package init(_ words: FieldWords) { self.words = words }

  private var l: Language { words.language }

  /// "erledigt: Milch kaufen (+2)".
  package func sentence(_ step: StepHeadline) -> String { name(step.cause) + ": " + titles(step) }

  /// A step that was done again. The name of an undo would say the opposite.
  package func sentence(redone step: StepHeadline) -> String {
    if case .command = step.cause { sentence(step) } else { titles(step) }
  }

  private func titles(_ step: StepHeadline) -> String {
    (setting(step.title) ?? step.title) + (step.count > 1 ? " (+\(step.count - 1))" : "")
  }

  /// "due_soon_threshold: today → two_days" with the setting's label and the values in words; `nil` for another title.
  private func setting(_ title: String) -> String? {
    guard let colon = title.firstRange(of: ": "),
      let definition = try? SettingsCatalogue.definition(String(title[..<colon.lowerBound]))
    else { return nil }
    let sides = title[colon.upperBound...].components(separatedBy: " → ")
    // A list setting has one line per value.
    if title.contains("\n") { return nil }
    let words = sides.map { text -> String in
      (try? definition.parse(text)).map { definition.displayText(of: $0, language: l) } ?? text
    }
    return definition.label.text(in: l) + ": " + words.joined(separator: " → ")
  }

  package func sentence(_ step: Step) -> String { sentence(StepHeadline(step)) }

  package func name(_ cause: Step.Cause) -> String { Self.name(cause, l) }

  package static func name(_ cause: Step.Cause, _ l: Language) -> String {
    switch cause {
    case .undo(let entry): l("step \(entry) undone")
    case .undoOfRun(let run): l("sync \(run) undone")
    case .redo(let entry): l("undo \(entry) undone")
    case .command(let command):
      switch command {
      case "add": l("added")
      case "edit": l("changed")
      case "done": l("completed")
      case "reopen": l("opened again")
      case "reorder": l("put in another order")
      case "delete": l("deleted")
      case "skip": l("skipped")
      case "import": l("imported")
      case "move": l("moved")
      case "publish": l("put into a list")
      case "unlink": l("taken out of its list")
      case "plan": l("day planned")
      case "block add": l("block added")
      case "block edit": l("block changed")
      case "block delete": l("block deleted")
      case "remind add": l("reminder added")
      case "remind remove", "remind clear": l("reminder removed")
      case "remind snooze": l("put off")
      case "remind acknowledge": l("acknowledged")
      case "lists enable": l("list switched on")
      case "lists disable": l("list switched off")
      case "lists rename": l("list renamed")
      case "lists color": l("color of a list")
      case "lists create": l("list created")
      case "lists delete": l("list deleted")
      case "lists subscribe": l("calendar subscribed to")
      case "lists edit": l("subscription changed")
      case "lists unsubscribe": l("subscription ended")
      case "account mapping": l("mapping")
      case "account enable": l("account switched on")
      case "account disable": l("account switched off")
      case "account add": l("account added")
      case "account edit": l("account changed")
      case "account remove": l("account removed")
      case "account push": l("push changed")
      case "settings set": l("setting")
      case "settings reset": l("setting reset")
      case "tag place": l("place of a tag")
      case "perspective add": l("perspective added")
      case "perspective remove": l("perspective removed")
      default: command
      }
    }
  }

  /// - Parameter namesBlocks: whether blocks are called so, because a task may have the same title.
  package func sentence(_ item: UndoneItem, namesBlocks: Bool = false) -> String {
    let name = item.title.isEmpty ? item.uid : item.title
    let date = item.date.map { " (" + words.relative.text($0) + ")" } ?? ""
    let title = namesBlocks && item.kind == .block ? l("Focus block \(l.quoted(name))") : name + date
    switch item.result {
    case .removed: return l("\(title) · deleted")
    case .recreated: return l("\(title) · back")
    case .restored([]): return l("\(title) · as before")
    case .restored(let changes): return ([title] + texts(changes)).joined(separator: " · ")
    case .partly(let changes, let kept):
      let names = kept.map(words.name).joined(separator: ", ")
      return ([title] + texts(changes)).joined(separator: " · ")
        + l(" · changed since and left as it is: \(names)")
    case .left: return l("\(title) · changed since, stays as it is")
    }
  }

  package func sentence(_ done: UndoneStep.Value) -> String {
    let value = done.value
    let title = value.title.isEmpty ? "" : value.title + " · "
    if !done.isRestored { return title + l("changed since, stays as it is") }
    switch value.key.property {
    case .name, .color, .mapping:
      return title + words.change(value.key.property.rawValue, from: value.new, to: value.old)
    case .isEnabled: return title + (value.old == "true" ? l("is switched on") : l("is switched off"))
    case .whole:
      if case .setting(let key) = value.key.owner {
        if let words = setting("\(key): \(value.new ?? "–") → \(value.old ?? "–")") { return words }
        let lines = [value.new, value.old].map { ($0 ?? "–").replacingOccurrences(of: "\n", with: ", ") }
        return title + lines.joined(separator: " → ")
      }
      if case .tag = value.key.owner {
        return title + (value.old == nil ? l("without a place") : l("place as before"))
      }
      if case .answer = value.key.owner { return title + l("rings as before") }
      if case .source = value.key.owner {
        return title
          + (value.old == nil
            ? l("none of it is kept any more")
            : l("kept as before"))
      }
      return title + (value.old == nil ? l("removed") : value.new == nil ? l("back again") : l("as before"))
    case .elsewhere: return title
    }
  }

  /// A change whose values read alike says nothing: the planner's mark follows the other fields of a block. An instance
  /// that is like its series again is on its day, too.
  private func texts(_ changes: [FieldChange]) -> [String] {
    let isLikeSeries = changes.contains { $0.name == "seriesValues" && $0.new?.isEmpty ?? true }
    return changes.filter { change in
      if isLikeSeries, change.name == "seriesDay" { return false }
      return change.old == change.new
        || words.value(change.old, of: change.name) != words.value(change.new, of: change.name)
    }.map(text)
  }

  private func text(_ change: FieldChange) -> String {
    if change.name == "reminders" { return l("reminders as before") }
    return words.change(change.name, from: change.old, to: change.new)
  }
}
