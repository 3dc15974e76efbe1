import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct TagList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show the tags of open tasks and the tags that have a place.",
    discussion: """
      Example:
        focusblox tag list
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { store in
        let counts = try store.openTasksByTag()
        let badges = try SidebarBadges(app.place)?.byTag(store)
        let places = Dictionary(uniqueKeysWithValues: try store.tagLocations().map { ($0.tag, $0) })
        var table = Table(flexible: 4)
        for tag in Set(counts.keys).union(places.keys).sorted() {
          if app.options.json {
            var line = places[tag]?.json() ?? JSONLine.tag(tag)
            line.add("tasks", .int(counts[tag] ?? 0))
            app.emit(line)
          }
          table.rows.append([
            .init("#" + tag), .init(Texts.tasks(counts[tag] ?? 0, app.language), .gray),
            .init(badges?[tag]?.overdueSign ?? "", .red), .init(badges?[tag]?.dueSoonSign ?? "", .amber),
            .init(places[tag]?.words(app.language) ?? ""),
          ])
        }
        if app.options.json { return }
        app.show(table)
        if table.rows.isEmpty { app.say("No tags.") }
      }
    }
  }
}
