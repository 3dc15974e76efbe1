import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite("Attacks: the program's own files")
struct OwnFileTests {
  private static let systemctl = "printf '#!/bin/sh\\necho active\\n' >bin/systemctl; chmod +x bin/systemctl"

  @Test("others may write to none of them, whatever the umask is")
  func areNotWritableByOthers() throws {
    let session = try Session()
    let made = try session.run(
      """
      umask 000; mkdir -m 755 bin; \(Self.systemctl); PATH=$HOME/bin:$PATH; export PATH
      focusblox settings set play_sounds false && focusblox add Milch && focusblox watch --install && focusblox backup b.sqlite
      """)
    #expect(made.code == 0, "\(made)")
    let found = try session.run("find .config .local b.sqlite -perm /022 ! -type l")
    #expect(found.output == [], "\(found.output)")
    #expect(try session.run("find .config .local -type f").output.count >= 5)
  }

  @Test("settings that others could write to are taken back with the next change, and stay behind their link")
  func areTakenBack() throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.file("real.yaml"), folder.file("link.yaml"))
    try Data("play_sounds: true\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(chmod(file, 0o666) == 0)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.yaml")
    _ = try SettingsFile(path: link).set("play_sounds", "false")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o644)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.yaml")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "play_sounds: false\n")
  }

  @Test("doctor reports a store that others may read")
  func reportsAnOpenStore() throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    _ = try session.run("focusblox add Milk")
    let finding = "– store: others may read or change ~/.local/share/focusblox/focusblox.sqlite; to fix it: chmod 600 "
    #expect(try session.run("focusblox doctor").output.contains { $0.hasPrefix(finding) } == false)
    let open = try session.run("chmod 644 .local/share/focusblox/focusblox.sqlite; focusblox doctor")
    #expect(open.output.contains { $0.hasPrefix(finding) }, "\(open.output)")
  }

  @Test("a password file of another user is refused for root too")
  func refusesForeignPasswordFiles() throws {
    guard geteuid() == 0 else { return }
    let folder = try TemporaryFolder()
    let path = folder.file("password")
    try Data("Geheim\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, 0o600) == 0)
    let account = Account(name: "a", url: "", secret: .passwordFile(path), created: .distantPast)
    #expect(try Secrets(environment: [:]).secret(of: account) == "Geheim")
    #expect(chown(path, 65534, 65534) == 0)
    do {
      _ = try Secrets(environment: [:]).secret(of: account)
      Issue.record("read")
    } catch SecretProblem.fileNotOwned(let shown) {
      #expect(shown == path)
    }
  }

  @Test("a line break in the command of the service is refused", arguments: ["--db", "--config"])
  func refusesLineBreaks(option: String) throws {
    let session = try Session(["LANG": "en_US.UTF-8"])
    let answer = try session.run(
      """
      mkdir bin; \(Self.systemctl); PATH=$HOME/bin:$PATH; export PATH
      focusblox watch --install \(option) "$(printf 'x\\nExecStartPre=/bin/touch y')"
      """)
    #expect(answer.code == 64 && answer.messages.first?.contains("holds a line break") == true, "\(answer)")
    #expect(try session.run("ls .config/systemd").code != 0)
  }
}
