import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

/// Lists as rows: enabled or not, name, kinds of items, state.
struct ListTable {
  let app: AppContext
  private var table = Table(flexible: 1, dispensable: [2, 3])

  init(app: AppContext) { self.app = app }

  func show() { app.show(table) }

  static func count(_ lists: Int, _ l: Language) -> String {
    switch lists {
    case 0: l("no list yet")
    case 1: l("1 list")
    default: l("\(lists) lists")
    }
  }

  /// "2 von 6 Listen" if some lists are disabled.
  static func count(_ active: Int, of lists: Int, _ l: Language) -> String {
    active == lists ? count(lists, l) : l("\(active) of \(count(lists, l))")
  }

  /// - Parameters:
  ///   - waiting: the number of pending uploads of each list.
  ///   - isNamed: whether each row names the account.
  ///   - isSubscribed: whether the account is a subscribed calendar.
  ///   - badges: the overdue and due-soon counts by list; `nil` if the setting is off (S3-49 … S3-52).
  ///   - isNew: whether the list is new (G17).
  mutating func add(
    _ lists: [CalendarList], of account: String, isNamed: Bool = true, isSubscribed: Bool = false,
    badges: [Int64?: SidebarBadges.Counts]? = nil,
    waiting: [Int64: Int] = [:],
    isNew: (Int64) -> Bool = { _ in false }
  ) throws {
    let l = app.language
    let settings = try app.settings()
    for list in lists {
      let holds = [list.holdsTasks ? l("tasks") : nil, list.holdsBlocks ? l("events") : nil]
      let state = [
        isNew(list.id) ? l("new") : nil,
        list.isAlarmCalendar(of: account, settings) ? l("receives alarms") : nil,
        list.isMissing ? l("gone from the server") : nil,
        isSubscribed ? l("subscribed") : list.isReadOnly ? l("read-only") : nil,
        list.isShared ? l("shared") : nil,
        list.isTransparent ? l("takes no time") : nil,
        waiting[list.id].map(l.waiting),
        list.isChangePending ? l("change waits for the next sync") : nil,
      ]
      table.rows.append([
        .init(list.isActive(settings) ? "●" : "○", list.isActive(settings) ? .green : .gray), .init(list.name),
        .init(holds.compactMap(\.self).joined(separator: " + "), .gray), .init(isNamed ? account : "", .gray),
        .init(badges?[list.id]?.overdueSign ?? "", .red), .init(badges?[list.id]?.dueSoonSign ?? "", .amber),
        .init(state.compactMap(\.self).joined(separator: ", "), .amber),
      ])
    }
  }
}

extension CalendarList {
  func json(of account: Account, _ settings: Settings, waiting: Int? = nil) -> JSONLine {
    var line = JSONLine(.list)
    line.add("account", .string(account.name))
    line.add("list", .string(name))
    line.add("href", .string(href))
    line.add("color", .string(color))
    line.add("tasks", .bool(holdsTasks))
    line.add("blocks", .bool(holdsBlocks))
    line.add("enabled", .bool(isEnabled))
    line.add("readOnly", .bool(isReadOnly))
    line.add("shared", .bool(isShared))
    line.add("missing", .bool(isMissing))
    line.add("alarms", .bool(isAlarmCalendar(of: account.name, settings)))
    line.add("pending", .bool(isChangePending))
    if let subscription = account.subscription {
      line.add("subscribed", .bool(true))
      line.add("rings", .bool(subscription == .ringing))
    }
    if let waiting { line.add("waiting", .int(waiting)) }
    return line
  }
}
