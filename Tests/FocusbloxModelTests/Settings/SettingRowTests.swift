import FocusbloxModel
import Testing

struct SettingRowTests {
  func rows(_ settings: Settings, in group: SettingGroup, _ language: Language = .german) -> [String] {
    SettingsCatalogue.rows(settings, language: language).filter { $0.group == group }.map { "\($0.label): \($0.text)" }
  }

  // S0-91, S0-6, S0-70, S0-71, S0-106, testSettingsSectionVisible
  @Test("the section of due-date reminders is between Vorwarnung and Tasks")
  func section() {
    var groups: [String] = []
    for row in SettingsCatalogue.rows(Settings(), language: .german) where groups.last != row.group.title.german {
      groups.append(row.group.title.german)
    }
    #expect(groups.prefix(4) == ["Vorwarnung", "Frist-Erinnerungen", "Tasks", "Mitteilungen"])
    #expect(Set(groups).count == groups.count)
    #expect(SettingGroup.dueDateReminders.footer?.german == "Erinnerung wenn Tasks mit Frist fällig werden.")
  }

  // S0-61 … S0-64, S0-92, S0-93, testMorningReminderToggleShowsTimePicker, testAdvanceReminderToggleShowsPicker
  @Test("the time of a due-date reminder is shown only while the reminder is enabled")
  func dependentRows() {
    var settings = Settings()
    #expect(
      rows(settings, in: .dueDateReminders) == ["Morgen-Erinnerung: an", "Uhrzeit: 09:00", "Vorab-Erinnerung: aus"])
    settings.dueDateMorningReminderEnabled = false
    settings.dueDateAdvanceReminderEnabled = true
    #expect(
      rows(settings, in: .dueDateReminders) == [
        "Morgen-Erinnerung: aus", "Vorab-Erinnerung: an", "Vorlaufzeit: 1 Stunde",
      ])
  }

  /// S4-21, S4-22, S4-34, S4-35, S4-43, S4-55, testRemindersSyncToggleExists, testRemindersSyncToggleDisabledByDefault.
  @Test("the sync settings are shown and disabled by default")
  func sync() {
    #expect(
      rows(Settings(), in: .reminders) == [
        "Mit Erinnerungen synchronisieren: aus", "Nach Änderungen abgleichen: aus",
        "Auf dem Server gelöscht: bleibt hier", "Antworten weitergeben: eigene Listen",
      ])
    #expect(rows(Settings(), in: .reminderLists) == ["Für neue Aufgaben: –", "Listen: alle"])
    #expect(SettingGroup.reminders.title.german == "Apple Erinnerungen")
    #expect(SettingGroup.reminderLists.title.german == "Sichtbare Erinnerungslisten")
  }

  @Test("every value of a small set has distinct words in both languages", arguments: Language.allCases)
  func valuesHaveWords(_ language: Language) {
    for definition in SettingsCatalogue.definitions where !definition.choices.isEmpty {
      let words = definition.choices.map { definition.displayText(of: $0, language: language) }
      #expect(Set(words).count == words.count, "\(definition.key): \(words)")
      for word in words { #expect(!word.contains("_") && !word.isEmpty, "\(definition.key): \(word)") }
    }
    for row in SettingsCatalogue.rows(Settings(), language: language) { #expect(!row.text.contains("_"), "\(row)") }
  }

  // S3-39 … S3-46
  @Test("the threshold is selected by its words")
  func thresholdWords() throws {
    let definition = try SettingsCatalogue.definition("due_soon_threshold")
    #expect(definition.allowed(in: .german) == "nur heute, 24 Stunden, 2 Tage, 3 Tage, 4 Tage, 5 Tage, 1 Woche")
    #expect(definition.displayText(of: .text("two_days"), language: .english) == "2 days")
    var settings = Settings()
    try settings.set("due_sound", "custom:Glass")
    try settings.set("complication_source", "custom_perspective:7")
    #expect(rows(settings, in: .sounds).contains("Ton zur Frist: Glass"))
    #expect(rows(settings, in: .statusLine, .english) == ["Source: perspective 7"])
    #expect(rows(settings, in: .texts, .english).last == "Time in block titles: German (Germany)")
  }

  @Test func numbersHaveTheirUnit() {
    var settings = Settings()
    settings.publishAlarms = true
    #expect(
      rows(settings, in: .calendarAlarms, .english) == ["Publish due tasks: on", "Lookahead: 14 days", "Calendar: –"])
    settings.lookaheadDays = 1
    #expect(rows(settings, in: .calendarAlarms).contains("Vorausschau: 1 Tag"))
  }
}
