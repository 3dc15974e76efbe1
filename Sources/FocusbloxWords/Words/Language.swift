/// The language of suggestions. Reading does not depend on a language.
enum Language {
  static let germanWeekdays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"]
  static let englishWeekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static let german: Set<String> = {
    let words = """
      heute morgen uebermorgen gestern vorgestern jetzt sofort uhr um am im bis zum halb viertel dreiviertel nach vor abend \
      abends frueh morgens mittag mittags nachmittag vormittag nacht nachts monat monats jahr jahres woche wochenende tag \
      tage tagen wochen monate monaten stunde stunden ende und oder jeden jede jedes alle immer weihnachten kw di mi do fr \
      mo sa so taeglich woechentlich monatlich jaehrlich vierteljaehrlich faellig spaetestens januar februar maerz juni juli \
      oktober dezember
      """
    var all = Set(words.split(separator: " ").map(String.init))
    for name in germanWeekdays { all.insert(name.lowercased()) }
    for set in [Lexicon.next, Lexicon.coming, Lexicon.this, Lexicon.last, Lexicon.afterNext] {
      all.formUnion(set.subtracting(["next", "coming", "this", "last"]))
    }
    return all
  }()

  static func isGerman(_ text: String) -> Bool {
    Tokeniser.tokens(text).contains { german.contains($0.text) }
  }

  /// Words that a misspelt word may mean.
  static let suggestible: [String] =
    germanWeekdays + englishWeekdays + [
      "today", "tomorrow", "yesterday", "heute", "morgen", "übermorgen", "gestern", "tonight", "noon", "mittags",
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December", "Januar", "Februar", "März", "Mai", "Juni", "Juli", "Oktober", "Dezember", "next", "week", "month",
      "nächste", "nächsten", "Woche", "Monat", "days", "weeks", "Tagen", "Wochen", "morning", "evening", "Abend",
      "früh",
      "Uhr", "Monatsende", "Silvester", "Heiligabend", "every", "jeden", "daily", "weekly", "monthly", "täglich",
      "wöchentlich", "monatlich",
    ]

  /// The number of insertions, deletions, changes and swaps of neighbours.
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    if abs(a.count - b.count) > 1 || a.count < 3 { return 9 }
    var rows = [Array(0...b.count)]
    for i in 1...max(a.count, 1) {
      var row = [i]
      for j in 1...max(b.count, 1) {
        var cost = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { cost = min(cost, rows[i - 2][j - 2] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
