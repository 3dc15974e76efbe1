import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: Focusblox.name,
    abstract: "Check store, settings, accounts and notifications, and show how to solve problems.",
    discussion: """
      Example:
        focusblox doctor
      """)

  @Flag(help: "Do not contact any server.") var offline = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    var findings = [
      Finding(.settings, app.language) {
        _ = try app.settings()
        let path = app.paths.settings
        return FileManager.default.fileExists(atPath: path)
          ? path : app.language("no file \(path); all settings have their defaults")
      }
    ]
    let store: Store
    do {
      store = try app.openStore()
    } catch {
      return try show(findings + [failed(error, app)], app)
    }
    findings += file(of: store, app)
    do {
      findings += try await accounts(store, app)
    } catch {
      findings.append(failed(error, app))
    }
    findings += await ringing(store, app)
    findings += pushing(store, app)
    findings += completions(app)
    try store.close()
    try show(findings, app)
  }

  private func failed(_ error: any Error, _ app: AppContext) -> Finding {
    Finding(.store, Explanation(of: error, in: app.language).line)
  }

  /// The file of the store: whether it is whole, its schema this program's own, and its place private.
  private func file(of store: Store, _ app: AppContext) -> [Finding] {
    let l = app.language
    var findings = [
      Finding(.store, l) {
        let damage = try store.checkIntegrity()
        guard damage.isEmpty else { throw StoreDamage(path: app.paths.database, findings: damage) }
        return store.isReadOnly ? l("\(app.paths.database) (read-only)") : app.paths.database
      }
    ]
    // The parts of the store's schema that this program did not create.
    findings += ((try? store.foreignObjects()) ?? []).map { object in
      Finding(
        .store,
        l(
          "\(l.quoted(object)) in \(store.path) differs from what focusblox creates; “backup” makes no copy until you remove it (sqlite3)"
        ))
    }
    if !app.paths.isStorePrivate {
      let command = "chmod 600 \(Texts.shellWord(store.path))"
      findings.append(
        Finding(.store, isNote: true, l("others may read or change \(store.path); to fix it: \(command)")))
    }
    for folder in store.foldersOpenToOthers {
      let command = "chmod go-w \(Texts.shellWord(folder))"
      findings.append(
        Finding(
          .store, isNote: true,
          l(
            "others may write to \(folder), which holds \(store.path); to fix it: \(command), or choose another place with --db"
          )))
    }
    return findings
  }

  /// Whether each account's server answers, and what its lists and the items in the store lack.
  private func accounts(_ store: Store, _ app: AppContext) async throws -> [Finding] {
    let accounts = try store.read { try $0.accounts() }
    var findings: [Finding] = []
    for account in accounts where account.isEnabled && !offline {
      if account.subscription == nil {
        findings += await reach(account, store, app)
      } else {
        findings.append(address(of: account, app))
      }
    }
    return try findings + store.read { try StoreFindings($0, app.wording).all(of: accounts) }
  }

  /// Checks whether this machine can show notifications.
  private func ringing(_ store: Store, _ app: AppContext) async -> [Finding] {
    let service = await DesktopNotifier(environment: app.environment).service()
    let (last, lastNotifier) = (try? store.read { (try $0.lastRing(), try $0.lastNotifier()) }) ?? (nil, nil)
    return RingingChecks(app: app).findings(
      service: service, isWatched: store.isWatched, lastNotifier: lastNotifier, lastRing: last,
      missingSettings: WatchService.missingSettings(app.environment))
  }

  /// Checks the push of remote changes, for accounts with a push service.
  private func pushing(_ store: Store, _ app: AppContext) -> [Finding] {
    let isWatched = store.isWatched
    do {
      return try store.read { store in
        let settings = try app.settings()
        return try store.accounts().filter(\.isEnabled).compactMap {
          try PushReport($0, store, settings, isWatched: isWatched).finding(app.language, now: app.now)
        }
      }
    } catch {
      return [Finding(.push, Explanation(of: error, in: app.language).line)]
    }
  }

  /// Checks the scripts of the shells: one that an earlier version wrote knows less, and stays when the program changes.
  private func completions(_ app: AppContext) -> [Finding] {
    CompletionFiles(app.environment).outdated().map { script in
      let remedy = "focusblox --generate-completion-script \(script.shell) > \(Texts.shellWord(script.path))"
      return Finding(
        .completions, isNote: true, app.language("\(script.path) is from another version; to fix it: \(remedy)"))
    }
  }

  /// Checks whether the address of a subscription is still where it is kept. The calendar itself is read at most hourly.
  private func address(of account: Account, _ app: AppContext) -> Finding {
    let l = app.language
    return Finding(.subscription, of: account.name, l) {
      _ = try SubscriptionReading(place: app.place).address(of: account)
      return account.secret == .none ? l("a file") : l("address: ") + account.secret.source(l)
    }
  }

  private func reach(_ account: Account, _ store: Store, _ app: AppContext) async -> [Finding] {
    let clock = ServerClock(now: app.clock)
    do {
      let found = try await Connections(app.place).client(for: account).reading(clock).discover()
      let others = OtherHosts(try store.read { try $0.acceptedOrigins(of: account) }.others(in: found), account)
      if !others.names.isEmpty { throw others.problem(.notTaken(account.name)) }
      let count = ListTable.count(found.collections.count, app.language)
      let skew = clock.skew.map { Finding(.account, of: account.name, isNote: true, Texts.clockSkew($0, app.language)) }
      return [Finding(.account, of: account.name, isGood: true, app.language("answers, \(count)"))]
        + [skew].compactMap(\.self)
    } catch {
      return [Finding(.account, of: account.name, Explanation(of: error, in: app.language).line)]
    }
  }

  private func show(_ findings: [Finding], _ app: AppContext) throws {
    for finding in findings {
      if app.options.json {
        var line = JSONLine(.finding)
        line.add("check", .string(finding.title(app.language)))
        line.add("about", .string(finding.about.rawValue))
        line.add("name", .string(finding.name))
        line.add("good", .bool(finding.isGood))
        line.add("note", .bool(finding.isNote))
        line.add("detail", .string(finding.detail))
        app.emit(line)
      } else {
        let mark =
          finding.isGood ? app.style("✓", .green) : finding.isNote ? app.style("–", .amber) : app.style("✗", .red)
        app.terminal.result("\(mark) \(finding.title(app.language)): \(finding.detail)")
      }
    }
    if findings.contains(where: { !$0.isGood && !$0.isNote }) { throw SyncFailure.inPart }
  }
}

/// Damage that the integrity check of the store has found.
struct StoreDamage: ExplainedError {
  var path: String
  var findings: [String]

  func explanation(in language: Language) -> Explanation {
    Explanation(
      language("\(path) is damaged: \(findings.joined(separator: "; "))."),
      remedy: language(
        "“focusblox restore FILE” brings back a backup. If you have none, copy the file to a safe place, then try “focusblox export”; a sync with a new store fetches what the servers have."
      ))
  }
}
