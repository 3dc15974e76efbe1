import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct PerspectiveList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name, abstract: "Show your perspectives.",
    discussion: """
      Example:
        focusblox perspective list
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (perspectives, context) = try store.read { (try $0.perspectives(), try app.itemContext($0)) }
      if app.options.json {
        for perspective in perspectives { app.emit(perspective.json(context)) }
        return
      }
      if perspectives.isEmpty {
        app.say("There is no perspective yet. Add one with “focusblox perspective add NAME”.")
      }
      var table = Table(flexible: 1)
      for perspective in perspectives {
        let limits = [
          context.listName(perspective.listID), perspective.tag.map { "#\($0)" },
          perspective.onlyAvailable ? app.language("available only") : nil,
          perspective.filter.isEmpty ? nil : perspective.filter.joined(separator: " "),
        ]
        table.rows.append([
          .init(String(perspective.id.prefix(8)), .gray), .init(perspective.name, .bold),
          .init(List.View(perspective.view).title(app.language)),
          .init(limits.compactMap(\.self).joined(separator: ", "), .gray),
        ])
      }
      app.show(table)
    }
  }
}

extension Perspective {
  func json(_ context: ItemContext) -> JSONLine {
    var line = JSONLine(.perspective)
    line.add("id", .string(id))
    line.add("name", .string(name))
    line.add("view", .string(List.View(view).rawValue))
    line.add("list", .string(context.list(listID)?.name))
    line.add("tag", .string(tag))
    line.add("available", .bool(onlyAvailable))
    line.add("filter", .strings(filter))
    return line
  }
}
