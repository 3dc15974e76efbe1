public import FocusbloxModel

/// The only table of keys: the command of each key in each place, its words, and whether the foot line shows it.
public enum KeyTable {
  /// The part of the screen in which a key works.
  public enum Place: Sendable, Hashable, CaseIterable {
    case everywhere, lists, tasks, order, day, review, history, settings, selection
  }

  /// What keys do at a place, with the words for the page of keys.
  public struct Entry: Sendable, Hashable {
    public var command: Command
    public var keys: [Key]
    public var place: Place
    public var words: LocalizedText
    /// The words for the foot line; `nil` keeps the key out of the foot line.
    public var short: LocalizedText?

    init(
      _ command: Command, _ keys: [Key], _ place: Place, _ words: LocalizedText, short: LocalizedText? = nil
    ) {
      self.command = command
      self.keys = keys
      self.place = place
      self.words = words
      self.short = short
    }
  }

  public static let entries: [Entry] = reviewed + days + order + tasks + moving + views + others

  private static func keys(_ characters: String) -> [Key] { characters.map { .character($0) } }

  private static let reviewed: [Entry] = [
    Entry(.keep, keys("."), .review, LocalizedText("Leave as it is"), short: LocalizedText("keep")),
    Entry(.tomorrow, keys("m"), .review, LocalizedText("Plan for tomorrow"), short: LocalizedText("tomorrow")),
    Entry(.nextWeek, keys("M"), .review, LocalizedText("In a week"), short: LocalizedText("week")),
  ]

  private static let days: [Entry] = [
    Entry(
      .plan, keys("P"), .day, LocalizedText("Plan the day; nothing is written until you press ⏎"),
      short: LocalizedText("plan the day"))
  ]

  private static let order: [Entry] = [
    Entry(.moveDown, keys("J"), .order, LocalizedText("Move down in your own order")),
    Entry(.moveUp, keys("K"), .order, LocalizedText("Move up in your own order")),
  ]

  private static let tasks: [Entry] = [
    Entry(
      .add, keys("a"), .everywhere, LocalizedText("New task in one line"), short: LocalizedText("add")),
    Entry(.done, keys(" "), .tasks, LocalizedText("Complete, or reopen"), short: LocalizedText("done")),
    Entry(.due, keys("t"), .tasks, LocalizedText("Set the due date"), short: LocalizedText("due")),
    Entry(
      .edit, keys("e"), .tasks, LocalizedText("Edit the whole task in $EDITOR"), short: LocalizedText("edit")),
    Entry(.retitle, keys("c"), .tasks, LocalizedText("Change the title")),
    Entry(.delete, keys("d"), .tasks, LocalizedText("Delete"), short: LocalizedText("delete")),
    Entry(
      .snooze, keys("s"), .tasks, LocalizedText("Snooze its reminder"), short: LocalizedText("later")),
    Entry(.planned, keys("p"), .tasks, LocalizedText("Set the planned date"), short: LocalizedText("plan")),
    Entry(.start, keys("w"), .tasks, LocalizedText("Set the start date")),
    Entry(
      .importance, keys("!"), .tasks, LocalizedText("Change the importance"), short: LocalizedText("importance")),
    Entry(.tags, keys("#"), .tasks, LocalizedText("Change the tags"), short: LocalizedText("tags")),
    Entry(.list, keys("@"), .tasks, LocalizedText("Move to a list"), short: LocalizedText("list")),
    Entry(.flag, keys("f"), .tasks, LocalizedText("Flag")),
    Entry(.nextUp, keys("n"), .tasks, LocalizedText("Next up"), short: LocalizedText("next up")),
    Entry(.estimate, keys("~"), .tasks, LocalizedText("Set the estimate")),
    Entry(.repetition, keys("R"), .tasks, LocalizedText("Set the repetition")),
    Entry(.remind, keys("r"), .tasks, LocalizedText("Add a reminder")),
    Entry(.addBelow, keys("A"), .tasks, LocalizedText("New sub-task")),
    Entry(.block, keys("b"), .tasks, LocalizedText("Plan a focus block for it"), short: LocalizedText("block")),
    Entry(.after, keys("B"), .tasks, LocalizedText("Choose what it waits for")),
    Entry(
      .otherSide, keys("x"), .tasks, LocalizedText("Take the other side of a conflict"),
      short: LocalizedText("other side")),
    Entry(.copy, keys("y"), .tasks, LocalizedText("Copy the id")),
    Entry(
      .mark, keys("v"), .tasks, LocalizedText("Select several"), short: LocalizedText("add/remove")),
    Entry(.markAll, keys("*"), .tasks, LocalizedText("Select all that are shown")),
    Entry(.scope, keys("o"), .tasks, LocalizedText("Other tasks: flagged, completed …")),
    Entry(
      .otherSide, keys("x"), .history, LocalizedText("Undo; take the other side of a conflict"),
      short: LocalizedText("other side")),
    Entry(
      .change, keys(" "), .settings, LocalizedText("Switch, next value, or type one"),
      short: LocalizedText("change")),
    Entry(
      .switchList, keys(" "), .selection, LocalizedText("Switch the list on or off"),
      short: LocalizedText("on/off")),
    Entry(.reset, keys("r"), .settings, LocalizedText("Default"), short: LocalizedText("default")),
  ]

