import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxCalendar
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
      check(.settings, app) {
        _ = try app.settings()
        return app.paths.settings
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
    Finding(about: .store, isGood: false, detail: Explanation(of: error, in: app.language).sentence)
  }

  /// The file of the store: whether it is whole, its schema this program's own, and its place private.
  private func file(of store: Store, _ app: AppContext) -> [Finding] {
    let l = app.language
    var findings = [
      check(.store, app) {
        let damage = try store.checkIntegrity()
        guard damage.isEmpty else { throw StoreDamage(path: app.paths.database, findings: damage) }
        return store.isReadOnly ? l("\(app.paths.database) (read-only)") : app.paths.database
      }
    ]
    findings += foreign(store, app)
    if !app.paths.isStorePrivate {
      let command = "chmod 600 \(Texts.shellPath(store.path))"
      let detail = l("others may read or change \(store.path); to fix it: \(command)")
      findings.append(Finding(about: .store, isGood: false, detail: detail, isNote: true))
    }
    for folder in store.foldersOpenToOthers {
      let detail = l(
        "others may write to \(folder), which holds \(store.path); to fix it: chmod go-w, or choose another place with --db"
      )
      findings.append(Finding(about: .store, isGood: false, detail: detail, isNote: true))
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
    return try store.read { store in
      try findings
        + accounts.flatMap { account in
          try synced(account, store, app) + setAside(account, store, app) + unshown(account, store, app)
        }
        + limits(store, app) + unknownZones(store, app) + localDuplicates(store, app)
        + doubles(store, app) + circles(store, app)
    }
  }

  /// The parts of the store's schema that this program did not create.
  private func foreign(_ store: Store, _ app: AppContext) -> [Finding] {
    let l = app.language
    return ((try? store.foreignObjects()) ?? []).map { object in
      Finding(
        about: .store, isGood: false,
        detail: l(
          "\(l.quoted(object)) in \(store.path) differs from what focusblox creates; “backup” makes no copy until you remove it (sqlite3)"
        ))
    }
  }

  /// Checks whether this machine can show notifications.
  private func ringing(_ store: Store, _ app: AppContext) async -> [Finding] {
    let service = await DesktopNotifier(environment: app.environment).service()
    let (last, lastNotifier) = (try? store.read { (try $0.lastRing(), try $0.lastNotifier()) }) ?? (nil, nil)
    return RingingChecks(app: app).findings(
      service: service, isWatched: store.isWatched, lastNotifier: lastNotifier, lastRing: last)
  }

  /// Checks the push of remote changes, for accounts with a push service.
  private func pushing(_ store: Store, _ app: AppContext) -> [Finding] {
    let l = app.language
    let isWatched = store.isWatched
    let reports: [PushReport]
    do {
      reports = try store.read { store in
        let settings = try app.settings()
        return try store.accounts().filter(\.isEnabled).map {
          try PushReport($0, store, settings, isWatched: isWatched)
        }
      }
    } catch {
      return [Finding(about: .push, isGood: false, detail: Explanation(of: error, in: l).sentence)]
    }
    return reports.filter { $0.channel != nil }.map { report in
      let problem = report.problem(l, now: app.now)
      return Finding(
        about: .push, name: report.account, isGood: problem == nil,
        detail: "\(report.service ?? ""): \(problem ?? l("connected")) · \(report.last(l, now: app.now))",
        isNote: report.stream?.problem == nil)
    }
  }

  /// Checks the scripts of the shells: one that an earlier version wrote knows less, and stays when the program changes.
  private func completions(_ app: AppContext) -> [Finding] {
    let l = app.language
    return CompletionFiles(app.environment).outdated().map { script in
      let remedy = "focusblox --generate-completion-script \(script.shell) > \(Texts.shellWord(script.path))"
      return Finding(
        about: .completions, isGood: false,
        detail: l("\(script.path) is from another version; to fix it: \(remedy)"),
        isNote: true)
    }
  }

  struct Finding {
    var about: Topic
    /// The account or list.
    var name: String?
    var isGood: Bool
    var detail: String
    /// Whether the finding is no fault: a user who is notified on the phone needs no desktop.
    var isNote = false
  }

  private func check(_ topic: Topic, name: String? = nil, _ app: AppContext, _ body: () throws -> String) -> Finding {
    do {
      return Finding(about: topic, name: name, isGood: true, detail: try body())
    } catch {
      return Finding(
        about: topic, name: name, isGood: false, detail: Explanation(of: error, in: app.language).sentence)
    }
  }

  /// Checks whether the address of a subscription is still where it is kept. The calendar itself is read at most hourly.
  private func address(of account: Account, _ app: AppContext) -> Finding {
    let l = app.language
    return check(.subscription, name: account.name, app) {
      _ = try SubscriptionReading(place: app.place).address(of: account)
      return account.secret == .none
        ? l("a file") : l("address: ") + account.secret.source(l)
    }
  }

  private func reach(_ account: Account, _ store: Store, _ app: AppContext) async -> [Finding] {
    let clock = ServerClock(now: app.clock)
    do {
      let found = try await Connections(app.place).client(for: account).reading(clock).discover()
      let others = OtherHosts(try store.read { try $0.acceptedOrigins(of: account) }.others(in: found), account)
      if !others.names.isEmpty { throw others.problem(.notTaken(account.name)) }
      let count = ListTable.count(found.collections.count, app.language)
      let answers = Finding(
        about: .account, name: account.name, isGood: true, detail: app.language("answers, \(count)"))
      let skew = clock.skew.map {
        Finding(
          about: .account, name: account.name, isGood: false, detail: Texts.clockSkew($0, app.language), isNote: true)
      }
      return [answers] + [skew].compactMap(\.self)
    } catch {
      return [
        Finding(
          about: .account, name: account.name, isGood: false,
          detail: Explanation(of: error, in: app.language).sentence)
      ]
    }
  }

  /// The time of each active list's last sync, and its obstacle since then.
  private func synced(_ account: Account, _ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let (l, settings, names) = (app.language, try app.settings(), try ListNames(store))
    guard account.isEnabled, settings.remindersSyncEnabled else {
      let why =
        account.isEnabled
        ? l("sync is switched off") : l("switched off")
      return [
        Finding(about: .account, name: account.name, isGood: false, detail: why, isNote: true)
      ]
    }
    let waiting = try store.waitingUploads()
    return try store.lists(account: account.id).filter { $0.isActive(settings) }.map { list in
      if list.isMissing {
        let count = waiting[list.id]
        return Finding(
          about: .list, name: names.name(list), isGood: false,
          detail: count.map { Explanation(of: SyncError.missing(list, waiting: $0), in: l).sentence }
            ?? l("is missing on the server; its items stay here"),
          isNote: count == nil)
      }
      let last = try ListTimes.lastSync(list, store).map { l("synced ") + l.ago($0, app.now) }
      var parts = [last ?? l("never synced yet")]
      if let count = waiting[list.id] { parts.append(l.waiting(count)) }
      let trouble = try ListTimes.trouble(list, store)
      if let trouble {
        parts.append(l("stalled for ") + l.since(trouble.since, app.now) + ": " + trouble.words(l))
      }
      return Finding(
        about: .list, name: names.name(list), isGood: last != nil && trouble == nil,
        detail: parts.joined(separator: " · "), isNote: trouble == nil)
    }
  }

  /// The items that a sync could not transfer and will retry.
  private func setAside(_ account: Account, _ store: StoreReader, _ app: AppContext) throws -> [Finding] {
    let names = try ListNames(store)
    return try store.lists(account: account.id).flatMap { list in
      try store.failedLinks(list: list.id).map { link in
        let title = try link.itemID.flatMap { try store.task(id: $0)?.title ?? store.block(id: $0)?.title }
        let name = title.map { app.language.quoted($0) } ?? link.href.flatMap { Href($0)?.shown } ?? link.uid
        return Finding(
          about: .list, name: names.name(list), isGood: false,
          detail: "\(name): \(Texts.itemReason(link.failure ?? "", app.language))")
      }
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
