import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// The coming notifications for which a setting does not decide, because another machine set them otherwise.
struct RingsDecidedElsewhere {
  private static let named = 3
  private static let days = 7.0

  let wording: Wording
  let store: StoreReader

  /// The time, the task and who decided, for the details of a setting.
  func lines(of keys: [String]) throws -> [Detail.Line] {
    let kinds = keys.flatMap(Self.kinds)
    if kinds.isEmpty { return [] }
    let plan = try wording.reminderPlan()
    let words = RingWords(time: wording.relative)
    let end = wording.now.addingTimeInterval(Self.days * 86_400)
    let coming = try plan.held(store, after: wording.now, upTo: end).requests.filter { kinds.contains($0.kind) }
    var lines: [Detail.Line] = []
    for request in coming where lines.count < Self.named {
      guard let decision = try plan.decision(of: request, store) else { continue }
      let title = try store.title(of: request.subject)
      lines.append(.init("", "\(words.time.text(request.fireDate))  \(title): \(words.decision(decision))"))
    }
    return lines.isEmpty
      ? [] : [.init("", ""), .init("", wording.language("Set otherwise on another machine"), .heading)] + lines
  }

  private static func kinds(_ key: String) -> [NotificationKind] {
    switch key {
    case "dueDateMorningReminderEnabled", "dueDateMorningReminderHour", "dueDateMorningReminderMinute":
      [.dueDateMorning]
    case "dueDateAdvanceReminderEnabled", "dueDateAdvanceReminderMinutes": [.dueDateAdvance]
    case "notify_on_due": [.due]
    case "notify_on_deferred": [.deferred]
    case "notify_on_latest_start": [.latestStart]
    case "notify_on_planned": [.planned]
    default: []
    }
  }
}
