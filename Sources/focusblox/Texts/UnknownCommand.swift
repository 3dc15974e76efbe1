import FocusbloxActions
import FocusbloxModel
import FocusbloxTexts

/// The first word of the command line names no command.
struct UnknownCommand: Error {
  var typed: String
  var known: [String]
}

extension UnknownCommand: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    let all = l("All commands: focusblox help --all")
    let nearest =
      Self.elsewhere[typed.lowercased()].map { l("It is called “\($0)” here.") }
      ?? Suggestion.sentence(typed, among: known, l)
    return Explanation(l("There is no command “\(typed)”."), remedy: nearest ?? all, outcome: .wrongUse)
  }

  /// Names of commands in other programs.
  private static let elsewhere: [String: String] = [
    "ls": "list", "todo": "list", "tasks": "list", "l": "list", "next": "today", "day": "today", "new": "add",
    "create": "add",
    "a": "add", "rm": "delete", "remove": "delete", "del": "delete", "cancel": "delete", "complete": "done",
    "finish": "done",
    "check": "done", "close": "done", "do": "done", "tick": "done", "uncheck": "reopen", "undone": "reopen",
    "reset": "reopen",
    "mod": "edit", "modify": "edit", "change": "edit", "update": "edit", "set": "edit", "info": "show", "view": "show",
    "find": "search", "grep": "search", "log": "list --view completed", "completed": "list --view completed",
    "cal": "agenda", "calendar": "agenda", "week": "agenda", "projects": "lists", "config": "settings",
    "tags": "tag list",
    "login": "account add", "tui": "ui", "gui": "ui", "version": "--version", "postpone": "edit",
    "snooze": "remind snooze",
    "neu": "add", "liste": "list", "fertig": "done", "erledigt": "done", "heute": "today", "suche": "search",
    "hilfe": "help",
    "löschen": "delete", "zurück": "undo", "einstellungen": "settings",
  ]
}
