import Foundation
import TestSupport
import Testing

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

  @Test("without secret-tool no password is requested, and the message names the alternatives")
  func withoutAKeyring() throws {
    let session = try SessionAtServer()
    // PATH has only the folder of focusblox, so that secret-tool is not found.
    let alone = "/usr/bin/env DBUS_SESSION_BUS_ADDRESS=none: PATH=\"${PATH%%:*}\" "
    let refused = try session.run(typing("Geheim-2468", alone + Self.add), address: "<server>")
    #expect(refused.code == 1)
    #expect(
      refused.output == [
        "Kein Schlüsselbund (secret-tool) kann das Passwort aufbewahren. --password-command oder --password-file angeben."
      ])
    #expect(session.server.requests.isEmpty)
  }
}
