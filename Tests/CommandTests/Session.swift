import Foundation

/// The built program in an empty home of its own, with a fixed clock and zone.
struct Session: ~Copyable {
  struct Answer {
    var output: [String]
    var messages: [String]
    var code: Int32
  }

  let home: URL
  let environment: [String: String]

  init(_ variables: [String: String] = [:]) throws {
    home = FileManager.default.temporaryDirectory.appendingPathComponent("focusblox-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    let products = Bundle.module.bundleURL.deletingLastPathComponent().path
    let base = [
      "HOME": home.path, "PATH": products + ":/usr/bin:/bin", "TZ": "Europe/Berlin", "LANG": "de_DE.UTF-8",
      "FOCUSBLOX_NOW": "2026-11-25T08:00:00+01:00", "NO_COLOR": "1", "XDG_RUNTIME_DIR": home.path,
    ]
    environment = base.merging(variables) { $1 }
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  func run(_ command: String) throws -> Answer {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.environment = environment
    process.currentDirectoryURL = home
    process.standardInput = FileHandle.nullDevice
    // Files, not pipes: neither side can block the other.
    let files = ["stdout", "stderr"].map { home.appendingPathComponent("." + $0) }
    for file in files { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    let texts = try files.map { try lines(String(contentsOf: $0, encoding: .utf8)) }
    return Answer(output: texts[0], messages: texts[1], code: process.terminationStatus)
  }

  /// Without the name of the temporary home, which differs each time, and without empty lines at the end.
  private func lines(_ text: String) -> [String] {
    var lines = text.replacingOccurrences(of: home.path, with: "~").split(
      separator: "\n", omittingEmptySubsequences: false)
    while lines.last == "" { lines.removeLast() }
    return lines.map(String.init)
  }
}
