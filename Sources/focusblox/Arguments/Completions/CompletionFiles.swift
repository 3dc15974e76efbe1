import ArgumentParser
import FocusbloxActions
import Foundation

/// The completion scripts in the places where the shells look for them.
struct CompletionFiles {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The path of this user's script.
  func place(of shell: CompletionShell) -> String? {
    guard let data = Paths.dataFolder(environment), let settings = Paths.configurationFolder(environment) else {
      return nil
    }
    switch shell {
    case .bash: return data + "/bash-completion/completions/focusblox"
    case .zsh: return data + "/zsh/site-functions/_focusblox"
    case .fish: return settings + "/fish/completions/focusblox.fish"
    default: return nil
    }
  }

  struct Outdated: Equatable {
    var path: String
    var shell: String
  }

  /// This user's scripts that another version has written. They win over those of a package.
  func outdated() -> [Outdated] {
    CompletionShell.allCases.compactMap { shell in
      // A pipe or a device has no end.
      guard let path = place(of: shell), Self.isRegularFile(path),
        let data = FileManager.default.contents(atPath: path),
        let text = String(data: data, encoding: .utf8), text.contains("__focusblox_"),
        Self.lines(text) != Self.lines(CompletionScript.text(for: shell))
      else { return nil }
      return Outdated(path: path, shell: shell.rawValue)
    }
  }

  private static func isRegularFile(_ path: String) -> Bool {
    var its = stat()
    return stat(path, &its) == 0 && its.st_mode & S_IFMT == S_IFREG
  }

  /// The lines that count. A package's script for bash has no interpreter line.
  private static func lines(_ script: String) -> [Substring] {
    script.split(separator: "\n").filter { !$0.hasPrefix("#!") }
  }
}
