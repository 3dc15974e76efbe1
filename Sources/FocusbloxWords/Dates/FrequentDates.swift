/// The dates in words that people type most, for completions. All other dates in words are read, too.
public enum FrequentDates {
  public static func coming(isGerman: Bool) -> [String] {
    isGerman
      ? ["heute", "morgen", "übermorgen"] + Language.germanWeekdays.map { $0.lowercased() }
      : ["today", "tomorrow"] + Language.englishWeekdays
  }

  public static func past(isGerman: Bool) -> [String] { isGerman ? ["heute", "gestern"] : ["today", "yesterday"] }
}
