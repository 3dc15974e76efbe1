import FocusbloxModel
import FocusbloxSync

/// Steps of the person's in plain words.
struct StepTexts {
  let words: FieldWords

  init(_ words: FieldWords) { self.words = words }

  private var l: Language { words.language }

  /// "erledigt: Milch kaufen (+2)".
  func sentence(_ step: StepHeadline, isRedo: Bool = false) -> String {
    let rest = step.count > 1 ? " (+\(step.count - 1))" : ""
    return (isRedo ? "" : name(step.cause) + ": ") + step.title + rest
  }

  func sentence(_ step: Step, isRedo: Bool = false) -> String { sentence(StepHeadline(step), isRedo: isRedo) }

  func name(_ cause: Step.Cause) -> String {
    switch cause {
    case .undo(let entry): l("Schritt \(entry) zurückgenommen", "step \(entry) undone")
    case .undoOfRun(let run): l("Abgleich \(run) zurückgenommen", "sync \(run) undone")
    case .redo(let entry): l("zurückgenommenes wiederholt (\(entry))", "redone (\(entry))")
    case .command(let command):
      switch command {
      case "add": l("hinzugefügt", "added")
      case "edit": l("geändert", "changed")
      case "done": l("erledigt", "completed")
      case "reopen": l("wieder geöffnet", "opened again")
      case "delete": l("gelöscht", "deleted")
      case "skip": l("übersprungen", "skipped")
      case "import": l("importiert", "imported")
      case "move": l("verschoben", "moved")
      case "publish": l("in eine Liste gegeben", "put into a list")
      case "unlink": l("aus der Liste genommen", "taken out of its list")
      case "block add": l("Block hinzugefügt", "block added")
      case "block edit": l("Block geändert", "block changed")
      case "block delete": l("Block gelöscht", "block deleted")
      case "remind add": l("Erinnerung hinzugefügt", "reminder added")
      case "remind remove", "remind clear": l("Erinnerung entfernt", "reminder removed")
      default: command
      }
    }
  }

  func sentence(_ item: UndoneItem) -> String {
    let title = item.title.isEmpty ? item.uid : item.title
    switch item.result {
    case .removed: return l("\(title) · gelöscht", "\(title) · deleted")
    case .broughtBack: return l("\(title) · wieder da", "\(title) · back")
    case .restored(let changes): return ([title] + changes.map(text)).joined(separator: " · ")
    case .partly(let changes, let kept):
      let names = kept.map(words.name).joined(separator: ", ")
      return ([title] + changes.map(text)).joined(separator: " · ")
        + l(" · seitdem geändert und so gelassen: \(names)", " · changed since and left as it is: \(names)")
    case .left: return l("\(title) · seitdem anders, bleibt so", "\(title) · changed since, stays as it is")
    }
  }

  private func text(_ change: FieldChange) -> String { words.change(change.name, from: change.old, to: change.new) }
}
