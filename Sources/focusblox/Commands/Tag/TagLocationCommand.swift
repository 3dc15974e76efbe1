import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct TagLocationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", _superCommandName: Focusblox.name,
    abstract: "Give a tag a place: phones remind you of its open tasks when you arrive or leave.",
    discussion: """
      Every task with the tag has the reminder, including tasks that get the tag later. It is removed with the tag or the place.

      Examples:
        focusblox tag place office "52.52,13.405,250 office" --arrive
        focusblox tag place office --remove
        focusblox tag place Sydney --arrive -- "-33.87,151.21 Sydney"
      """)

  @Argument(help: "The tag.", completion: .tags) var tag: String
  @Argument(help: "LAT,LON[,RADIUS] NAME, with the radius in meters.") var place: String?
  @Flag(help: "Remind on arrival.") var arrive = false
  @Flag(help: "Remind on departure.") var depart = false
  @Flag(help: "Remove the place from the tag, and the reminder from its tasks.") var remove = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [arrive, depart, remove].count(where: { $0 }) != 1 {
      throw ValidationError("Specify exactly one of --arrive, --depart, --remove")
    }
    if remove == (place != nil) {
      throw ValidationError(
        remove ? "--remove and a place cannot be used together" : "Specify the place: LAT,LON[,RADIUS] NAME")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    guard let place else { return try await removePlace(app) }
    let wanted = TagLocation(
      tag: tag, place: try LocationText.parse(place), trigger: arrive ? .onArrival : .onDeparture)
    try await app.withStore { store in
      let count = try TagPlace.set(wanted, at: app.place, in: store)
      if app.options.json {
        var line = wanted.json()
        line.add("tasks", .int(count))
        return app.emit(line)
      }
      app.terminal.result("#\(tag) · " + wanted.words(app.language))
      app.terminal.result("  " + Texts.tasks(count, app.language))
    }
  }

  private func removePlace(_ app: AppContext) async throws {
    try await app.withStore { store in
      let known = try TagPlace.remove(from: tag, at: app.place, in: store)
      if app.options.json { return app.emit(known.json()) }
      app.terminal.result(app.language("Removed: ") + "#\(tag) · " + known.words(app.language))
    }
  }
}
