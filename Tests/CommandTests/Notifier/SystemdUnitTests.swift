import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

/// systemd's own analysis of the units.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")))
struct SystemdUnitTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Config/systemd").standardizedFileURL

  private func analyze(_ words: [String]) async throws -> (code: Int32, said: String) {
    let home = FileManager.default.temporaryDirectory.path
    let child = try #require(
      ChildProgram(
        "/usr/bin/systemd-analyze", words,
        environment: ["HOME": home, "XDG_RUNTIME_DIR": home, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"],
        reading: .error))
    var lines: [String] = []
    for await line in child.lines { lines.append(line) }
    return (await child.ended(), lines.joined(separator: "\n"))
  }

  private func check(_ path: String) async throws {
    let verified = try await analyze(["verify", "--user", path])
    #expect(verified.code == 0 && !verified.said.contains("Unknown"), "\(verified.said)")
    let security = try await analyze(["security", "--offline=true", "--threshold=50", "--no-pager", path])
    #expect(security.code == 0, "\(security.said)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    let wanted = [
      "NoNewPrivileges=yes", "ProtectSystem=full", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
      "PrivateUsers=yes", "CapabilityBoundingSet=", "SystemCallFilter=@system-service", "RestrictNamespaces=yes",
    ]
    for line in wanted { #expect(lines.contains(line), "\(line)") }
    #expect(!lines.contains { $0.hasPrefix("PrivateTmp") || $0.hasPrefix("ProtectHome") })
    let comments = lines.filter { $0.hasPrefix("#") }.map { $0.dropFirst(2) }.joined(separator: " ")
    #expect(
      comments.contains("No PrivateTmp and no ProtectHome: a password command may need the socket of an agent"),
      "\(comments)")
  }

  @Test("the units of the repository are valid and protected", arguments: ["focusblox-watch", "focusblox-sync"])
  func shipped(name: String) async throws {
    let path = Self.folder.appendingPathComponent(name + ".service").path
    try await check(path)
  }

  @Test("the unit that watch --install writes is valid and protected")
  func installed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-unit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent(WatchServiceFiles.unitName)
    try WatchServiceFiles.unit(command: "/bin/true watch", target: .login)
      .write(to: file, atomically: true, encoding: .utf8)
    try await check(file.path)
  }

  private static let canRunUserManager =
    geteuid() == 0
    && ["/usr/bin/unshare", "/usr/bin/setpriv", "/usr/bin/python3", "/lib/systemd/systemd"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: $0)
    }

  @Test(
    "under a user's systemd, a password command reaches its agent in /tmp, in the home and in the runtime folder",
    .enabled(if: canRunUserManager, "needs root, systemd and python3"), .timeLimit(.minutes(20)))
  func reachesAgents() throws {
    let session = try Session()
    let socket = "/tmp/focusblox-agent-\(UUID().uuidString)"
    let home = session.home.path
    let folder = session.home.appendingPathComponent(".config/systemd/user")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: socket) }
    let ask = """
      import socket, sys
      answers = []
      for place in sys.argv[2:]:
          with socket.socket(socket.AF_UNIX) as door:
              door.connect(place)
              answers.append(door.recv(100).decode())
      open(sys.argv[1], "w").write(" ".join(answers))
      """
    try ask.write(to: session.home.appendingPathComponent("ask.py"), atomically: true, encoding: .utf8)
    for (name, protection) in [("full", WatchServiceFiles.Protection.full), ("less", .withoutNamespaces)] {
      let command = "/usr/bin/python3 \(home)/ask.py \(home)/\(name) \(socket) \(home)/agent /run/user/1/agent"
      try WatchServiceFiles.unit(command: command, target: .login, protection)
        .write(to: folder.appendingPathComponent(name + ".service"), atomically: true, encoding: .utf8)
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Fixtures/user_manager.sh").standardizedFileURL.path
    let ran = try session.run(
      "chown -R 1:1 . && unshare --mount --pid --fork --kill-child bash \(script) \"$HOME\" \(socket); cat less; echo; cat full"
    )
    #expect(ran.output.contains("less.service 0") && ran.output.contains("secret secret secret"), "\(ran)")
    // In many containers no user may make namespaces.
    if let line = ran.output.first(where: { $0.hasPrefix("full.service ") }),
      !WatchServiceFiles.Protection.codesOfMissingNamespaces.contains(String(line.split(separator: " ")[1]))
    {
      #expect(ran.output.count { $0 == "secret secret secret" } == 2, "\(ran)")
    }
  }
}
