extension Grammar {
  private static let vague: [Pattern] = [
    "bald", "soon", "later", "spaeter", "demnaechst", "irgendwann", "sometime", "someday", "some day", "eventually",
    "asap", "as soon as possible", "so bald wie moeglich", "sobald wie moeglich", "in kuerze", "shortly", "gleich",
    "nachher", "naechstens",
    "later today", "heute spaeter", "spaeter heute", "feierabend", "nach feierabend",
    "zum? feierabend",
    "after work", "nach der arbeit", "midweek", "mid week", "monatsanfang", "jahresanfang", "wochenanfang", "whenever",
    "in den naechsten tagen|wochen", "die tage", "one of these days", "in the next few days|weeks", "in baelde",
    "this? spring|summer|autumn|fall|winter", "next|in|last spring|summer|autumn|fall|winter",
    "fruehling|fruehjahr|sommer|herbst|winter",
    "im|naechsten|naechstes|diesen|dieses fruehling|fruehjahr|sommer|herbst|winter",
    "in a couple of days|weeks|months|years|hours|minutes", "in a few days|weeks|months|years|hours|minutes",
    "in some|several days|weeks|months|years|hours|minutes", "a few|couple days|weeks|months",
    "in ein paar tagen|wochen|monaten|jahren|stunden|minuten",
    "in einigen|mehreren|wenigen tagen|wochen|monaten|jahren|stunden|minuten",
    "mid|middle|mitte|beginning|start|anfang|early|late of? the? week|month|year",
    "mitte|anfang der|des|dieser|dieses|diesen woche|monats|jahres",
  ]

  private static let partOfSpan: [Pattern] = [
    "anfang", "mitte", "early in?", "late", "mid -?", "beginning of", "middle of", "start of",
    "the beginning|middle|start of",
  ]

  private static let about: [Pattern] = [
    "gegen", "ca .?", "circa", "etwa", "ungefaehr", "around", "about", "approximately", "approx .?", "so gegen",
    "roughly", "~", "kurz|shortly|just vor|nach|before|after",
  ]

  /// Words that name no single day. They match only as the whole text.
  func vagueItems(_ index: Int) -> Parsed<Item> {
    var item = Item.refused(.vague, .alone)
    item.standsAlone = true
    var found: Parsed<Item> = Self.vague.compactMap { end($0, index).map { (item, $0) } }
    if let next = end(Self.partOfSpan, index) {
      let article = after(Lexicon.articles, next) ?? next
      for start in Set([next, article]) {
        for (_, end) in weeks(start) + spans(start) { found.append((item, end)) }
        for (_, end) in periods(start) { found.append((item, end)) }
        if let (_, end) = month(start) { found.append((item, end)) }
        if let year = digits(start, 4...4), (1900...2199).contains(year) { found.append((item, start + 1)) }
      }
    }
    if let next = end(Self.about, index) {
      let about = Item.refused(.vague, .part)
      for (_, end) in clocks(next) + clockNumbers(next) { found.append((about, end)) }
      for (_, end) in dayParts(next) { found.append((about, end)) }
      for (_, end) in dates(next) + ends(next) + holidays(next) { found.append((about, end)) }
    }
    return found
  }

  private func clockNumbers(_ index: Int) -> Parsed<Clock> {
    guard let (value, end) = number(index), value.value <= 24 else { return [] }
    return [(Clock(times: [TimeOfDay(value.value)], half: .open, style: .hour), end)]
  }
}
