import Foundation

/// The help of the program at first sight: the commands that everybody needs. `focusblox help --all` has all of them.
enum FirstHelp {
  static let commands = ["add", "list", "done", "edit", "undo", "today", "ui", "sync", "setup"]
  static let ofCommand = "Show the help of a command."
  static let rest = [
    "Everywhere: --json, --lang, --db (FOCUSBLOX_DB), --config (FOCUSBLOX_CONFIG)",
    "Exit codes: 0 done, 1 failed, 2 partly done, 3 stopped, 64 usage error",
    "All commands: focusblox help --all",
  ]

  /// - Parameter page: the parser's page with all commands in their groups.
  static func shortened(_ page: String) -> String {
    let lines = page.components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasSuffix(" SUBCOMMANDS:") } ?? lines.endIndex
    var entries: [String: [String]] = [:]
    var name = ""
    for line in lines[start...] {
      if let match = line.prefixMatch(of: #/  ([a-z][a-z-]*)/#) {
        name = String(match.1)
      } else if !line.hasPrefix("   ") {
        name = ""
      }
      entries[name, default: []].append(line)
    }
    let known = commands.flatMap { entries[$0] ?? [] }
    return
      (lines[..<start] + ["SUBCOMMANDS:"] + known + ["  help <subcommand>       " + ofCommand, ""]
      + rest.map { "  " + $0 })
      .joined(separator: "\n")
  }
}
