import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The list that new tasks go to (`default_list`).
extension AppContext {
  /// Says that a task was put into no list, where there are accounts it could be in.
  func tellWhereItStays(_ task: TaskItem, _ store: StoreReader) throws {
    guard try settings().remindersSyncEnabled, try store.accounts().contains(where: \.isEnabled) else { return }
    if try openTaskLists(store).isEmpty {
      return say(
        "Bleibt auf diesem Rechner: keine Liste nimmt Aufgaben. Eine anlegen: focusblox lists create NAME",
        "Stays on this machine: no list takes tasks. Make one: focusblox lists create NAME")
    }
    say(
      "Bleibt auf diesem Rechner. In eine Liste: focusblox publish \(task.id.prefix(8)) --list NAME; immer: focusblox settings set default_list NAME",
      "Stays on this machine. Into a list: focusblox publish \(task.id.prefix(8)) --list NAME; always: focusblox settings set default_list NAME"
    )
  }

  /// Asks on a terminal where new tasks go, while nothing is said about that.
  ///
  /// - Parameter isLast: whether `setup`, which has its own place for the question, has come there.
  func offerDefaultList(_ store: Store, isLast: Bool = false) throws {
    guard isLast || !Setup.isUnderWay, terminal.isInteractive, !options.json, try settings().defaultList == nil else {
      return
    }
    let (lists, names) = try store.read { (try openTaskLists($0), try ListNames($0)) }
    guard !lists.isEmpty else { return }
    let here = language("sie bleiben auf diesem Rechner", "they stay on this machine")
    let chosen = try Interview(terminal: terminal, language: language).choose(
      language("Wohin kommen neue Aufgaben?", "Where do new tasks go?"), lists.map(names.name) + [here], usually: [0])
    guard let place = chosen.first, lists.indices.contains(place) else { return }
    let name = names.name(lists[place])
    if isLast { terminal.message(style("$ focusblox settings set default_list '\(name)'", .gray)) }
    _ = try SettingsFile(path: paths.settings).set("default_list", name)
    say("Neue Aufgaben kommen in „\(name)“.", "New tasks go to “\(name)”.")
  }

  /// Lists that take tasks and are synced.
  private func openTaskLists(_ store: StoreReader) throws -> [CalendarList] {
    let settings = try settings()
    guard settings.remindersSyncEnabled else { return [] }
    return try store.accounts().filter(\.isEnabled).flatMap { try store.lists(account: $0.id) }
      .filter { $0.holdsTasks && !$0.isReadOnly && !$0.isMissing && $0.isActive(settings) }
  }
}
