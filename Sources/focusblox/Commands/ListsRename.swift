import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct ListsRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: Focusblox.name,
    abstract: "Rename a list here at once, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox lists rename Shopping Market
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Argument(help: "Its new name.") var newName: String
  @Option(help: "The account of the list.") var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try ListNameText.parse(newName)
    try await app.withStore { store in
      let (before, account) = try store.read { try $0.changeableList(name, account: self.account) }
      var list = before
      list.rename(to: wanted)
      try app.place.step(
        "lists rename", store,
        changing: [
          .init(.list(list.id), .name), .init(.setting("alarmCalendar"), .whole),
          .init(.setting("default_list"), .whole), .init(.setting("default_calendar"), .whole),
          .init(.setting("plan_ignore"), .whole),
        ]
      ) { store in
        try store.checkIsFree(wanted, in: account, besides: list.id)
        try store.save(&list)
        // The setting follows the new name, so that alarms are still published to the list.
        if list.holdsBlocks, let named = try app.settings().alarmCalendar, named != list.href,
          AlarmCalendar.isNamed(before, of: account.name, named)
        {
          let setting = named.lowercased() == before.name.lowercased() ? wanted : "\(account.name)/\(wanted)"
          _ = try app.settingsFile.set("alarmCalendar", setting)
        }
        // The settings follow the new name, so that new items still go to the list.
        for defaultList in ItemKind.allCases.map(DefaultList.init) {
          guard let named = defaultList.name(in: try app.settings()),
            AlarmCalendar.isNamed(before, of: account.name, named)
          else { continue }
          let setting = named.lowercased() == before.name.lowercased() ? wanted : "\(account.name)/\(wanted)"
          _ = try app.settingsFile.set(defaultList.key, setting)
        }
        try app.place.renameIgnored(before, of: account, to: wanted, store)
      }
      if app.options.json { return try app.emit(list.json(account: account.name, app.settings())) }
      app.say(
        "“\(name)” is now called “\(wanted)”; the server gets the name with the next sync.")
    }
  }
}

/// The name of a list as typed: one line.
enum ListNameText {
  static func parse(_ text: String) throws -> String {
    try TypedText.check(text)
    let name = text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { throw ListProblem.noName }
    return name
  }
}

extension StoreReader {
  /// - Throws: `ListProblem.nameTaken` where a list of the account has the name.
  func checkIsFree(_ name: String, in account: Account, besides id: Int64? = nil) throws {
    let others = try lists(account: account.id).filter { $0.id != id }
    if others.contains(where: { $0.name.lowercased() == name.lowercased() }) { throw ListProblem.nameTaken(name) }
  }

  /// Finds a list whose name and colour the user may change.
  func changeableList(_ name: String, account: String?) throws -> (list: CalendarList, account: Account) {
    let found = try listNamed(name, account: account)
    if found.list.isMissing { throw ListProblem.gone(name) }
    if found.account.subscription != nil { throw SubscriptionProblem.subscribed(name) }
    if found.list.isReadOnly { throw ListProblem.notYours(name) }
    return found
  }
}
