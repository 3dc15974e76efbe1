package import FocusbloxActions
package import FocusbloxModel

extension PathProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noHome(let home):
      let what =
        home.map { $0.isEmpty ? l("HOME is empty") : l("HOME is \(l.quoted($0)), which is no home folder") }
        ?? l("HOME is not set")
      return Explanation(
        l("\(what), so the store and the settings cannot be found."),
        remedy: l("Set HOME, or give both paths with --db and --config."))
    case .homeIsNoFolder(let home):
      return Explanation(
        l("HOME is \(home), which is not a folder, so the store and the settings cannot be found."),
        remedy: l("Set HOME, or give both paths with --db and --config."))
    case .noFolder(let folder, let database):
      let name = Texts.shellWord(folder)
      return Explanation(
        l("The folder \(folder), which should hold the store \(database), does not exist."),
        remedy: l("Check the path (--db or FOCUSBLOX_DB). For a new store, first run: mkdir -p \(name)"))
    }
  }
}
