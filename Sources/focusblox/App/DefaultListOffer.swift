import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

extension AppContext {
  /// Reports that an item is in no list, if accounts exist whose lists could hold it.
  func reportLocalItem(_ kind: ItemKind, id: String, _ store: StoreReader) throws {
    guard try settings().remindersSyncEnabled,
      try store.accounts().contains(where: { $0.isEnabled && $0.subscription == nil })
    else { return }
    let defaultList = DefaultList(kind: kind)
    if try defaultList.openLists(store, settings()).isEmpty {
      return kind == .task
        ? say("Stays on this machine: no list accepts tasks. Create one: focusblox lists create NAME")
        : say(
          "Stays on this machine: no calendar accepts focus blocks. Create one: focusblox lists create NAME --kind events"
        )
    }
    if kind == .task {
      say(
        "Stays on this machine. To put it into a list: focusblox move \(id.prefix(8)) --list NAME; to do so for every new task: focusblox settings set \(defaultList.key) NAME"
      )
    } else {
      say(
        "Stays on this machine. To put it into a calendar: focusblox move \(id.prefix(8)) --list NAME; to do so for every new block: focusblox settings set \(defaultList.key) NAME"
      )
    }
  }

  /// Reports that an item is not sent, because its list is switched off.
  func reportSwitchedOffList(_ id: Int64?, _ store: StoreReader) throws {
    guard let list = try id.flatMap({ try store.list(id: $0) }), try !list.isActive(settings()) else { return }
    let name = try ListNames(store).name(list)
    say(
      "The list “\(name)” is switched off, so nothing from it is sent. Switch it on: focusblox lists enable \(Texts.shellWord(name))"
    )
  }

  /// Asks on a terminal for the list of new items, while the settings name no list for their kind.
  ///
  /// - Parameter isLast: whether `setup` asks the question, at the end of its own questions.
  func offerDefaultList(of kind: ItemKind, _ store: Store, isLast: Bool = false) throws {
    let defaultList = DefaultList(kind: kind)
    guard isLast || !Setup.isUnderWay, asks,
      defaultList.name(in: try settings()) == nil
    else { return }
    let (lists, names) = try store.read { (try defaultList.openLists($0, settings()), try ListNames($0)) }
    guard !lists.isEmpty else { return }
    let here = language("They stay on this machine")
    let question =
      kind == .task ? language("Where should new tasks go?") : language("Where should new focus blocks go?")
    let chosen = try Interview(terminal: terminal, language: language)
      .choose(question, lists.map(names.name) + [here], usually: [0])
    guard let index = chosen.first, lists.indices.contains(index) else { return }
    let name = names.name(lists[index])
    if isLast { terminal.command(style("$ focusblox settings set \(defaultList.key) \(Texts.shellWord(name))", .gray)) }
    _ = try settingsFile.set(defaultList.key, name)
    if kind == .task {
      say("New tasks go to “\(name)”.")
    } else {
      say("New focus blocks go to “\(name)”.")
    }
  }
}
