import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", _superCommandName: Focusblox.name,
    abstract: "Replace the store with a backup; the previous store is kept beside it.",
    discussion: """
      The next sync compares every list with its server as a whole: what was made and changed after the backup comes back from
      there, and nothing is uploaded twice. What was never synced is in the kept store; restore that one to get it back.
      Accounts that the present store does not have are named with the commands they run: a terminal asks whether to switch them
      on, and without one they are off.

      Example:
        focusblox restore ~/focusblox-backup.sqlite
      """)

  @Argument(help: ArgumentHelp("A file written by backup.", valueName: "file")) var file: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let prepared = try prepared(app)
    let former = try FormerStore(app)
    var accounts = try prepared.read { try RestoredAccounts($0, besides: former.accounts) }
    try accounts.decide(app)
    try prepared.write { try accounts.switchOff(in: $0) }
    let kept = try await former.replaced(by: prepared, app)
    if accounts.areOn { try SyncConsent.give(app.place) }
    show(kept, accounts, app)
  }

  private func prepared(_ app: AppContext) throws -> Store {
    do {
      return try BackupFileProblem.naming {
        try Store.prepared(from: file, timeZone: app.zone, allDayTime: AllDayTime(try app.settings()))
      }
    } catch StoreError.isNoBackup(let path) {
      throw BackupFileProblem.isNoBackup(path: path)
    }
  }

  private func show(_ kept: String?, _ accounts: RestoredAccounts, _ app: AppContext) {
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
    if !accounts.new.isEmpty, !accounts.areOn { return }
    app.say(
      "“focusblox sync --dry-run” shows what has happened on the server since.")
  }
}

/// The store that a backup replaces.
private struct FormerStore {
  private enum State {
    case missing
    case readable
    /// The file is damaged, or another version or program wrote it. It is put aside as it is.
    case unreadable
  }

  private let state: State
  /// The accounts of a readable store.
  let accounts: [AccountTrust]

  init(_ app: AppContext) throws {
    let path = app.paths.database
    func size(_ path: String) -> Int {
      (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }
    guard size(path) + size(path + "-wal") > 0 else {
      (state, accounts) = (.missing, [])
      return
    }
    guard let readable = try Self.accounts(app) else {
      (state, accounts) = (.unreadable, [])
      return
    }
    (state, accounts) = (.readable, readable)
  }

  /// The accounts of the store; `nil` where no version of this program can read it.
  private static func accounts(_ app: AppContext) throws -> [AccountTrust]? {
    do {
      let store = try app.openStore()
      let accounts = try store.read { try AccountTrust.all($0) }
      try store.close()
      return accounts
    } catch let error as StoreError {
      switch error {
      case .damaged, .notADatabase, .foreignSchema, .madeByNewerVersion, .madeByOlderVersion: return nil
      default: throw error
      }
    }
  }

  /// Puts the content of `prepared` in the place of the store.
  ///
  /// - Returns: the path that keeps the former store; `nil` without one.
  /// - Throws: an error that names this path. The store is then as it was.
  func replaced(by prepared: Store, _ app: AppContext) async throws -> String? {
    let kept = state == .missing ? nil : Self.freePath(app)
    if state == .unreadable, let kept { try Self.move(app.paths.database, to: kept) }
    var isCopied = false
    do {
      try await app.withStore { store in
        let lock = try store.lockForSync()
        defer { lock.release() }
        if state == .readable, let kept {
          try store.backUp(to: kept, hasAnySchema: true)
          isCopied = true
        }
        try store.takeContent(of: prepared)
      }
    } catch {
      if state == .unreadable, let kept {
        for suffix in Self.suffixes { unlink(app.paths.database + suffix) }
        try Self.move(kept, to: app.paths.database)
      }
      throw isCopied ? RestoreFailure(error: error, kept: kept ?? "") : error
    }
    return kept
  }

  private static func freePath(_ app: AppContext) -> String {
    let stamp = DateFormatter()
    stamp.locale = Locale(identifier: "en_US_POSIX")
    stamp.timeZone = app.zone
    stamp.dateFormat = "yyyyMMdd-HHmmss"
    let base = "\(app.paths.database).before-restore-\(stamp.string(from: app.now))"
    var (kept, number) = (base, 1)
    while FileManager.default.fileExists(atPath: kept) {
      number += 1
      kept = "\(base)-\(number)"
    }
    return kept
  }

  private static let suffixes = ["", "-wal", "-shm"]

  private static func move(_ path: String, to kept: String) throws {
    do {
      for suffix in suffixes where FileManager.default.fileExists(atPath: path + suffix) {
        try FileManager.default.moveItem(atPath: path + suffix, toPath: kept + suffix)
      }
    } catch {
      throw FileProblem.unwritable(path: kept, error)
    }
  }
}
