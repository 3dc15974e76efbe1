import FocusbloxModel
import Testing

struct SettingsCatalogueTests {
  // S0-4, S0-19, G5
  @Test(
    "the keys of the specification are unchanged and have their defaults",
    arguments: [
      ("S0-56", "dueDateMorningReminderEnabled", "true"), ("S0-57", "dueDateMorningReminderHour", "9"),
      ("S0-58", "dueDateMorningReminderMinute", "0"), ("S0-59", "dueDateAdvanceReminderEnabled", "false"),
      ("S0-60", "dueDateAdvanceReminderMinutes", "60"), ("S3-33", "notify_on_due", "true"),
      ("S3-34", "notify_on_deferred", "false"), ("S3-35", "notify_on_latest_start", "false"),
      ("S3-36", "notify_on_planned", "false"), ("S3-37", "notify_on_location", "true"),
      ("S3-38", "notify_on_this_device", "true"), ("S3-39", "due_soon_threshold", "two_days"),
      ("S3-45", "include_overdue", "true"), ("S3-46", "include_due_soon", "true"),
      ("S3-47", "include_flagged", "false"), ("S3-50", "show_sidebar_badges", "false"),
      ("S3-55", "play_sounds", "true"), ("S3-56", "due_sound", "system_default"),
      ("S3-57", "deferred_sound", "system_default"), ("S3-58", "location_sound", "system_default"),
      ("S3-63", "show_overdue", "true"), ("S3-64", "show_due_today", "true"), ("S3-65", "show_due_soon", "false"),
      ("S3-66", "show_deferred_today", "false"), ("S3-67", "show_flagged", "false"), ("S3-68", "show_inbox", "false"),
      ("S3-69", "custom_perspective_id", "null"), ("S3-74", "complication_source", "due_today"),
      ("S3-83", "publish_alarms", "false"), ("S3-84", "lookahead_days", "14"),
      ("S3-113", "color_due_soon_titles", "true"), ("S3-114", "color_overdue_titles", "true"),
      ("S4-20", "remindersSync Enabled", "false"), ("S4-51", "visibleReminderListIDs", "null"),
    ])
  func defaults(row: String, key: String, value: String) throws {
    #expect(try Settings().text(of: key) == value, "\(row)")
  }

  @Test func keysAreUniqueAndEachHasItsTextsInBothLanguages() {
    let definitions = SettingsCatalogue.definitions
    #expect(Set(definitions.map(\.key)).count == definitions.count)
    for definition in definitions {
      for text in [definition.label, definition.explanation] {
        #expect(!text.german.isEmpty && !text.english.isEmpty && !text.english.contains("\n"), "\(definition.key)")
      }
    }
  }

  @Test("every allowed value can be set, is read back as written, and changes only its key")
  func roundTrip() throws {
    let samples: [SettingKind: [String]] = [
      .boolean: ["true", "false"], .sound: ["none", "system_default", "custom:Glass"],
      .complicationSource: ["overdue", "due_today", "due_soon", "flagged", "inbox", "custom_perspective:7"],
      .perspective: ["7d2a1c90-0000-4000-8000-000000000001", "Büro", "null"], .optionalText: ["Alarme", "null"],
      .locale: ["de_DE", "en_US"], .optionalList: ["a,b", "null"],
      .names: ["a,b", "null"], .addresses: ["a@example.org,b@example.org", "null"],
      .workHours: ["mo-fr 9-12 13-17; sa 10-12:30", "none"],
    ]
    for definition in SettingsCatalogue.definitions {
      let texts: [String] =
        switch definition.kind {
        case .integer(let range): [range.lowerBound, range.upperBound].map(String.init)
        case .minutes(let values): values.map(String.init)
        case .choice(let values): values
        default: samples[definition.kind] ?? []
        }
      #expect(texts.count >= 2, "\(definition.key)")
      for text in texts {
        var settings = Settings()
        try settings.set(definition.key, text)
        #expect(try settings.text(of: definition.key) == text)
        for other in SettingsCatalogue.definitions where other.key != definition.key {
          #expect(other.value(settings) == other.defaultValue, "\(definition.key) changed \(other.key)")
        }
        try settings.reset(definition.key)
        #expect(settings == Settings())
      }
    }
  }

