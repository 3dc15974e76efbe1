import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions

/// A keyring of the test: a `secret-tool` that records its calls and keeps one secret in a file.
@Suite("Typed passwords")
struct TypedPasswordTests {
  private static let keyring = """
    mkdir bin && cat >bin/secret-tool <<'END' && chmod +x bin/secret-tool && rm .caldav-password
    #!/bin/sh
    printf '%s\\n' "$*" >>"$HOME/asked"
    case $1 in
      store) cat >"$HOME/keyring" ;;
      lookup) cat "$HOME/keyring" ;;
      clear) rm -f "$HOME/keyring" ;;
    esac
    END
    """

  private static let session = "DBUS_SESSION_BUS_ADDRESS=none: PATH=\"$HOME/bin:$PATH\" "

  /// Runs a command on a terminal, with `answer` typed at the question for the password.
  private func typing(_ answer: String, _ command: String) -> String {
    let script = Bundle.module.bundleURL.appendingPathComponent("Fixtures/keyboard.py").path
    return "/usr/bin/python3 '\(script)' 'Passwort für ada: ' \(answer) \(command)"
  }

  private static let add = "focusblox account add zuhause --url <server> --user ada"
  private static let attributes = "service focusblox account zuhause"

  @Test("a typed password is stored only with secret-tool, never as an argument, and a sync reads it back")
  func isKeptInTheKeyring() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run(Self.keyring)
    session.server.makeCalendar(session.server.home + "aufgaben/")

    let added = try run(Self.session + typing("Geheim-2468", Self.add))
    #expect(added.code == 0, "\(added.output)")
    #expect(added.output.contains { $0.contains("Konto „zuhause“ hinzugefügt") })
    #expect(!added.output.contains { $0.contains("Geheim") })
    #expect(try run("cat keyring").output == ["Geheim-2468"])
    let store = "store --label=focusblox: zuhause " + Self.attributes
    let lookup = "lookup " + Self.attributes
    #expect(try run("cat asked").output == [store, lookup])
    #expect(try run("grep -rlaF Geheim-2468 .").output == ["./keyring"])

    _ = try run("focusblox add Milch --list Aufgaben")
    let synced = try run(Self.session + "focusblox sync")
    #expect(synced.code == 0, "\(synced.messages)")
    #expect(session.server.names(in: session.server.home + "aufgaben/").count == 1)
    #expect(try run("cat asked").output == [store, lookup, lookup])

    _ = try run(Self.session + "focusblox account remove zuhause")
    #expect(try run("tail -1 asked; ls keyring 2>&1 | grep -c keyring:").output.first == "clear " + Self.attributes)
    #expect(try run("test -e keyring").code == 1)
  }

  @Test("a wrong typed password is not stored, and no account is added")
  func aWrongPasswordIsNotStored() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    _ = try run(Self.keyring)
    let refused = try run(Self.session + typing("Falsch-1357", Self.add))
    #expect(refused.code == 1)
    #expect(refused.output.contains { $0.contains("401") })
    #expect(try run("tail -1 asked").output == ["clear " + Self.attributes])
    #expect(try run("grep -rlaF Falsch-1357 .").output == [])
    #expect(try run("focusblox account list --json").output == [])
  }

  // PATH has only the folder of focusblox, so that secret-tool is not found.
  private static let alone = "/usr/bin/env DBUS_SESSION_BUS_ADDRESS=none: PATH=\"${PATH%%:*}\" "
  private static let file = "~/.config/focusblox/password-zuhause"

  @Test("without secret-tool a file beside the settings keeps the password, for its owner only, until the account goes")
  func isKeptInAFile() throws {
    let session = try SessionAtServer()
    func run(_ command: String) throws -> Session.Answer { try session.run(command, address: "<server>") }
    session.server.makeCalendar(session.server.home + "aufgaben/", name: "Aufgaben")
    _ = try run("rm .caldav-password")
    let added = try session.interview(
      [
        ("ablegen, lesbar nur für den eigenen Benutzer? [J/n]", ""), ("Passwort für ada: ", "Geheim-2468"),
        ("> [1]", "1"), ("> [1]", ""),
      ],
      command: Self.alone + Self.add)
    #expect(added.code == 0 && !added.output.contains { $0.contains("Geheim") }, "\(added.output)")
    #expect(added.output.contains { $0.contains("in ~/.config/focusblox/password-zuhause ablegen") }, "\(added.output)")
    #expect(try run("stat -c %a \(Self.file); cat \(Self.file)").output == ["600", "Geheim-2468"])
    #expect(try run("grep -rlaF Geheim-2468 . --exclude=answers").output == ["./.config/focusblox/password-zuhause"])
    _ = try run("focusblox add Milch --list Aufgaben")
    #expect(try run("focusblox sync").code == 0)
    #expect(session.server.names(in: session.server.home + "aufgaben/").count == 1)
    // A new password gets a file of its own; the old file stays until the server has accepted the new password.
    let wrong = try session.interview(
      [("ablegen", "j"), ("Passwort für ada: ", "Falsch-1357")],
      command: Self.alone + "focusblox account edit zuhause --password")
    #expect(wrong.code == 1 && wrong.output.contains { $0.contains("(401)") }, "\(wrong.output)")
    #expect(try run("ls .config/focusblox | grep password; focusblox sync").output.first == "password-zuhause")
    session.server.requireLogin(user: "ada", password: "Neu-9753")
    let edited = try session.interview(
      [("ablegen", "j"), ("Passwort für ada: ", "Neu-9753")],
      command: Self.alone + "focusblox account edit zuhause --password")
    #expect(edited.code == 0, "\(edited.output)")
    #expect(try run("cat .config/focusblox/password-*").output == ["Neu-9753"])
    #expect(try run("focusblox sync").code == 0)
    _ = try run("focusblox account remove zuhause")
    #expect(try run("ls .config/focusblox | grep password").output == [])
  }

  @Test("where the user wants no file either, nothing is requested and the message names the alternatives")
  func wantsNoFile() throws {
    let session = try SessionAtServer()
    let refused = try session.interview([("ablegen", "n")], command: Self.alone + Self.add)
    #expect(refused.code == 1 && refused.output.contains { $0.contains("--password-command oder --password-file") })
    #expect(!refused.output.contains { $0.contains("Passwort für") })
    #expect(session.server.requests.isEmpty)
    let english = try session.interview(
      [("can read? [Y/n]", ""), ("Password for ada: ", "Falsch-1357")], "LANG=en_US.UTF-8",
      command: Self.alone + Self.add)
    #expect(english.code == 1 && english.output.contains { $0.contains("(401)") })
    #expect(try session.run("ls .config/focusblox 2>/dev/null | grep -c password", address: "<server>").output == ["0"])
  }

  @Test("a wrong path of a password file is reported before a domain is looked up")
  func checksTheFileFirst() throws {
    let session = try Session()
    let answer = try session.run("focusblox account add a --url example.invalid --user ada --password-file ~/none")
    #expect(answer.code == 1 && answer.messages == ["Die Datei ~/none gibt es nicht.", "Den Pfad prüfen."])
  }
}
