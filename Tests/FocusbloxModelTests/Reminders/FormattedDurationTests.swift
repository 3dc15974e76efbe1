import FocusbloxModel
import Testing

// G2
@Test(
  "lead times have the picker's labels, and other durations are composed",
  arguments: [
    (15, "15 Min", "15 min"), (30, "30 Min", "30 min"), (60, "1 Stunde", "1 hour"), (120, "2 Stunden", "2 hours"),
    (1440, "1 Tag", "1 day"), (0, "0 Min", "0 min"), (1, "1 Min", "1 min"), (90, "1 Stunde 30 Min", "1 hour 30 min"),
    (2880, "2 Tagen", "2 days"), (10_080, "1 Woche", "1 week"), (20_160, "2 Wochen", "2 weeks"),
    (11_525, "1 Woche 1 Tag 5 Min", "1 week 1 day 5 min"),
  ])
func formattedDurations(minutes: Int, german: String, english: String) {
  #expect(Language.german.formattedDuration(minutes: minutes) == german)
  #expect(Language.english.formattedDuration(minutes: minutes) == english)
}
