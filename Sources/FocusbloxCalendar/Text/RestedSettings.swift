import FocusbloxModel
import Foundation

/// The settings and the zone that decide about automatic alarms, as the text that is kept for a list: under these its
/// items last rested. The language of texts and the form of a technical DTSTART are not among them, because both stay
/// until another change is written.
public struct RestedSettings: Sendable, Hashable {
  private static let keys = [
    "dueDateMorningReminderEnabled", "dueDateMorningReminderHour", "dueDateMorningReminderMinute",
    "dueDateAdvanceReminderEnabled", "dueDateAdvanceReminderMinutes", "notify_on_due", "notify_on_deferred",
    "notify_on_latest_start", "notify_on_planned", "notify_on_location", "focusBlockEndAlertEnabled",
    "plan_alerts",
  ]

  public let text: String

  /// Reads a kept text.
  public init(text: String) { self.text = text }

  /// The present settings.
  public init(_ context: MappingContext) {
    let values = Self.keys.map { (try? context.settings.text(of: $0)) ?? "" }
    text = (values + [context.zone.identifier]).joined(separator: ";")
  }

  /// The context under which the items rested, for `AlarmAuthority`.
  ///
  /// - Returns: `nil` where nothing has changed since, and for a text that another version wrote: then nothing can be
  ///   told about the former alarms, and they stay.
  public func former(_ context: MappingContext) -> MappingContext? {
    let values = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    // The first versions had no plans.
    guard text != RestedSettings(context).text, [Self.keys.count, Self.keys.count + 1].contains(values.count),
      let zone = values.last.flatMap({ TimeZone(identifier: $0) })
    else { return nil }
    var former = context
    former.zone = zone
    former.settings.planAlerts = true
    for (key, value) in zip(Self.keys, values.dropLast()) {
      do { try former.settings.set(key, value) } catch { return nil }
    }
    return former
  }
}