  private static let moving: [Entry] = [
    Entry(.down, keys("j") + [Key(.down)], .lists, LocalizedText("Down")),
    Entry(.up, keys("k") + [Key(.up)], .lists, LocalizedText("Up")),
    Entry(.pageDown, [Key(.pageDown), .control("f")], .lists, LocalizedText("Page down")),
    Entry(.pageUp, [Key(.pageUp), .control("b")], .lists, LocalizedText("Page up")),
    Entry(.first, keys("g") + [Key(.home)], .lists, LocalizedText("To the beginning")),
    Entry(.last, keys("G") + [Key(.end)], .lists, LocalizedText("To the end")),
    Entry(.open, [Key(.enter)], .lists, LocalizedText("Details; open a day, list or value")),
    Entry(.fold, keys("h") + [Key(.left)], .lists, LocalizedText("Fold")),
    Entry(.unfold, keys("l") + [Key(.right)], .lists, LocalizedText("Unfold")),
  ]

  private static let views: [Entry] = [
    Entry(.today, keys("1"), .everywhere, LocalizedText("Today")),
    Entry(.backlog, keys("2"), .everywhere, LocalizedText("Backlog")),
    Entry(.forecast, keys("3"), .everywhere, LocalizedText("Forecast")),
    Entry(.lists, keys("4"), .everywhere, LocalizedText("Lists")),
    Entry(.history, keys("5"), .everywhere, LocalizedText("History")),
    Entry(.settings, keys("6"), .everywhere, LocalizedText("Settings")),
    Entry(.review, keys("7"), .everywhere, LocalizedText("Review: tasks not looked at for a month")),
    Entry(.nextView, [Key(.tab)], .everywhere, LocalizedText("Next view")),
    Entry(.previousView, [Key(.tab, .shift)], .everywhere, LocalizedText("Previous view")),
  ]

  private static let others: [Entry] = [
    Entry(.filter, keys("/"), .everywhere, LocalizedText("Filter as you type"), short: LocalizedText("filter")),
    Entry(
      .undo, keys("u"), .everywhere, LocalizedText("Undo the last step"),
      short: LocalizedText("undo")),
    Entry(.redo, [.control("r")], .everywhere, LocalizedText("Redo")),
    Entry(.sync, keys("S"), .everywhere, LocalizedText("Sync now")),
    Entry(.help, keys("?") + [Key(.function(1))], .everywhere, LocalizedText("All keys"), short: LocalizedText("keys")),
    Entry(
      .back, [Key(.escape)], .everywhere, LocalizedText("Back: selection, filter, details"),
      short: LocalizedText("deselect")),
    Entry(.redraw, [.control("l")], .everywhere, LocalizedText("Redraw the screen")),
    Entry(.suspend, [.control("z")], .everywhere, LocalizedText("Suspend to the shell (fg returns)")),
    Entry(.quit, keys("q") + [.control("c")], .everywhere, LocalizedText("Quit")),
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
    case .everywhere: LocalizedText("Everywhere")
    case .lists: LocalizedText("In lists")
    case .tasks: LocalizedText("Tasks")
    case .order: LocalizedText("Order")
    case .day: LocalizedText("Day")
    case .review: LocalizedText("Review")
    case .history: LocalizedText("History")
    case .settings: LocalizedText("Settings")
    case .selection: LocalizedText("Selection of lists")
    }
  }
}
