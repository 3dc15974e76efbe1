import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxWords
package import Foundation
package import Logging
import Synchronization

/// Where an action works, as values: the clock, the zone, the paths, the settings, the variables of the environment, and the
/// person for whom it works.
package struct Workplace: Sendable {
  package let environment: [String: String]
  package let zone: TimeZone
  package let paths: Paths
  package let clock: @Sendable () -> Date
  package var person: any Person
  /// Whether the person has agreed that servers tell other people of the changes.
  package var tellsPeople = false
  /// Where the settings do not say which language notifications have, the environment does.
  package let settingsFile: SettingsFile
  package let lastStep = LastStep()
  private let settingsRead = CachedSettings()

  package init(
    environment: [String: String], zone: TimeZone, paths: Paths, notificationLanguage: Language?, person: any Person,
    clock: @escaping @Sendable () -> Date
  ) {
    (self.environment, self.zone, self.paths, self.person, self.clock) = (environment, zone, paths, person, clock)
    settingsFile = SettingsFile(path: paths.settings, environmentLanguage: notificationLanguage)
  }

  /// The current time in whole seconds, because no calendar format has finer ones.
  package var now: Date { clock() }

  package static func newID() -> String { UUID().lowerCaseText }

  /// Reads WHEN as a person types it, tells a time that the clock skips, and asks where a text has two readings.
  package var when: TypedTime {
    TypedTime(
      around: around, onSkipped: { [person] in person.tell(.skippedTime($0)) },
      ask: { [person] in person.choose(reading: $0) })
  }

  /// The context for reading words. `morning` is the morning time of reminders.
  package var around: ReadingContext {
    var parts = DayParts()
    if let settings = try? settings() {
      parts.morning = TimeOfDay(settings.dueDateMorningReminderHour, settings.dueDateMorningReminderMinute)
    }
    return ReadingContext(now: now, zone: zone, parts: parts)
  }

  /// The settings file, read once. An unknown key is told and left alone.
  package func settings() throws -> Settings {
    try settingsRead.value { isFirst in
      let contents = try settingsFile.read()
      if isFirst, !contents.unknown.isEmpty { person.tell(.unknownKeys(contents.unknown, path: paths.settings)) }
      return contents.settings
    }
  }

  /// Discards the settings after the settings file was written.
  package func reloadSettings() { settingsRead.forget() }

  package var logger: Logger {
    var logger = Logger(label: "focusblox") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["FOCUSBLOX_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .error
    return logger
  }
}

/// Keeps the settings after the first read.
private final class CachedSettings: Sendable {
  private let kept = Mutex<(settings: Settings?, wasRead: Bool)>((nil, false))

  /// - Parameter read: receives whether this is the first read.
  func value(_ read: (Bool) throws -> Settings) throws -> Settings {
    let (known, wasRead) = kept.withLock { $0 }
    if let known { return known }
    let settings = try read(!wasRead)
    kept.withLock { $0 = (settings, true) }
    return settings
  }

  func forget() { kept.withLock { $0.settings = nil } }
}
