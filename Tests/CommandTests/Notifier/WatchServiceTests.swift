import Foundation
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// `watch --install` with a substitute for systemctl that records its calls and answers with the files `answers/…`.
@Suite(.timeLimit(.minutes(20))) final class WatchServiceTests {
  private let session: Session

  init() throws {
    session = try Session()
    let script = """
      #!/bin/sh
      echo "$*" >>"$HOME/calls"
      [ "$2" = is-active ] && { [ -e "$HOME/active-$3" ] && echo active && exit 0; echo inactive; exit 3; }
      [ "$2" = is-enabled ] && { [ -e "$HOME/.config/systemd/user/$3" ] || [ -e "$HOME/packaged" ]; } && echo enabled
      [ "$3" = --property=ExecMainStatus ] && [ -e "$HOME/code" ] && cat "$HOME/code"
      [ "$2" = restart ] && [ -e "$HOME/code" ] && grep -q PrivateUsers "$HOME/.config/systemd/user/$3" && exit 0
      [ "$2" = restart ] && [ ! -e "$HOME/broken" ] && touch "$HOME/active-$3"
      [ "$2" = disable ] && rm -f "$HOME/active-$4"
      [ "$2" = show ] && [ -e "$HOME/no-manager" ] && exit 1
      exit 0
      """
    // Another process writes the script. A program that a parallel test starts would inherit this process's open file,
    // and a file that is open for writing cannot be run.
    let made = try session.run("mkdir bin && cat >bin/systemctl <<'END' && chmod +x bin/systemctl\n\(script)\nEND")
    #expect(made.code == 0, "\(made)")
  }

  private func run(_ words: String) throws -> Session.Answer {
    try session.run("PATH=$HOME/bin:$PATH; export PATH; focusblox watch \(words)")
  }

  private func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: session.home.appendingPathComponent(path).path)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files = [
    ".config/systemd/user/focusblox-watch.service", ".local/share/applications/focusblox.desktop",
    ".local/share/icons/hicolor/scalable/apps/focusblox.svg",
  ]

  @Test func installWritesStartsAndChecks() throws {
    let answer = try run("--install")
    #expect(answer.code == 0)
    #expect(answer.output.dropLast() == Self.files.map { "Geschrieben: ~/\($0)" }[...])
    #expect(answer.output.last?.hasPrefix("„focusblox watch“ läuft") == true)
    #expect(
      text("calls")?.split(separator: "\n") == [
        "--user show --property=Version", "--user is-active graphical-session.target", "--user daemon-reload",
        "--user reenable focusblox-watch.service", "--user restart focusblox-watch.service",
        "--user is-active focusblox-watch.service", "--user is-enabled focusblox-watch.service",
      ])
    let program = try #require(try session.run("readlink -f $(command -v focusblox)").output.first)
    let unit = try #require(text(Self.files[0]))
    #expect(unit.contains("\nExecStart=\(program) watch\n"))
    #expect(unit.contains("\nWantedBy=default.target\n"))
    for file in Self.files.dropFirst() { #expect(text(file)?.contains("focusblox watch --install") == true) }
  }

  @Test(
    "the service has the chosen store, settings and interval, and starts with the desktop where there is one"
  )
  func theServiceHasWhatWasChosen() throws {
    _ = try session.run("touch active-graphical-session.target")
    let answer = try run("--install --interval 5m --lang en --db 'my store.sqlite' --config /tmp/100%.yaml")
    #expect(answer.code == 0)
    let unit = try #require(text(Self.files[0])).replacingOccurrences(of: session.home.path, with: "~")
    #expect(
      unit.contains(#" watch --db "~/my store.sqlite" --config "/tmp/100%%.yaml" --lang en --interval 5m"#), "\(unit)")
    #expect(unit.contains("\nWantedBy=graphical-session.target\n"))
    #expect(unit.contains("\nPartOf=graphical-session.target\n"))
  }

  @Test("a settings file that the service names is there") func makesSettings() throws {
    let answer = try session.run(
      """
      PATH=$HOME/bin:$PATH XDG_CONFIG_HOME=$HOME/other; export PATH XDG_CONFIG_HOME
      focusblox watch --install >/dev/null && grep -o 'config .*yaml' other/systemd/user/focusblox-watch.service
      unset XDG_CONFIG_HOME; focusblox --config other/focusblox/focusblox.yaml list --json
      """)
    #expect(answer.code == 0, "\(answer)")
    #expect(answer.output.first?.hasSuffix("/other/focusblox/focusblox.yaml") == true, "\(answer)")
  }

  @Test("the words of a unit are read as systemd reads them") func readsUnit() {
    let command = ["/usr/bin/focusblox", "watch", "--config", "/home/a b/100%/\\ \"x\" $HOME.yaml", "--lang", "de"]
    let unit = WatchServiceFiles.unit(
      command: command.map(WatchServiceFiles.quoted).joined(separator: " "), target: .login)
    #expect(WatchServiceFiles.words(ofUnit: unit) == command)
    #expect(WatchServiceFiles.words(ofUnit: "[Unit]\n") == [])
  }

  @Test("where the settings file of the service is gone, its log and doctor say so") func saysMissingSettings() throws {
    let answer = try session.run(
      """
      PATH=$HOME/bin:$PATH; export PATH; touch own.yaml
      focusblox watch --install --config own.yaml >/dev/null; rm own.yaml; focusblox doctor --offline
      timeout 5 focusblox watch --no-sync --config own.yaml
      """)
    #expect(
      answer.output.contains { $0.contains("sein Dienst nennt die Einstellungsdatei ~/own.yaml, die es nicht gibt") })
    #expect(
      answer.messages.first == "Eine Einstellungsdatei own.yaml gibt es nicht; alle Einstellungen haben ihre Vorgaben.")
  }

  @Test("where no user may make namespaces, the service runs with the restrictions that need none")
  func withoutNamespaces() throws {
    _ = try session.run("echo 226 >code")
    #expect(try run("--install").code == 0)
    let unit = try #require(text(Self.files[0]))
    #expect(unit.contains("\nSystemCallFilter=@system-service\n") && !unit.contains("PrivateUsers"), "\(unit)")
    #expect(unit.contains("The rest needs namespaces, which this system lets no user make."))
    #expect(unit.contains("focusblox watch --install"))
    // Any other failure is the program's own, and its unit keeps all restrictions.
    _ = try session.run("echo 1 >code; rm active-focusblox-watch.service")
    #expect(try run("--install").code != 0)
    #expect(text(Self.files[0])?.contains("\nPrivateUsers=yes\n") == true)
  }

  @Test func uninstallRemovesExactlyTheInstalledFiles() throws {
    let before = try session.run(
      "mkdir -p .local/share/applications; echo other >.local/share/applications/other.desktop")
    #expect(before.code == 0)
    let installed = try run("--install")
    #expect(installed.code == 0, "\(installed)")
    let running = try run("--status")
    #expect(running.code == 0, "\(running)")
    let answer = try run("--uninstall")
    #expect(answer.output == Self.files.map { "Entfernt: ~/\($0)" }, "\(answer)")
    #expect(text("calls")?.contains("--user disable --now focusblox-watch.service") == true)
    for file in Self.files { #expect(text(file) == nil) }
    #expect(text(".local/share/applications/other.desktop") == "other\n")
    let again = try run("--uninstall")
    #expect(again.code == 0)
    #expect(again.messages == ["Nichts war eingerichtet."])
    let status = try run("--status")
    #expect(status.code == 1)
    #expect(status.output.first == "Nicht eingerichtet: focusblox watch --install")
    _ = try session.run("touch packaged active-focusblox-watch.service")
    let packaged = try run("--status")
    #expect(packaged.code == 0)
    #expect(packaged.output.first == "Eingerichtet; systemd sagt: active, enabled")
  }

  @Test("files of other programs are neither replaced nor removed")
  func filesOfOtherProgramsStay() throws {
    _ = try session.run("mkdir -p .config/systemd/user; echo mine >.config/systemd/user/focusblox-watch.service")
    let answer = try run("--install")
    #expect(answer.code == 1)
    #expect(answer.messages.first == "~/\(Self.files[0]) stammt nicht von --install.")
    #expect(try run("--uninstall").code == 0)
    #expect(text(Self.files[0]) == "mine\n")
    #expect(text("calls")?.contains("disable") == false)
  }

  @Test("without systemd, without a user manager, and after a failed start a plain message is printed")
  func failedInstallationsAreReported() throws {
    let without = try session.run("P=$(command -v focusblox); PATH=/nowhere; export PATH; $P watch --install")
    #expect(without.code == 1)
    #expect(without.messages.first == "Hier gibt es kein systemd.")
    _ = try session.run("touch no-manager")
    let manager = try run("--install --lang en")
    #expect(manager.code == 1)
    #expect(manager.messages.first?.hasPrefix("No systemd runs for this login") == true)
    #expect(text(Self.files[0]) == nil)
    _ = try session.run("rm no-manager; touch broken")
    let broken = try run("--install")
    #expect(broken.code == 1)
    #expect(broken.messages.first == "Der Dienst ist eingerichtet, läuft aber nicht: inactive")
  }

  @Test func theUnitOfTheRepositoryIsInstalled() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = root.appendingPathComponent("Config/systemd/focusblox-watch.service")
    func withoutComments(_ text: String) -> [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
    }
    #expect(
      withoutComments(try String(contentsOf: path, encoding: .utf8))
        == withoutComments(
          WatchServiceFiles.unit(command: "/usr/bin/env focusblox watch", target: .graphicalSession)))
  }

  @Test func doctorAndStatusReportTheWatchAndTheLastRing() async throws {
    _ = try session.run("focusblox watch --once")
    let environment = session.environment
    let watch = try Running(["/bin/sh", "-c", "exec focusblox watch --no-sync"], environment)
    let store = session.home.appendingPathComponent(".local/share/focusblox/focusblox.sqlite-watch.lock").path
    while !FileManager.default.fileExists(atPath: store) { try await Task.sleep(for: .milliseconds(20)) }
    try await Task.sleep(for: .milliseconds(200))
    #expect(try session.run("focusblox doctor").output.contains("✓ watch: läuft"))
    watch.terminate()
    #expect(await watch.end() == 0)
    _ = try session.run("focusblox add Brot --due '2026-11-26 18:00'")
    let rung = try session.run("FOCUSBLOX_NOW=2026-11-26T18:00:10+01:00 focusblox watch --once")
    #expect(rung.output.count > 0)
    let doctor = try session.run("focusblox doctor --now 2026-11-27T08:00:00+01:00")
    #expect(doctor.output.contains("✓ zuletzt geklingelt: gestern 18:00"))
    #expect(doctor.output.contains { $0.hasPrefix("– watch: läuft nicht; letzter Lauf: gestern 18:00; ") })
    #expect(doctor.code == 0)
  }
}
