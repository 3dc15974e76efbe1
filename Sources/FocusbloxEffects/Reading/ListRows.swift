import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

/// The lists of each account, with the numbers of open tasks, pending uploads and failures.
struct ListRows {
  let wording: Wording
  let context: ItemContext

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let l = wording.language
    let open = try store.countTasksByList(TaskQuery(.open, now: wording.now, timeZone: wording.zone))
    let waiting = try store.waitingUploads()
    let names = try ListNames(store)
    let badges = try SidebarBadges(wording.place)?.byList(store)
    var rows: [Row] = []
    for account in try store.accounts() where account.subscription == nil {
      var heading = Row(.heading, account.name)
      heading.end = account.isEnabled ? "" : l("off")
      rows.append(heading)
      for list in try store.lists(account: account.id) where list.holdsTasks {
        var row = try row(list, names.name(list), open[list.id] ?? 0, waiting[list.id] ?? 0, store)
        row.notes = Self.notes(badges?[list.id]) + row.notes
        rows.append(row)
      }
    }
    rows.append(Row(.heading, l("On this machine")))
    var local = Row(.item, l("In no list"), target: .list(""))
    local.sign = "•"
    local.end = "\(open[nil] ?? 0)"
    local.notes = Self.notes(badges?[nil])
    rows.append(local)
    return (rows, try SyncState(wording: wording).line(store))
  }

  private static func notes(_ badges: SidebarBadges.Counts?) -> [Row.Note] {
    [(badges?.overdueSign, Role.overdue), (badges?.dueSoonSign, .soon)].compactMap { sign, role in
      sign.flatMap { $0.isEmpty ? nil : Row.Note($0, role, short: $0) }
    }
  }

  private func row(
    _ list: CalendarList, _ name: String, _ open: Int, _ waiting: Int, _ store: StoreReader
  ) throws -> Row {
    let l = wording.language
    let isActive = list.isActive(context.settings) && !list.isMissing
    var row = Row(.item, list.name, target: .list(name))
    row.sign = isActive ? "•" : "◌"
    row.signRole = isActive ? .accent : .dim
    row.titleRole = isActive ? .text : .dim
    row.end = "\(open)"
    if waiting > 0 { row.notes.append(.init(l.waiting(waiting), .soon, short: "↑\(waiting)")) }
    if let trouble = try ListTimes.trouble(list, store) {
      row.notes.append(.init("⚠ " + trouble.words(l), .error, short: "⚠"))
    } else if let last = try ListTimes.lastSync(list, store) {
      row.notes.append(.init("✓ " + l.ago(last, wording.now), .dim))
    }
    if !isActive { row.notes.append(.init(l("switched off"), .dim)) }
    return row
  }
}