  // S0-20
  @Test(
    "a wrong value is refused with the allowed values, and nothing changes",
    arguments: [
      ("dueDateMorningReminderHour", "24", "0…23"), ("dueDateMorningReminderHour", "-1", "0…23"),
      ("dueDateMorningReminderMinute", "60", "0…59"), ("dueDateAdvanceReminderMinutes", "45", "15, 30, 60, 120, 1440"),
      ("lookahead_days", "15", "1…14"), ("lookahead_days", "zwei", "1…14"), ("notify_on_due", "maybe", "true, false"),
      ("due_sound", "custom:", "none, system_default, custom:NAME"),
      (
        "due_soon_threshold", "two days",
        "today, twenty_four_hours, two_days, three_days, four_days, five_days, one_week"
      ),
      ("caldavStartDate", "", "due, created, none"), ("blockTitleLocale", "German", "de_DE, en_US, en_GB, …"),
    ])
  func refusal(key: String, text: String, allowed: String) {
    var settings = Settings()
    #expect(throws: SettingError.notAllowed(key: key, text: text, allowed: allowed)) { try settings.set(key, text) }
    #expect(settings == Settings())
  }

  // S0-20
  @Test("every key except free texts and lists refuses unknown values and names the allowed ones")
  func nonsense() {
    var refused = 0
    for definition in SettingsCatalogue.definitions {
      if [.optionalText, .optionalList, .names, .addresses, .perspective].contains(definition.kind) { continue }
      var settings = Settings()
      #expect(
        throws: SettingError.notAllowed(key: definition.key, text: "weiß nicht", allowed: definition.kind.allowed)
      ) { try settings.set(definition.key, "weiß nicht") }
      #expect(settings == Settings() && !definition.kind.allowed.isEmpty)
      refused += 1
    }
    #expect(refused > 35)
  }

  @Test func anUnknownKeyIsRefusedWithTheKnownOnes() {
    var settings = Settings()
    #expect(throws: SettingError.unknownKey("notify_on_duo", known: SettingsCatalogue.definitions.map(\.key))) {
      try settings.set("notify_on_duo", "true")
    }
  }

  // S0-65 … S0-69
  @Test("the lead time can be set by the picker's label")
  func labels() throws {
    for (label, minutes) in [
      ("15 Min", "15"), ("30 Min", "30"), ("1 Stunde", "60"), ("2 Stunden", "120"), ("1 Tag", "1440"),
    ] {
      var settings = Settings()
      try settings.set("dueDateAdvanceReminderMinutes", label)
      #expect(try settings.text(of: "dueDateAdvanceReminderMinutes") == minutes)
    }
  }

  @Test("a list may contain names with commas")
  func lists() throws {
    var settings = Settings()
    try settings.set("visibleReminderListIDs", ["a,b", "c"])
    #expect(settings.visibleReminderListIDs == ["a,b", "c"])
    #expect(throws: SettingError.notAllowed(key: "notify_on_due", text: "a", allowed: "true, false")) {
      try settings.set("notify_on_due", ["a"])
    }
  }

  @Test("the settings file has every key once with its default and one line of explanation")
  func file() {
    let lines = SettingsCatalogue.yaml(in: .english).split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    for definition in SettingsCatalogue.definitions {
      let at = lines.indices.filter { lines[$0].hasPrefix("\(definition.key):") }
      #expect(at.count == 1, "\(definition.key)")
      guard let line = at.first else { continue }
      #expect(lines[line] == "\(definition.key): \(definition.defaultValue)")
      #expect(lines[line - 1].hasPrefix("# ") && lines[line - 1].contains("Possible: \(definition.kind.allowed)."))
    }
    #expect(lines.contains("lookahead_days: 14"))
    #expect(lines.contains { $0.hasPrefix("# ") && $0.hasSuffix("Default: 14 days.") })
  }
}
