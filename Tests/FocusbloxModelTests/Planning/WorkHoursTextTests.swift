import FocusbloxModel
import Testing

@Suite struct WorkHoursTextTests {
  @Test(
    "hours are read in both languages and written in one form",
    arguments: [
      ("mo-fr 9-12 13-17", "mo-fr 9-12 13-17"),
      ("Mo-Fr 9–12, 13–17; Sa 10-12:30", "mo-fr 9-12 13-17; sa 10-12:30"),
      ("di do 8.30-12", "tu 8:30-12; th 8:30-12"), ("mon,wed 9-10", "mo 9-10; we 9-10"),
      ("9-12,13-17", "mo-su 9-12 13-17"), ("sa-mo 10-11", "mo 10-11; sa-su 10-11"),
      ("mo 22-2", "mo 22-24; tu 0-2"), ("su 22-2", "mo 0-2; su 22-24"), ("mo 9-11 10-12", "mo 9-12"),
      ("mo 9-10 di 9-11", "mo 9-10; tu 9-11"), ("mo 9-12; tu mo 13-17", "mo 9-12 13-17; tu 13-17"),
      ("none", "none"), ("Keine", "none"),
    ])
  func forms(text: String, written: String) throws {
    let hours = try #require(WorkHours(text))
    #expect(hours.description == written)
    #expect(WorkHours(written) == hours)
  }

  @Test(
    "another text is refused",
    arguments: [
      "", "mo-fr", "9", "mo 9", "mo 9-9", "mo 25-26", "mo 9-24:01", "mo 9:60-10", "mo 24-2", "x 9-12", "mo-x 9-12",
      "mo-di-mi 9-12", "9-12 mo", "mo 9-12-13", "mo ٩-١٢", "mo -9-12", "montag 9-12",
    ])
  func refusals(_ text: String) { #expect(WorkHours(text) == nil) }

  @Test("the default is the hours of an office, and its words are those of the language")
  func words() {
    #expect(WorkHours.office.description == "mo-fr 9-12 13-17")
    #expect(WorkHours("mi-so 9-10").map { [$0.words.german, $0.words.english] } == ["mi-so 9-10", "we-su 9-10"])
    #expect(WorkHours().words.german == "keine" && WorkHours().words.english == "none")
  }

  @Test("a plan takes its measures from the settings")
  func measures() throws {
    var settings = Settings()
    #expect(PlanSettings(settings) == PlanSettings())
    for (key, value) in [
      ("work_hours", "sa 8-9"), ("plan_load", "50"), ("plan_pause", "0"), ("plan_shortest", "15"),
      ("plan_longest", "60"), ("plan_most", "120"), ("plan_default_estimate", "45"),
    ] { try settings.set(key, value) }
    var expected = PlanSettings(hours: try #require(WorkHours("sa 8-9")))
    (expected.loadPercent, expected.pauseMinutes, expected.shortestMinutes) = (50, 0, 15)
    (expected.longestMinutes, expected.mostMinutesPerDay, expected.defaultEstimateMinutes) = (60, 120, 45)
    #expect(PlanSettings(settings) == expected)
  }
}
