import ArgumentParser
import FocusbloxModel
import FocusbloxScreen

struct UI: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ui", _superCommandName: Focusblox.name,
    abstract: "Show the day, the backlog and everything else in a full-screen terminal view.",
    discussion: """
      Press ? for all keys and q to quit. Changes by other programs and machines appear at once.

      Examples:
        focusblox ui
        focusblox ui backlog
      """)

  enum View: String, ExpressibleByArgument, CaseIterable {
    case today, backlog, forecast, lists, history, settings, review

    var name: ViewName { ViewName(rawValue: rawValue) ?? .today }

    /// The name of a view, also as the screen's tabs show it in either language.
    init?(argument: String) {
      let typed = argument.lowercased()
      let found = Self.allCases.first { view in
        let title = view.name.title
        return [view.rawValue, title.german.lowercased(), title.english.lowercased()].contains(typed)
      }
      guard let found else { return nil }
      self = found
    }
  }

  @Argument(help: ArgumentHelp("The view to start with.", valueName: "view")) var view: View = .today
  @Flag(help: "Work line by line, for screen readers: each line you type is read as keys.") var plain = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if global.json { throw ValidationError("ui has no --json; list, today, agenda … have it") }
  }

  func run() async throws {
    let run = ScreenRun(global: global, view: view.name)
    try await plain ? run.runPlain() : run.run()
  }
}
