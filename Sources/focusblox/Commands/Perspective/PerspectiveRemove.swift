import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct PerspectiveRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forget a perspective; its tasks stay.",
    discussion: """
      Example:
        focusblox perspective remove Büro
      """)

  @Argument(help: "Its name or id.", completion: .perspectives) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let perspective = try store.write { store in
        let perspective = try PerspectiveProblem.find(name, in: store)
        try store.deletePerspective(id: perspective.id)
        return perspective
      }
      app.say("Ansicht „\(perspective.name)“ entfernt.", "Perspective “\(perspective.name)” removed.")
    }
  }
}
