/// A value with a readable form. The settings file holds its key, and users read its words.
public protocol SettingWords {
  var words: LocalizedText { get }
}

extension DueSoonThreshold: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .today: LocalizedText("today only")
    case .twentyFourHours: LocalizedText("24 hours")
    case .twoDays: LocalizedText("2 days")
    case .threeDays: LocalizedText("3 days")
    case .fourDays: LocalizedText("4 days")
    case .fiveDays: LocalizedText("5 days")
    case .oneWeek: LocalizedText("1 week")
    }
  }
}

extension ComplicationSource: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .overdue: LocalizedText("overdue")
    case .dueToday: LocalizedText("due today")
    case .dueSoon: LocalizedText("due soon")
    case .flagged: LocalizedText("flagged")
    case .inbox: LocalizedText("inbox")
    case .customPerspective(let name): LocalizedText("perspective \(name)")
    }
  }
}

extension SoundOption: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .none: LocalizedText("none")
    case .systemDefault: LocalizedText("the system's")
    case .custom(let name): LocalizedText(verbatim: name)
    }
  }
}

extension SeriesSubtasks: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .keep: LocalizedText("stay")
    case .renew: LocalizedText("move")
    }
  }
}

extension DeletedOnServer: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .keep: LocalizedText("stays here")
    case .delete: LocalizedText("deleted here too")
    }
  }
}

extension PlanTitles: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .tasks: LocalizedText("from their tasks")
    case .plain: LocalizedText("only the time")
    }
  }
}

extension PlanShowsAs: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .busy: LocalizedText("busy")
    case .free: LocalizedText("free")
    }
  }
}

extension AllDayOccupancy: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .written: LocalizedText("as marked")
    case .busy: LocalizedText("busy")
    case .free: LocalizedText("free")
    }
  }
}

extension ShareAnswers: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .own: LocalizedText("your own lists")
    case .always: LocalizedText("always")
    case .never: LocalizedText("never")
    }
  }
}

extension StartDateSource: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .due: LocalizedText("due date")
    case .created: LocalizedText("day of creation")
    case .none: LocalizedText("none")
    }
  }
}

extension LocationAlarmForm: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .apple: LocalizedText("for phones")
    case .both: LocalizedText("for phones, and RFC 9074")
    }
  }
}

extension Language: SettingWords {
  public var words: LocalizedText {
    switch self {
    case .german: LocalizedText("German")
    case .english: LocalizedText("English")
    }
  }
}
