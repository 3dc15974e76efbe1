public import FocusbloxModel

/// The only table of keys: the command of each key in each place, its words, and whether the foot line shows it.
public enum KeyTable {
  /// The part of the screen in which a key works.
  public enum Place: Sendable, Hashable, CaseIterable {
    case everywhere, lists, tasks, order, day, review, history, settings, selection
  }

  public struct Entry: Sendable, Hashable {
    public var command: Command
    public var keys: [Key]
    public var place: Place
    public var words: LocalizedText
    /// The words for the foot line; `nil` keeps the key out of the foot line.
    public var short: LocalizedText?

    init(
      _ command: Command, _ keys: [Key], _ place: Place, _ german: String, _ english: String,
      short: (String, String)? = nil
    ) {
      self.command = command
      self.keys = keys
      self.place = place
      words = LocalizedText(german, english)
      self.short = short.map { LocalizedText($0.0, $0.1) }
    }
  }

  public static let entries: [Entry] = reviewed + days + order + tasks + moving + views + others

  private static func keys(_ characters: String) -> [Key] { characters.map { .character($0) } }

  private static let reviewed: [Entry] = [
    Entry(.keep, keys("."), .review, "Bleibt, wie es ist", "Leave as it is", short: ("bleibt", "keep")),
    Entry(.tomorrow, keys("m"), .review, "Auf morgen planen", "Plan for tomorrow", short: ("morgen", "tomorrow")),
    Entry(.nextWeek, keys("M"), .review, "In einer Woche", "In a week", short: ("Woche", "week")),
  ]

  private static let days: [Entry] = [
    Entry(
      .plan, keys("P"), .day, "Tag planen; erst ⏎ schreibt", "Plan the day; only ⏎ writes",
      short: ("Tag planen", "plan the day"))
  ]

  private static let order: [Entry] = [
    Entry(.moveDown, keys("J"), .order, "In der eigenen Reihenfolge nach unten", "Down in your own order"),
    Entry(.moveUp, keys("K"), .order, "In der eigenen Reihenfolge nach oben", "Up in your own order"),
  ]

  private static let tasks: [Entry] = [
    Entry(
      .add, keys("a"), .everywhere, "Neue Aufgabe in einer Zeile", "New task in one line", short: ("neu", "add")),
    Entry(.done, keys(" "), .tasks, "Erledigt, oder wieder offen", "Complete, or reopen", short: ("erledigt", "done")),
    Entry(.due, keys("t"), .tasks, "Frist", "Due date", short: ("Frist", "due")),
    Entry(
      .edit, keys("e"), .tasks, "Ganze Aufgabe in $EDITOR", "Edit the whole task in $EDITOR", short: ("ändern", "edit")),
    Entry(.retitle, keys("c"), .tasks, "Titel ändern", "Change the title"),
    Entry(.delete, keys("d"), .tasks, "Löschen", "Delete", short: ("löschen", "delete")),
    Entry(
      .snooze, keys("s"), .tasks, "Erinnerung vertagen", "Snooze its reminder", short: ("später", "later")),
    Entry(.planned, keys("p"), .tasks, "Geplant für", "Planned for", short: ("geplant", "plan")),
    Entry(.start, keys("w"), .tasks, "Erst ab (vorher grau)", "Not before"),
    Entry(
      .importance, keys("!"), .tasks, "Wichtigkeit reihum", "Next importance", short: ("wichtig", "importance")),
    Entry(.tags, keys("#"), .tasks, "Tags", "Tags", short: ("Tags", "tags")),
    Entry(.list, keys("@"), .tasks, "In eine Liste", "Into a list", short: ("Liste", "list")),
    Entry(.flag, keys("f"), .tasks, "Markieren", "Flag"),
    Entry(.nextUp, keys("n"), .tasks, "Als Nächstes", "Next up", short: ("Nächstes", "next up")),
    Entry(.estimate, keys("~"), .tasks, "Geschätzte Dauer", "Estimate"),
    Entry(.repetition, keys("R"), .tasks, "Wiederholung", "Repetition"),
    Entry(.remind, keys("r"), .tasks, "Erinnerung hinzufügen", "Add a reminder"),
    Entry(.addBelow, keys("A"), .tasks, "Neue Unteraufgabe", "New sub-task"),
    Entry(.block, keys("b"), .tasks, "Focus Block daraus", "Plan a focus block for it", short: ("Block", "block")),
    Entry(.after, keys("B"), .tasks, "Wartet auf andere Aufgaben", "Waits for other tasks"),
    Entry(
      .otherSide, keys("x"), .tasks, "Bei einem Konflikt die andere Seite", "Take the other side of a conflict",
      short: ("andere Seite", "other side")),
    Entry(.copy, keys("y"), .tasks, "Kennung kopieren", "Copy the id"),
    Entry(
      .mark, keys("v"), .tasks, "Für mehrere auswählen", "Select several", short: ("dazu/weg", "add/remove")),
    Entry(.markAll, keys("*"), .tasks, "Alle gezeigten auswählen", "Select all that are shown"),
    Entry(.scope, keys("o"), .tasks, "Andere Aufgaben: markierte, erledigte …", "Other tasks: flagged, completed …"),
    Entry(
      .otherSide, keys("x"), .history, "Zurücknehmen; bei Konflikten die andere Seite",
      "Undo; take the other side of a conflict", short: ("andere Seite", "other side")),
    Entry(
      .change, keys(" "), .settings, "Umschalten, nächster Wert oder eingeben", "Switch, next value, or type one",
      short: ("ändern", "change")),
    Entry(
      .switchList, keys(" "), .selection, "Liste abgleichen oder ruhen lassen", "Sync the list or pause it",
      short: ("an/aus", "on/off")),
    Entry(.reset, keys("r"), .settings, "Vorgabe", "Default", short: ("Vorgabe", "default")),
  ]

