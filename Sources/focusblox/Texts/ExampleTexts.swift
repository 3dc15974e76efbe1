/// The examples of the help that have words of a language: the English ones, with the German ones that stand for them.
enum ExampleTexts {
  static let german: [String: String] = [
    "focusblox add buy milk tomorrow 6pm tag:home prio:high":
      "focusblox add Milch kaufen morgen 18 Uhr tag:Haushalt prio:hoch",
    "focusblox block add taxes tomorrow 14:00-16:00": "focusblox block add Steuer morgen 14-16 Uhr",
    "focusblox edit milk": "focusblox edit milch",
    "focusblox edit milk --tag=+shop --tag=-home --append \"cream, too\"":
      "focusblox edit milch --tag=+Laden --tag=-Haushalt --append \"auch Sahne\"",
    "focusblox import tasks.ics --list Tasks --dry-run": "focusblox import aufgaben.ics --list Aufgaben --dry-run",
    "focusblox list --done tax 2025": "focusblox list --done steuer 2025",
    "focusblox list milk tag:home due:today..friday not:prio:low":
      "focusblox list milch tag:Haushalt due:today..friday not:prio:low",
    "focusblox lists color Shopping '#FF9500'": "focusblox lists color Einkauf '#FF9500'",
    "focusblox lists create Garden --account home --kind tasks":
      "focusblox lists create Garten --account home --kind tasks",
    "focusblox lists delete Garden --keep": "focusblox lists delete Garten --keep",
    "focusblox lists delete Garden --move-to Home": "focusblox lists delete Garten --move-to Haus",
    "focusblox lists disable Shopping": "focusblox lists disable Einkauf",
    "focusblox lists edit Holidays --name Breaks --alarms": "focusblox lists edit Feiertage --name Ferien --alarms",
    "focusblox lists enable Shopping": "focusblox lists enable Einkauf",
    "focusblox lists rename Shopping Market": "focusblox lists rename Einkauf Markt",
    "focusblox lists subscribe https://example.org/holidays.ics --name Holidays":
      "focusblox lists subscribe https://example.org/holidays.ics --name Feiertage",
    "focusblox lists unsubscribe Holidays": "focusblox lists unsubscribe Feiertage",
    "focusblox move 3f2a --list Garden": "focusblox move 3f2a --list Garten",
    "focusblox perspective add Office --view due-soon --tag office":
      "focusblox perspective add Büro --view due-soon --tag Büro",
    "focusblox perspective add Office tag:office due:..friday": "focusblox perspective add Büro tag:Büro due:..friday",
    "focusblox perspective remove Office": "focusblox perspective remove Büro",
    "focusblox publish 3f2a --list Tasks": "focusblox publish 3f2a --list Aufgaben",
    "focusblox remind add 3f2a --arrive \"52.52,13.405 office\"":
      "focusblox remind add 3f2a --arrive \"52.52,13.405 Büro\"",
    "focusblox search tax 2025": "focusblox search steuer 2025",
    "focusblox sync --account home --list Tasks": "focusblox sync --account home --list Aufgaben",
    "focusblox tag place office \"52.52,13.405 office\" --arrive":
      "focusblox tag place Büro \"52.52,13.405 Büro\" --arrive",
    "focusblox tag place office \"52.52,13.405,250 office\" --arrive":
      "focusblox tag place Büro \"52.52,13.405,250 Büro\" --arrive",
    "focusblox tag place office --remove": "focusblox tag place Büro --remove",
    "focusblox today --perspective Office": "focusblox today --perspective Büro",
  ]
}
