import FocusbloxActions
import FocusbloxModel
import Foundation

extension AppContext {
  /// Runs a command of this program on the user's terminal, with the same store, settings and language.
  ///
  /// - Returns: the exit code; `nil` if the command did not start.
  func run(_ command: [String]) -> Int32? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let words = command + ["--db", paths.database, "--config", paths.settings, "--lang", language.rawValue]
    return Interruption.whileAnotherProgramHasTheTerminal {
      Spawn.inForeground(program, words, environment: environment)
    }
  }
}
