import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct PerspectiveAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Focusblox.name, abstract: "Add a perspective, and print its id.",
    discussion: """
      Example:
        focusblox perspective add Office tag:office due:..friday
      """)

  @Argument(help: "Its name.") var name: String
  @Argument(
    help: ArgumentHelp("The filters of “list”: words, #tag, due:…, is:…, not:…", valueName: "filter"),
    completion: .filters)
  var filter: [String] = []
  @Option(help: "The tasks to show.") var view: List.View = .backlog
  @Option(help: ArgumentHelp("Only from this list.", valueName: "list"), completion: .taskLists) var list: String?
  @Option(help: ArgumentHelp("Only with this tag.", valueName: "tag"), completion: .tags) var tag: String?
  @Flag(help: "Only tasks that are available now.") var available = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let typed = try TypedFilter(filter, app.place)
    try await app.withStore { store in
      let perspective = try AddPerspective(
        Perspective(
          id: Workplace.newID(), name: name, view: view.query, listID: nil, tag: try tag.map(TagText.parse),
          onlyAvailable: available,
          filter: filter), typed, list: list
      ).run(at: app.place, in: store)
      let context = try store.read { try app.itemContext($0) }
      if app.options.json { return app.emit(perspective.json(context)) }
      app.terminal.result(perspective.id)
    }
  }
}
