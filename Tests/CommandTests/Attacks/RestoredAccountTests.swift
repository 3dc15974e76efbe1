import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// A backup may come from anybody, and its accounts run commands.
@Suite("Attacks: accounts of a backup", .timeLimit(.minutes(20)))
struct RestoredAccountTests {
  private static let command = "touch ~/ran; echo x"

  /// Writes the store of a stranger, with an account whose password comes from a command.
  private func stranger(_ session: borrowing SessionAtServer, push: String? = nil) throws {
    let path = session.home.appendingPathComponent("stranger.sqlite").path
    let store = try Store(path: path, timeZone: .gmt)
    try store.write { store in
      var account = Account(
        name: "it's", url: "http://127.0.0.1:\(session.port)/", user: "ada", secret: .passwordCommand(Self.command),
        created: Date(timeIntervalSince1970: 0))
      try store.save(&account)
      var list = CalendarList(accountID: account.id, href: "/x/", origin: account.url, name: "X")
      try store.save(&list)
      guard let push else { return }
      var channel = PushChannel(accountID: account.id, service: "http://127.0.0.1:9", topic: "upA", authSecret: "a")
      channel.tokenCommand = push
      try store.save(channel)
    }
    try store.backUp(to: session.home.appendingPathComponent("stranger.backup").path)
    try store.close()
  }

  /// Whether the command of the account ran in this home.
  private func hasRun(_ home: URL) -> Bool {
    FileManager.default.fileExists(atPath: home.appendingPathComponent("ran").path)
  }

  @Test("without a terminal they are off and named with their commands, until the user switches them on")
  func areOffWithoutATerminal() throws {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    try stranger(session, push: "touch ~/ran; echo t")
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run("focusblox add Mine; focusblox settings set 'remindersSync Enabled' true")
    let answer = try run("focusblox restore stranger.backup")
    let line =
      "  it's: http://127.0.0.1:\(session.port)/ · ada · command: touch ~/ran; echo x · "
      + "Push: http://127.0.0.1:9, token from command: touch ~/ran; echo t"
    #expect(
      answer.messages == [
        "The store was restored from stranger.backup.",
        "Its former content is in ~/.local/share/focusblox/focusblox.sqlite.before-restore-20261125-080000.",
        "Switched off, because they did not exist here before:", line,
        #"  To switch it on: focusblox account enable 'it'\''s'"#,
      ], "\(answer.messages)")
    for command in ["sync --dry-run", "sync", "sync --unattended", "doctor", "watch --once", "lists refresh"] {
      _ = try run("focusblox \(command)")
      #expect(!hasRun(session.home), "\(command)")
    }
    _ = try run(#"focusblox account enable 'it'\''s'; focusblox sync --dry-run"#)
    #expect(hasRun(session.home))
    let object = try run("focusblox restore stranger.backup --json")
    // The command is in the present store by now.
    #expect(object.output.first?.contains(#""accounts":[]"#) == true, "\(object.output)")
  }

