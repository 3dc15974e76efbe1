import FocusbloxModel

/// Lists as rows: on or off, name, what they hold, state.
struct ListTable {
  let app: AppContext

  static func count(_ lists: Int, _ l: Language) -> String {
    switch lists {
    case 0: l("noch keine Liste", "no list yet")
    case 1: l("1 Liste", "1 list")
    default: l("\(lists) Listen", "\(lists) lists")
    }
  }

  func show(_ lists: [CalendarList], account: String?) throws {
    let l = app.language
    let settings = try app.settings()
    var table = Table(flexible: 1)
    for list in lists {
      let holds = [list.holdsTasks ? l("Aufgaben", "tasks") : nil, list.holdsBlocks ? l("Termine", "events") : nil]
      let state = [
        list.isMissing ? l("nicht mehr auf dem Server", "gone from the server") : nil,
        list.isReadOnly ? l("nur lesen", "read-only") : nil,
      ]
      table.rows.append([
        .init(list.isActive(settings) ? "●" : "○", list.isActive(settings) ? .green : .gray), .init(list.name),
        .init(holds.compactMap(\.self).joined(separator: " + "), .gray), .init(account ?? "", .gray),
        .init(state.compactMap(\.self).joined(separator: ", "), .amber),
      ])
    }
    for line in table.lines(style: app.style, width: app.terminal.width) { app.terminal.result(line) }
  }
}

extension CalendarList {
  func json(account: String) -> JSONLine {
    var line = JSONLine()
    line.add("account", .string(account))
    line.add("list", .string(name))
    line.add("href", .string(href))
    line.add("color", .string(color))
    line.add("tasks", .bool(holdsTasks))
    line.add("blocks", .bool(holdsBlocks))
    line.add("enabled", .bool(isEnabled))
    line.add("readOnly", .bool(isReadOnly))
    line.add("missing", .bool(isMissing))
    return line
  }
}
