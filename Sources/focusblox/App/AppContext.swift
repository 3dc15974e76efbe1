import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import FocusbloxWords
import Foundation
@preconcurrency import Glibc
import Synchronization

/// The program around an action: the place where it works, and the terminal and the language of its user. Only this type reads
/// clock, time zone, environment and terminal; all other code gets values.
struct AppContext: Sendable {
  let options: Options
  let language: Language
  /// Where actions work. Its person is the user of the terminal.
  var place: Workplace
  var terminal: Terminal {
    didSet { place.person = TerminalPerson(terminal, language, options) }
  }

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
    let environment = Self.startEnvironment
    TimeLocale.begin(environment)
    terminal = Terminal(environment: environment)
    language = global.lang ?? Language.of(environment)
    options = Options(json: global.json)
    place = Workplace(
      environment: environment, zone: try Self.zone(environment),
      paths: try Paths(named: global.db, config: global.config, environment: environment),
      notificationLanguage: Language.said(environment), person: TerminalPerson(terminal, language, options),
      clock: try Self.clock(global.now ?? environment["FOCUSBLOX_NOW"]))
  }

  var wording: Wording { Wording(place, language) }
  var relative: RelativeTime { wording.relative }
  var environment: [String: String] { place.environment }
  var zone: TimeZone { place.zone }
  var paths: Paths { place.paths }
  var clock: @Sendable () -> Date { place.clock }
  var now: Date { place.now }
  var when: TypedTime { place.when }
  var around: ReadingContext { place.around }
  var settingsFile: SettingsFile { place.settingsFile }

  /// Whether the person can be asked. With --json a program reads the output, and nobody is asked.
  var asks: Bool { terminal.isInteractive && !options.json }

  func settings() throws -> Settings { try place.settings() }

  /// - Parameter text: a fixed instant; with `..` after the instant, the clock continues from it.
  private static func clock(_ text: String?) throws(ArgumentProblem) -> @Sendable () -> Date {
    let offset: TimeInterval
    if let text {
      let goesOn = text.hasSuffix("..")
      guard let instant = InstantText.read(goesOn ? String(text.dropLast(2)) : text) else { throw .clock(text) }
      guard goesOn else { return { instant } }
      offset = instant.timeIntervalSince(began)
    } else {
      offset = 0
    }
    return { Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + offset).rounded(.down)) }
  }

  private static let began = Date()

  var style: Style { Style(isOn: terminal.showsColours, theme: Theme(environment: environment)) }

  func openStore() throws -> Store {
    keepLanguage()
    try paths.checkFolder()
    let store = try Store(path: paths.database, timeZone: zone, allDayTime: AllDayTime(try settings()))
    if store.wasEmptyFile {
      say("\(paths.database) was empty, so a new store was created. To bring back a backup: “focusblox restore”.")
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

  /// Writes a result: one JSON object per line. Those of a command that changes something name the entry that undoes it.
  func emit(_ line: JSONLine) {
    var line = line
    if let step = place.lastStep.record, !line.has("entry") { line.add("entry", .int(step.entry.map(Int.init))) }
    terminal.result(line)
  }

  func show(_ table: Table) {
    for line in table.lines(style: style, width: terminal.width) { terminal.result(line) }
  }

  func say(_ sentence: Sentence, for context: String? = nil) {
    terminal.message(language(sentence, for: context))
  }
}