  @Test("a terminal asks, and only yes switches them on", arguments: ["j", "n", ""])
  func areAskedFor(answer: String) throws {
    let session = try SessionAtServer()
    try stranger(session)
    let question = "Diese Konten einschalten? Ihre Befehle laufen dann bei jedem Abgleich. [j/N] "
    let said = try session.interview([(question, answer)], command: "focusblox restore stranger.backup")
    #expect(said.code == 0, "\(said)")
    #expect(said.output.contains { $0.hasPrefix("  it's: http://") && $0.hasSuffix("Befehl: \(Self.command)") })
    #expect(!hasRun(session.home))
    _ = try session.run("focusblox sync --dry-run", address: "<server>")
    #expect(hasRun(session.home) == (answer == "j"))
    let shown = try session.run(#"focusblox account list --json"#, address: "<server>")
    #expect(shown.output.first?.contains(#""enabled":\#(answer == "j")"#) == true, "\(shown.output)")
  }

  @Test(
    "another address, user, password, certificate or server of the same account is another account",
    arguments: ["url", "user", "secret", "ca_file", "client_key", "allows_plain_http", "homes", "push", "same"])
  func areCompared(field: String) throws {
    let session = try SessionAtServer(["LANG": "en_US.UTF-8"])
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.makeCalendar(session.server.home + "Tasks/", name: "Tasks")
    _ = try run("focusblox account add home --url <server> --user ada --password-file ~/.caldav-password")
    let path = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    let store = try Store(path: path, timeZone: .gmt)
    let own = try #require(try store.read { try $0.accounts() }.first)
    let copy = session.home.appendingPathComponent("b.sqlite").path
    try store.write { store in
      var account = own
      switch field {
      case "url": account.url += "x/"
      case "user": account.user = "eve"
      case "secret": account.secret = .passwordFile("/etc/other")
      case "ca_file": account.caFile = "/tmp/ca.pem"
      case "client_key": account.clientKey = "/tmp/key.pem"
      case "allows_plain_http": account.allowsPlainHTTP = true
      case "homes": account.homes.append("https://evil.example/home/")
      case "push":
        var channel = PushChannel(
          accountID: account.id, service: "https://ntfy.example", topic: "upA", authSecret: "a")
        channel.tokenCommand = "echo t"
        try store.save(channel)
      default: break
      }
      try store.save(&account)
    }
    try store.backUp(to: copy)
    try store.write { store in
      var account = own
      try store.save(&account)
      try store.removePushChannel(account: account.id)
    }
    try store.close()
    let restored = try run("focusblox restore b.sqlite --json")
    #expect(restored.output.first?.contains(#""accounts":[]"#) == (field == "same"), "\(restored)")
    let after = try Store(path: path, timeZone: .gmt).read { try $0.accounts() }
    #expect(after.map(\.isEnabled) == [field == "same"])
  }

  @Test("a restore that cannot write leaves the store as it is and names the copy")
  func leavesTheStore() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    _ = try session.run("focusblox add Then; focusblox backup b.sqlite; focusblox add Now")
    let path = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite").path
    // In another zone the program would write, and fail, when it opens the store.
    let other = try Store(path: path, timeZone: #require(TimeZone(identifier: "Europe/Berlin")))
    let answer = try other.write { _ in try session.run("focusblox restore b.sqlite") }
    try other.close()
    #expect(answer.code == 1)
    #expect(answer.messages.first?.hasPrefix("Another program is writing to ~/") == true, "\(answer)")
    #expect(answer.messages.last?.hasPrefix("The store is unchanged; a copy of it is in ~/") == true, "\(answer)")
    let kept = try #require(answer.messages.last?.split(separator: " ").last?.dropLast())
    for database in ["", "--db \(kept)"] {
      let titles = try session.run("focusblox list \(database) --json").output
      #expect(titles.count == 2 && titles.contains { $0.contains("Now") }, "\(titles)")
    }
  }

  @Test("a backup of a stranger's making is refused in both languages, and the store stays")
  func refusesForeignSchemas() throws {
    let session = try Session()
    _ = try session.run("focusblox add Mine; focusblox backup b.sqlite")
    try #require(
      try session.run("sqlite3 b.sqlite 'CREATE TRIGGER evil AFTER INSERT ON tasks BEGIN DELETE FROM lists; END'").code
        == 0)
    let german = try session.run("focusblox restore b.sqlite")
    #expect(german.code == 1)
    #expect(
      german.messages.first
        == "In b.sqlite ist „trigger evil“ nicht so, wie focusblox es anlegt; die Datei wird nicht verwendet.")
    let english = try session.run("focusblox --lang en --db b.sqlite list")
    #expect(
      english.messages.first == "In b.sqlite, “trigger evil” is not as focusblox creates it; the file is not used.")
    #expect(try session.run("ls .local/share/focusblox").output == ["focusblox.sqlite"])
    #expect(try session.run("focusblox list --json").output.count == 1)
  }
}
