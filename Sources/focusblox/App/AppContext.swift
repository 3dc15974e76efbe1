import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxWords
import Foundation
@preconcurrency import Glibc
import Logging
import Synchronization

/// The environment of the program. Only this type reads clock, time zone, environment and terminal; all other code gets
/// values.
struct AppContext: Sendable {
  let options: Options
  let environment: [String: String]
  var terminal: Terminal
  /// Whether the user has agreed that servers tell other people of the changes.
  var tellsPeople = false
  let language: Language
  let zone: TimeZone
  let paths: Paths
  let clock: @Sendable () -> Date
  private let settingsRead: CachedSettings

  struct Options: Sendable {
    var json: Bool
  }

  /// The environment in which the program started. Foundation would read it character by character.
  static let startEnvironment: [String: String] = {
    var values: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      if let sign = strchr(entry, 0x3D) {
        let name = UnsafeRawBufferPointer(start: entry, count: sign - entry)
        values[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
      }
      next += 1
    }
    return values
  }()

  init(_ global: GlobalOptions) throws {
    environment = Self.startEnvironment
    terminal = Terminal(environment: environment)
    language = global.lang ?? Language.of(environment)
    zone = try Self.zone(environment)
    paths = try Paths(global, environment: environment)
    options = Options(json: global.json)
    settingsRead = CachedSettings()
    clock = try Self.clock(global.now ?? environment["FOCUSBLOX_NOW"])
  }

  /// The current time in whole seconds, because no calendar format has finer ones.
  var now: Date { clock() }

  /// - Parameter text: a fixed instant; with `..` after the instant, the clock continues from it.
  private static func clock(_ text: String?) throws(ArgumentProblem) -> @Sendable () -> Date {
    let offset: TimeInterval
    if let text {
      let goesOn = text.hasSuffix("..")
      guard let instant = InstantText.read(goesOn ? String(text.dropLast(2)) : text) else { throw .when(text) }
      guard goesOn else { return { instant } }
      offset = instant.timeIntervalSince(began)
    } else {
      offset = 0
    }
    return { Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + offset).rounded(.down)) }
  }

  private static let began = Date()

  /// Reads WHEN of the command line, and reports a time that the clock skips.
  var when: TypedTime {
    TypedTime(
      around: around,
      onSkipped: { [self] in terminal.message(Texts.skipped($0, language)) },
      ask: { [self] in options.json ? nil : ReadingChoice(terminal, language).ask($0) })
  }

  /// The context for reading words. `morning` is the morning time of reminders.
  var around: ReadingContext {
    var parts = DayParts()
    if let settings = try? settings() {
      parts.morning = TimeOfDay(settings.dueDateMorningReminderHour, settings.dueDateMorningReminderMinute)
    }
    return ReadingContext(now: now, zone: zone, parts: parts)
  }

  var style: Style { Style(isOn: terminal.showsColours, theme: Theme(environment: environment)) }

  static func newID() -> String { UUID().lowerCaseText }

  func openStore() throws -> Store {
    keepLanguage()
    try paths.checkFolder()
    let store = try Store(path: paths.database, timeZone: zone, allDayTime: AllDayTime(try settings()))
    if store.wasEmptyFile {
      say(
        "\(paths.database) was empty, so a new store was created. To bring back a backup: “focusblox restore”.")
    }
    return store
  }

  /// Stores the language of the terminal as the language of notifications, at the first use. A run without a terminal
  /// never stores it.
  private func keepLanguage() {
    let key = "notificationLanguage"
    let file = settingsFile
    guard terminal.isInteractive, let terminalLanguage = Language.said(environment),
      let text = try? file.text(), !text.contains(key) || !SettingsFile.names(key, in: text)
    else { return }
    // If the language cannot be stored, the next command tries again; nothing else depends on it.
    _ = try? file.set(key, terminalLanguage.rawValue)
  }

  /// Where the file does not say which language notifications have, the environment does.
  var settingsFile: SettingsFile {
    SettingsFile(path: paths.settings, environmentLanguage: Language.said(environment))
  }

  /// The settings file, read once. An unknown key is reported and left alone.
  func settings() throws -> Settings {
    try settingsRead.value { isFirst in
      let contents = try settingsFile.read()
      if isFirst { tellUnknown(contents.unknown) }
      return contents.settings
    }
  }

  private func tellUnknown(_ keys: [SettingsFile.UnknownKey]) {
    for key in keys.prefix(Texts.namedKeys) {
      terminal.message(Texts.unknownKey(key, path: paths.settings, language))
    }
    let others = keys.count - Texts.namedKeys
    if others > 0 { terminal.message(Texts.moreUnknownKeys(others, path: paths.settings, language)) }
  }

  /// Discards the settings after a command has written the settings file.
  func reloadSettings() { settingsRead.forget() }

  var logger: Logger {
    var logger = Logger(label: "focusblox") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = environment["FOCUSBLOX_LOG"].flatMap(Logger.Level.init(rawValue:)) ?? .error
    return logger
  }

  private static func zone(_ environment: [String: String]) throws(ArgumentProblem) -> TimeZone {
    // POSIX allows a colon before the name of a time zone.
    guard let name = environment["TZ"].map({ $0.hasPrefix(":") ? String($0.dropFirst()) : $0 }), !name.isEmpty else {
      return zoneOfMachine(environment) ?? TimeZone.current
    }
    guard let zone = TimeZone(identifier: name) else { throw .zone(name) }
    return zone
  }

  /// The zone that `TimeZone.current` finds last, after it has read the whole environment twice; `nil` where a variable
  /// names a zone or the link is unusual.
  private static func zoneOfMachine(_ environment: [String: String]) -> TimeZone? {
    guard environment["TZ"] == nil, environment["TZFILE"] == nil,
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime")
    else { return nil }
    let folder = "/usr/share/zoneinfo/"
    return file.hasPrefix(folder) ? TimeZone(identifier: String(file.dropFirst(folder.count))) : nil
  }

  /// Writes a result: one JSON object per line, or text.
  func emit(_ line: JSONLine) { terminal.result(line) }

  func say(_ sentence: Sentence, for context: String? = nil) {
    terminal.message(language(sentence, for: context))
  }
}

extension AllDayTime {
  init(_ settings: Settings) {
    self.init(hour: settings.dueDateMorningReminderHour, minute: settings.dueDateMorningReminderMinute)
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
