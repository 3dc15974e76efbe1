import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct ListsUnsubscribe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsubscribe", _superCommandName: Focusblox.name,
    abstract: "End a subscription; its events are removed from this machine.",
    discussion: """
      On a terminal you are asked first; otherwise give --yes.

      Example:
        focusblox lists unsubscribe Holidays
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Flag(help: "Do not ask.") var yes = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (list, account) = try store.read { try $0.listNamed(name, account: nil) }
      guard account.subscription != nil else { throw SubscriptionProblem.notSubscribed(name) }
      let count = try store.read { try $0.blocks(listID: list.id).count }
      try ask(count, app)
      let json = try list.json(of: account, app.settings())
      if try !Unsubscribe().run(list, of: account, at: app.place, in: store) {
        app.say("The address stays in the keyring, because the keyring does not respond.")
      }
      if app.options.json { return app.emit(json) }
      app.say("The subscription to “\(name)” has ended.")
    }
  }

  /// - Throws: `CancellationError` where the user keeps the subscription.
  private func ask(_ count: Int, _ app: AppContext) throws {
    if yes { return }
    guard app.asks else { throw SubscriptionProblem.unconfirmed(name) }
    let question =
      count == 1
      ? app.language("Remove “\(name)” with its event from this machine?")
      : app.language("Remove “\(name)” with \(count) events from this machine?")
    guard try Interview(terminal: app.terminal, language: app.language).yes(question, usually: false) else {
      throw CancellationError()
    }
  }
}
