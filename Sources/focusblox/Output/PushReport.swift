import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

extension PushReport {
  func lines(_ app: AppContext) -> [String] {
    let (l, now) = (app.language, app.now)
    guard let channel, let service else { return [] }
    let state =
      stream?.connected.map { l("connected for \(l.since($0, now))") }
      ?? problem(l, now: now) ?? ""
    let proven = channel.isProven ? l("a test message arrived") : l("no test message yet")
    var lines = ["\(service): \(state) · \(last(l, now: now)) · \(proven)"]
    let time = app.relative
    for list in lists { lines.append("  \(list.name): \(text(list, l, time))") }
    if !lists.isEmpty, lists.allSatisfy({ !$0.canPush }) {
      lines.append(
        l(
          "The server cannot announce changes itself. For Radicale: focusblox account push \(Texts.shellWord(account)) --hook"
        ))
    }
    return lines.map { ScreenText($0).text }
  }

  private func text(_ list: List, _ l: Language, _ time: RelativeTime) -> String {
    guard list.canPush else { return l("the server announces no changes") }
    guard let registration = list.registration else { return l("not registered yet") }
    if let current = registration.current {
      return l("registered until ") + time.text(current.expires)
        + (registration.failure.map { " · " + l("last refused: ") + $0 } ?? "")
    }
    return l("refused: ") + (registration.failure ?? "")
  }

  func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine(.push)
    line.add("account", .string(account))
    line.add("service", .string(service))
    line.add("connected", .bool(stream?.connected != nil))
    line.add("problem", .string(problem(.english, now: .distantPast)))
    line.add("proven", .bool(channel?.isProven ?? false))
    line.add("lastMessage", .string(channel?.lastMessage.map(stamp.text)))
    line.add(
      "lists",
      .objects(
        lists.map { list in
          var object = JSONLine(.pushedList)
          object.add("name", .string(list.name))
          object.add("push", .bool(list.canPush))
          object.add("registeredUntil", .string(list.registration?.current.map { stamp.text($0.expires) }))
          object.add("failure", .string(list.registration?.failure))
          return object
        }))
    return line
  }
}
