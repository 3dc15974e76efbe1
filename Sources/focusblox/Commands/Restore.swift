import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", _superCommandName: Focusblox.name,
    abstract: "Replace the store with a backup; the previous store is kept beside it.",
    discussion: """
      The next sync compares every list with its server as a whole: what was made and changed after the backup comes back from
      there, and nothing is uploaded twice. What was never synced is in the kept store; restore that one to get it back.
      Accounts that the present store does not have are named, with the commands that they run. On a terminal you are asked whether to
      switch them on; otherwise they stay off.

      Example:
        focusblox restore ~/focusblox-backup.sqlite
      """)

  @Argument(help: ArgumentHelp("A file written by backup.", valueName: "file")) var file: String
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if file == "-" { throw ValidationError("restore reads a file, not standard input") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let prepared = try prepared(app)
    let former = try FormerStore(at: app.place) { try app.openStore() }
    var accounts = try prepared.read { try RestoredAccounts($0, besides: former.accounts) }
    try accounts.decide(app)
    try accounts.switchOff(in: prepared)
    let syncs = try prepared.read { try $0.accounts().contains { $0.isEnabled && $0.subscription == nil } }
    let kept = try await former.replaced(by: prepared, at: app.place) { try await app.withStore($0) }
    if accounts.areOn { try SyncConsent.give(app.place) }
    show(kept, accounts, syncs: syncs, app)
  }

  private func prepared(_ app: AppContext) throws -> Store {
    do {
      return try BackupFileProblem.naming(isNew: false) {
        try Store.prepared(from: file, timeZone: app.zone, allDayTime: AllDayTime(try app.settings()))
      }
    } catch StoreError.isNoBackup(let path) {
      throw BackupFileProblem.isNoBackup(path: path)
    }
  }

  private func show(_ kept: String?, _ accounts: RestoredAccounts, syncs: Bool, _ app: AppContext) {
    if app.options.json {
      var line = JSONLine(.restore)
      line.add("file", .string(file))
      line.add("kept", .string(kept))
      line.add("accounts", .objects(accounts.new.map { accounts.json($0) }))
      return app.emit(line)
    }
    app.say("The store was restored from \(file).")
    if let kept { app.say("Its former content is in \(kept).") }
    accounts.tellOff(app)
    if syncs { app.say("“focusblox sync --dry-run” shows what has happened on the server since.") }
  }
}
