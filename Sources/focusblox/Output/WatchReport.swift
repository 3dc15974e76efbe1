import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

extension WatchReport {
  func lines(_ app: AppContext) -> [String] {
    let (l, now) = (app.language, app.now)
    let time = app.relative
    var lines = [
      nextRing.map {
        l("Rings next: ") + "\(time.text($0.fireDate))  \($0.title): \($0.body)"
      }
        ?? l("Nothing is pending at the moment.")
    ]
    if let sync = schedule(l, now) { lines.append(sync) }
    for list in lists {
      let last = list.lastSync.map { l("synced \(l.ago($0, now))") }
      let trouble = list.trouble.map { " · " + l("stalled for \(l.since($0.since, now))") + ": " + $0.words(l) }
      lines.append("  \(list.name): " + (last ?? l("not synced yet")) + (trouble ?? ""))
    }
    for report in push { lines += report.lines(app).prefix(1).map { "Push · \(report.account) · \($0)" } }
    if let since = state?.failedSince {
      lines.append(l("Syncing has failed for ") + l.since(since, now) + ":")
      lines += (state?.failure ?? []).map { "  " + $0 }
    }
    return lines.map { ScreenText($0).text }
  }

  private func schedule(_ l: Language, _ now: Date) -> String? {
    guard let state, let reason = state.reason, let interval = state.interval else { return nil }
    let when =
      state.nextSync.map { next in
        next <= now ? l("Sync now") : l("Next sync in ") + Self.text(next.timeIntervalSince(now))
      } ?? l("A sync is running")
    return when + l("; otherwise every ") + Self.text(interval) + ", " + reason.words(l)
  }

  private static func text(_ seconds: TimeInterval) -> String {
    seconds < 60 ? "\(Int(seconds.rounded()))s" : DurationText.text(minutes: Int((seconds / 60).rounded()))
  }

  func add(to line: inout JSONLine, _ stamp: Timestamp) {
    line.add("nextRing", .string(nextRing.map { stamp.text($0.fireDate) }))
    line.add("nextRingTitle", .string(nextRing.map { "\($0.title): \($0.body)" }))
    line.add("nextSync", .string(state?.nextSync.map(stamp.text)))
    line.add("syncSeconds", .int(state?.interval.map { Int($0) }))
    line.add("syncReason", .string(state?.reason?.rawValue))
    line.add(
      "lists",
      .objects(
        lists.map { list in
          var object = JSONLine(.watchedList)
          object.add("name", .string(list.name))
          object.add("lastSync", .string(list.lastSync.map(stamp.text)))
          object.add("trouble", .string(list.trouble?.english))
          return object
        }))
    line.add("push", .objects(push.map { $0.json(stamp) }))
    line.add("failedSince", .string(state?.failedSince.map(stamp.text)))
    line.add("failures", .strings(state?.failure ?? []))
  }
}

extension Polling.Reason {
  fileprivate func words(_ l: Language) -> String {
    switch self {
    case .fixed: l("as set")
    case .change: l("because something has just changed")
    case .here: l("because somebody is using the machine")
    case .push: l("because push announces every change")
    case .nobody: l("because nobody is using the machine")
    }
  }
}