  private static let moving: [Entry] = [
    Entry(.down, keys("j") + [Key(.down)], .lists, "Nach unten", "Down"),
    Entry(.up, keys("k") + [Key(.up)], .lists, "Nach oben", "Up"),
    Entry(.pageDown, [Key(.pageDown), .control("f")], .lists, "Seite nach unten", "Page down"),
    Entry(.pageUp, [Key(.pageUp), .control("b")], .lists, "Seite nach oben", "Page up"),
    Entry(.first, keys("g") + [Key(.home)], .lists, "Zum Anfang", "To the beginning"),
    Entry(.last, keys("G") + [Key(.end)], .lists, "Zum Ende", "To the end"),
    Entry(.open, [Key(.enter)], .lists, "Einzelheiten; Tag, Liste, Wert öffnen", "Details; open a day, list or value"),
    Entry(.fold, keys("h") + [Key(.left)], .lists, "Zuklappen", "Fold"),
    Entry(.unfold, keys("l") + [Key(.right)], .lists, "Aufklappen", "Unfold"),
  ]

  private static let views: [Entry] = [
    Entry(.today, keys("1"), .everywhere, "Heute", "Today"),
    Entry(.backlog, keys("2"), .everywhere, "Backlog", "Backlog"),
    Entry(.forecast, keys("3"), .everywhere, "Vorschau", "Forecast"),
    Entry(.lists, keys("4"), .everywhere, "Listen", "Lists"),
    Entry(.history, keys("5"), .everywhere, "Verlauf", "History"),
    Entry(.settings, keys("6"), .everywhere, "Einstellungen", "Settings"),
    Entry(.review, keys("7"), .everywhere, "Durchsicht: was lange liegt", "Review: tasks untouched for long"),
    Entry(.nextView, [Key(.tab)], .everywhere, "Nächste Ansicht", "Next view"),
    Entry(.previousView, [Key(.tab, .shift)], .everywhere, "Vorige Ansicht", "Previous view"),
  ]

  private static let others: [Entry] = [
    Entry(.filter, keys("/"), .everywhere, "Filtern beim Tippen", "Filter while typing", short: ("filtern", "filter")),
    Entry(
      .undo, keys("u"), .everywhere, "Letzten Schritt zurücknehmen", "Undo the last step",
      short: ("zurück", "undo")),
    Entry(.redo, [.control("r")], .everywhere, "Zurückgenommenes wiederholen", "Redo"),
    Entry(.sync, keys("S"), .everywhere, "Jetzt abgleichen", "Sync now"),
    Entry(.help, keys("?") + [Key(.function(1))], .everywhere, "Alle Tasten", "All keys", short: ("Tasten", "keys")),
    Entry(
      .back, [Key(.escape)], .everywhere, "Zurück: Auswahl, Filter, Einzelheiten", "Back: selection, filter, details",
      short: ("Auswahl weg", "deselect")),
    Entry(.redraw, [.control("l")], .everywhere, "Neu zeichnen", "Draw anew"),
    Entry(.suspend, [.control("z")], .everywhere, "Zur Shell (fg kommt zurück)", "To the shell (fg comes back)"),
    Entry(.quit, keys("q") + [.control("c")], .everywhere, "Beenden", "Quit"),
  ]

  /// The commands of the foot line in order. Further commands do not fit on most screens.
  ///
  /// - Parameter isMarked: whether several tasks are selected, so that the keys for all of them matter.
  static func foot(_ view: ViewName, isMarked: Bool) -> [Command] {
    if isMarked { return [.done, .due, .tags, .list, .delete, .mark, .back, .planned, .importance, .nextUp, .block] }
    return view == .review
      ? [.keep, .done, .tomorrow, .nextWeek, .nextUp, .delete, .edit, .undo]
      : [
        .add, .done, .otherSide, .change, .switchList, .reset, .due, .delete, .undo, .filter, .edit, .snooze, .block,
        .plan,
      ]
  }

  /// The command of a key in a view. Keys of the view itself take precedence.
  public static func command(_ key: Key, in view: ViewName) -> Command? { entry(key, in: view)?.command }

  static func entry(_ key: Key, in view: ViewName) -> Entry? {
    entries.first { view.places.contains($0.place) && $0.keys.contains(key) }
  }

  /// The keys that work in a view.
  public static func entries(in view: ViewName) -> [Entry] { entries.filter { view.places.contains($0.place) } }

  /// Keys with two meanings in one view.
  public static func conflicts(_ entries: [Entry] = entries) -> [String] {
    ViewName.allCases.flatMap { view in
      let keys = entries.filter { view.places.contains($0.place) }.flatMap(\.keys)
      return Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.map { "\(view): \($0)" }
    }.sorted()
  }
}

extension KeyTable.Place {
  public var title: LocalizedText {
    switch self {
    case .everywhere: LocalizedText("Überall", "Everywhere")
    case .lists: LocalizedText("In Listen", "In lists")
    case .tasks: LocalizedText("Aufgaben", "Tasks")
    case .order: LocalizedText("Reihenfolge", "Order")
    case .day: LocalizedText("Tag", "Day")
    case .review: LocalizedText("Durchsicht", "Review")
    case .history: LocalizedText("Verlauf", "History")
    case .settings: LocalizedText("Einstellungen", "Settings")
    case .selection: LocalizedText("Auswahl der Listen", "Selection of lists")
    }
  }
}
