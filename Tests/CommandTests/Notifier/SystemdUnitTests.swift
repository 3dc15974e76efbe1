import Foundation
import TestSupport
import Testing

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
    let security = try await analyze(["security", "--offline=true", "--threshold=85", "--no-pager", path])
    #expect(security.code == 0, "\(security.said)")
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
    let wanted = [
      "NoNewPrivileges=yes", "ProtectSystem=full", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK",
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
}
