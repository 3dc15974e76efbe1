import FocusbloxModel
import FocusbloxSync
import Foundation

/// A user's steps in words.
struct StepTexts {
  let words: FieldWords

  init(_ words: FieldWords) { self.words = words }

  private var l: Language { words.language }

  /// "erledigt: Milch kaufen (+2)".
  func sentence(_ step: StepHeadline, isRedo: Bool = false) -> String {
    let rest = step.count > 1 ? " (+\(step.count - 1))" : ""
    return (isRedo ? "" : name(step.cause) + ": ") + (setting(step.title) ?? step.title) + rest
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

  func sentence(_ step: Step, isRedo: Bool = false) -> String { sentence(StepHeadline(step), isRedo: isRedo) }

  func name(_ cause: Step.Cause) -> String { Self.name(cause, l) }

  static func name(_ cause: Step.Cause, _ l: Language) -> String {
    switch cause {
    case .undo(let entry): l("Schritt \(entry) zurückgenommen", "step \(entry) undone")
    case .undoOfRun(let run): l("Abgleich \(run) zurückgenommen", "sync \(run) undone")
    case .redo(let entry): l("Rücknahme \(entry) aufgehoben", "undo \(entry) undone")
    case .command(let command):
      switch command {
      case "add": l("hinzugefügt", "added")
      case "edit": l("geändert", "changed")
      case "done": l("erledigt", "completed")
      case "reopen": l("wieder geöffnet", "opened again")
      case "reorder": l("umgeordnet", "put in another order")
      case "delete": l("gelöscht", "deleted")
      case "skip": l("übersprungen", "skipped")
      case "import": l("importiert", "imported")
      case "move": l("verschoben", "moved")
      case "publish": l("in eine Liste gegeben", "put into a list")
      case "unlink": l("aus der Liste genommen", "taken out of its list")
      case "plan": l("Tag geplant", "day planned")
      case "block add": l("Block hinzugefügt", "block added")
      case "block edit": l("Block geändert", "block changed")
      case "block delete": l("Block gelöscht", "block deleted")
      case "remind add": l("Erinnerung hinzugefügt", "reminder added")
      case "remind remove", "remind clear": l("Erinnerung entfernt", "reminder removed")
      case "remind snooze": l("auf später gelegt", "put off")
      case "remind acknowledge": l("zur Kenntnis genommen", "acknowledged")
      case "lists enable": l("Liste eingeschaltet", "list switched on")
      case "lists disable": l("Liste ausgeschaltet", "list switched off")
      case "lists rename": l("Liste umbenannt", "list renamed")
      case "lists color": l("Farbe einer Liste", "colour of a list")
      case "lists create": l("Liste angelegt", "list made")
      case "lists delete": l("Liste gelöscht", "list deleted")
      case "lists subscribe": l("Kalender abonniert", "calendar subscribed to")
      case "lists edit": l("Abo geändert", "subscription changed")
      case "lists unsubscribe": l("Abo beendet", "subscription ended")
      case "account mapping": l("Abbildung", "mapping")
      case "account enable": l("Konto eingeschaltet", "account switched on")
      case "account disable": l("Konto ausgeschaltet", "account switched off")
      case "account add": l("Konto hinzugefügt", "account added")
      case "account edit": l("Konto geändert", "account changed")
      case "account remove": l("Konto entfernt", "account removed")
      case "account push": l("Push geändert", "push changed")
      case "settings set": l("Einstellung", "setting")
      case "settings reset": l("Einstellung zurückgesetzt", "setting reset")
      case "tag place": l("Ort eines Tags", "place of a tag")
      case "perspective add": l("Ansicht hinzugefügt", "perspective added")
      case "perspective remove": l("Ansicht entfernt", "perspective removed")
      default: command
      }
    }
  }

  func sentence(_ item: UndoneItem) -> String {
    let title = item.title.isEmpty ? item.uid : item.title
    switch item.result {
    case .removed: return l("\(title) · gelöscht", "\(title) · deleted")
    case .recreated: return l("\(title) · wieder da", "\(title) · back")
    case .restored([]): return l("\(title) · Erinnerungen wie zuvor", "\(title) · reminders as before")
    case .restored(let changes): return ([title] + texts(changes)).joined(separator: " · ")
    case .partly(let changes, let kept):
      let names = kept.map(words.name).joined(separator: ", ")
      return ([title] + texts(changes)).joined(separator: " · ")
        + l(" · seitdem geändert und so gelassen: \(names)", " · changed since and left as it is: \(names)")
    case .left: return l("\(title) · seitdem anders, bleibt so", "\(title) · changed since, stays as it is")
    }
  }

  func sentence(_ done: UndoneStep.Value) -> String {
    let value = done.value
    let title = value.title.isEmpty ? "" : value.title + " · "
    if !done.isRestored { return title + l("seitdem anders, bleibt so", "changed since, stays as it is") }
    switch value.key.property {
    case .name, .color, .mapping:
      return title + words.change(value.key.property.rawValue, from: value.new, to: value.old)
    case .isEnabled: return title + (value.old == "true" ? l("ist an", "is on") : l("ist aus", "is off"))
    case .whole:
      if case .setting(let key) = value.key.owner {
        if let words = setting("\(key): \(value.new ?? "–") → \(value.old ?? "–")") { return words }
        let lines = [value.new, value.old].map { ($0 ?? "–").replacingOccurrences(of: "\n", with: ", ") }
        return title + lines.joined(separator: " → ")
      }
      if case .tag = value.key.owner {
        return title + (value.old == nil ? l("ohne Ort", "without a place") : l("Ort wie zuvor", "place as before"))
      }
      if case .answer = value.key.owner { return title + l("klingelt wie zuvor", "rings as before") }
      if case .source = value.key.owner {
        return title
          + (value.old == nil
            ? l("nichts davon wird mehr aufbewahrt", "nothing of it is kept any more")
            : l("aufbewahrt wie zuvor", "kept as before"))
      }
      return title + (value.old == nil ? l("entfernt", "removed") : l("wie zuvor", "as before"))
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

  private func text(_ change: FieldChange) -> String { words.change(change.name, from: change.old, to: change.new) }
}
