/// The single words in the form of ``Token``. Longer phrases are in their grammar.
enum Lexicon {
  static let weekdays: [String: (number: Int, isShort: Bool)] = {
    var all: [String: (Int, Bool)] = [:]
    let full = [
      "montag monday", "dienstag tuesday", "mittwoch wednesday", "donnerstag thursday", "freitag friday",
      "samstag sonnabend saturday", "sonntag sunday",
    ]
    let short = ["mo mon", "di tue tues", "mi wed", "do thu thurs", "fr fri", "sa sat", "so sun"]
    for number in 1...7 {
      for word in full[number - 1].split(separator: " ") { all[String(word)] = (number, false) }
      for word in short[number - 1].split(separator: " ") { all[String(word)] = (number, true) }
    }
    return all
  }()

  static func isGermanWeekday(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.hasSuffix("tag") || ["mo", "di", "mi", "do", "fr", "sa", "so", "mittwoch", "sonnabend"].contains(word)
  }

  /// montags, mondays.
  static let everyWeekday: [String: Int] = {
    var all: [String: Int] = [:]
    for (word, weekday) in weekdays where !weekday.isShort { all[word + "s"] = weekday.number }
    return all
  }()

  static let months: [String: Int] = {
    var all: [String: Int] = [:]
    let names = [
      "januar jaenner january jan", "februar feber february feb", "maerz maer march mar mrz", "april apr", "mai may",
      "juni june jun", "juli july jul", "august aug", "september sept sep", "oktober october okt oct",
      "november nov", "dezember december dez dec",
    ]
    for (index, words) in names.enumerated() {
      for word in words.split(separator: " ") { all[String(word)] = index + 1 }
    }
    return all
  }()

  static let dayWords: [(Pattern, Int)] = [
    ("the? day after tomorrow", 2), ("the? day before yesterday", -2), ("heute|today|eod", 0),
    ("end of day", 0), ("end of the day", 0), ("heute noch", 0), ("noch heute", 0), ("morgen|tomorrow", 1),
    ("uebermorgen", 2), ("gestern|yesterday", -1),
    ("vorgestern", -2),
  ]

  static let now: [Pattern] = ["now", "jetzt", "sofort", "right now"]

  static let units: [String: Distance.Unit] = {
    var all: [String: Distance.Unit] = [:]
    let words: [(Distance.Unit, String)] = [
      (.minute, "min mins minute minuten minutes"), (.hour, "h std hr hrs stunde stunden hour hours"),
      (.day, "d tag tage tagen day days"), (.week, "w wk wks woche wochen week weeks"),
      (.month, "mo monat monate monaten month months"), (.year, "y yr yrs jahr jahre jahren year years"),
      (.quarter, "quartal quartale quartalen quarter quarters"), (.fortnight, "fortnight fortnights"),
      (.workday, "werktag werktage werktagen arbeitstag arbeitstage arbeitstagen"),
    ]
    for (unit, names) in words { for name in names.split(separator: " ") { all[String(name)] = unit } }
    return all
  }()

  static let next = forms("naechst", ["next"])
  static let coming = forms("kommend", ["coming"])
  static let this = forms("dies", ["this"])
  static let last = forms("letzt", ["last"])
  static let afterNext = forms("uebernaechst", [])

  private static func forms(_ stem: String, _ others: Set<String>) -> Set<String> {
    others.union(["e", "en", "er", "es", "em"].map { stem + $0 })
  }

  static let joinedParts = [
    "vormittag", "nachmittag", "mittag", "frueh", "morgen", "abend", "nacht",
  ]

  static let articles: Set = ["the", "der", "die", "das", "den", "dem", "des"]
}
