import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct AccountEdit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Focusblox.name,
    abstract: "Change the address, user or password of an account; its lists and tasks stay linked.",
    discussion: """
      The new values are tried first; if the server refuses them, nothing changes. A list that has moved to another
      address is found by the end of its address or by its name, and the next sync compares it as a whole.

      Examples:
        focusblox account edit home --url https://new.example.org
        focusblox account edit home --password-command "pass show cloud"
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @Option(help: "The new place of the server: an address, a domain or an email address.") var url: String?
  @OptionGroup var access: AccountAccess
  @Flag(help: "Ask for the password on the terminal, and keep it in the keyring or in a file.") var password = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if password, access.secret != nil {
      throw ValidationError("--password and another source of the password cannot be used together")
    }
    let given: [String?] = [url, access.user, access.caFile, access.clientCert, access.clientKey]
    if given.allSatisfy({ $0 == nil }), access.secret == nil, !password, !access.allowHTTP {
      throw ValidationError("Specify what to change: --url, --user, --password-command, --password-file, --password …")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let old = try store.read { try $0.serverAccountNamed(name) }
      var account = old
      access.apply(to: &account)
      if account.clientKey != nil, account.clientCertificate == nil { account.clientKey = nil }
      let serverAddress = try url.map { try ServerAddress($0) }
      if access.user == nil, let user = serverAddress?.user { account.user = user }
      var typed: TypedPassword?
      if password {
        let new = try TypedPassword(of: account.user ?? name, account: name, replacing: old, app)
        try new.keep()
        (typed, account.secret) = (new, new.source)
      }
      do {
        let urls = try await serverAddress?.urls(app.place, allowsPlainHTTP: account.allowsPlainHTTP) ?? [account.url]
        let discovery = try await AccountSearch(app: app).discover(urls, &account)
        let (lists, lost) = try ChangeAccount(discovery).run(account, from: old, at: app.place, in: store)
        AccountSearch(app: app).tellElsewhere(discovery, of: account)
        try show(account, lists, lost, app)
      } catch {
        try typed?.discard()
        throw error
      }
    }
  }

  private func show(_ account: Account, _ lists: [CalendarList], _ lost: [CalendarList], _ app: AppContext) throws {
    if app.options.json { return app.emit(account.json()) }
    let count = ListTable.count(lists.count { !$0.isMissing }, app.language)
    let kept = lost.isEmpty ? app.language(" All links are kept.") : ""
    app.say("“\(name)” was changed: \(account.url), \(count).\(kept)")
    for list in lost {
      app.say("The list “\(list.name)” does not exist there; it is no longer synced, and its items stay here.")
    }
  }
}
