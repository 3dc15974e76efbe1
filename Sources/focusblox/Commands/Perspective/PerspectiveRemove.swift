import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct PerspectiveRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Focusblox.name, abstract: "Remove a perspective; its tasks stay.",
    discussion: """
      Example:
        focusblox perspective remove Office
      """)

  @Argument(help: "Its name or id.", completion: .perspectives) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (perspective, context) = try store.read {
        (try PerspectiveProblem.find(name, in: $0), try app.itemContext($0))
      }
      try RemovePerspective(perspective).run(at: app.place, in: store)
      if app.options.json { return app.emit(perspective.json(context)) }
      app.terminal.result(app.language("Perspective “\(perspective.name)” removed."))
      for key in try settings(naming: perspective, app) {
        app.say("\(key) still names it. To reset the setting: focusblox settings reset \(key)")
      }
      app.say("To undo: focusblox undo")
    }
  }

  private func settings(naming perspective: Perspective, _ app: AppContext) throws -> [String] {
    let settings = try app.settings()
    var keys: [String] = []
    if settings.customPerspectiveID == perspective.id { keys.append("custom_perspective_id") }
    if case .customPerspective(let text) = settings.complicationSource,
      [perspective.id, perspective.name].contains(text)
    {
      keys.append("complication_source")
    }
    return keys
  }
}
