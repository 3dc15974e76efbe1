import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct ListsDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", _superCommandName: Focusblox.name,
    abstract: "Delete a list on its server; its items move to another list or stay here.",
    discussion: """
      On a terminal you are asked what to do with the tasks and blocks; otherwise give --move-to or --keep. The list is deleted only when the
      server holds nothing that is not here or in the other list.

      Examples:
        focusblox lists delete Garden --move-to Home
        focusblox lists delete Garden --keep
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Option(
    name: .customLong("move-to"), help: ArgumentHelp("Move its tasks and blocks to this list.", valueName: "list"),
    completion: .lists)
  var target: String?
  @Flag(help: "Keep its tasks and blocks on this machine, in no list.") var keep = false
  @Option(help: "The account of the list.", completion: .accounts) var account: String?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if keep, target != nil { throw ValidationError("--move-to and --keep cannot be used together") }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (list, account) = try store.read { try $0.listNamed(name, account: self.account) }
      if account.subscription != nil { throw SubscriptionProblem.subscribed(name) }
      if list.isReadOnly { throw ListProblem.notYours(name) }
      let items = try store.read { try ListItems(of: list, app.place, $0) }
      let deletion = ListDeletion(list: list, account: account, place: app.place, store: store)
      let other = try place(of: items, store, app)
      if let other { try await deletion.move(items, to: other) }
      try await deletion.carryOut(isEmptied: other != nil)
      try tell(list, account, items, app)
    }
  }

  /// - Returns: the list that the items go to; `nil` where they stay on this machine.
  /// - Throws: `CancellationError` where the user cancels.
  private func place(of items: ListItems, _ store: Store, _ app: AppContext) throws -> CalendarList? {
    if let target { return try store.read { try items.target(target, $0) } }
    if keep { return nil }
    guard app.asks else { throw ListProblem.undecided(name, count: items.count) }
    let interview = Interview(terminal: app.terminal, language: app.language)
    guard items.count > 0 else {
      let question = app.language("Delete the empty list “\(name)” on the server?")
      guard try interview.yes(question, usually: false) else { throw CancellationError() }
      return nil
    }
    let others = try store.read { try items.targets($0) }
    let ways =
      others.map { app.language("Move to “\($0.name)”") } + [
        app.language("Keep here, in no list"),
        app.language("Cancel; the list stays"),
      ]
    let question = app.language("The list “\(name)” will be deleted on the server. \(items.words(app.language)) in it:")
    let chosen = try interview.choose(question, ways, usually: [ways.count - 1])[0]
    if chosen == ways.count - 1 { throw CancellationError() }
    return others.indices.contains(chosen) ? others[chosen].list : nil
  }

  private func tell(_ list: CalendarList, _ account: Account, _ items: ListItems, _ app: AppContext) throws {
    if app.options.json { return try app.emit(list.json(of: account, app.settings())) }
    app.say("List “\(name)” deleted.")
  }
}
