/// A value with a readable form. The settings file holds its key, and users read its words.
public protocol SettingWords {
  var words: LocalizedText { get }
}

extension DueSoonThreshold: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .today: LocalizedText("nur heute", "today only")
    case .twentyFourHours: LocalizedText("24 Stunden", "24 hours")
    case .twoDays: LocalizedText("2 Tage", "2 days")
    case .threeDays: LocalizedText("3 Tage", "3 days")
    case .fourDays: LocalizedText("4 Tage", "4 days")
    case .fiveDays: LocalizedText("5 Tage", "5 days")
    case .oneWeek: LocalizedText("1 Woche", "1 week")
    }
  }
}

extension ComplicationSource: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .overdue: LocalizedText("Überfällige", "overdue")
    case .dueToday: LocalizedText("heute fällige", "due today")
    case .dueSoon: LocalizedText("bald fällige", "due soon")
    case .flagged: LocalizedText("markierte", "flagged")
    case .inbox: LocalizedText("Eingang", "inbox")
    case .customPerspective(let name): LocalizedText("Ansicht \(name)", "perspective \(name)")
    }
  }
}

extension SoundOption: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .none: LocalizedText("keiner", "none")
    case .systemDefault: LocalizedText("der des Systems", "the system’s")
    case .custom(let name): LocalizedText(name, name)
    }
  }
}

extension SeriesSubtasks: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .keep: LocalizedText("bleiben", "stay")
    case .renew: LocalizedText("ziehen um", "move")
    }
  }
}

extension DeletedOnServer: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .keep: LocalizedText("bleibt hier", "stays here")
    case .delete: LocalizedText("auch hier löschen", "deleted here too")
    }
  }
}

extension PlanTitles: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .tasks: LocalizedText("die der Aufgaben", "from their tasks")
    case .plain: LocalizedText("nur die Uhrzeit", "only the time")
    }
  }
}

extension PlanShowsAs: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .busy: LocalizedText("belegt", "busy")
    case .free: LocalizedText("frei", "free")
    }
  }
}

extension AllDayOccupancy: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .written: LocalizedText("nach ihrer Angabe", "as marked")
    case .busy: LocalizedText("belegt", "busy")
    case .free: LocalizedText("frei", "free")
    }
  }
}

extension ShareAnswers: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .own: LocalizedText("eigene Listen", "own lists")
    case .always: LocalizedText("immer", "always")
    case .never: LocalizedText("nie", "never")
    }
  }
}

extension StartDateSource: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .due: LocalizedText("Frist", "due date")
    case .created: LocalizedText("angelegt am", "day of creation")
    case .none: LocalizedText("keiner", "none")
    }
  }
}

extension LocationAlarmForm: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .apple: LocalizedText("für Telefone", "for phones")
    case .both: LocalizedText("für Telefone, und RFC 9074", "for phones, and RFC 9074")
    }
  }
}

extension Language: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .german: LocalizedText("Deutsch", "German")
    case .english: LocalizedText("Englisch", "English")
    }
  }
}
