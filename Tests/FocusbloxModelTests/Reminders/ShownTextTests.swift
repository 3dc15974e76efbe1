import FocusbloxModel
import Foundation
import Testing

/// The text depends on the time of showing. The date is Wednesday, 25 November 2026 in Berlin.
@Suite struct ShownTextTests {
  /// An instant of that week, written as "25 18:00".
  private func at(_ text: String) -> Date {
    let words = text.split(separator: " ")
    return CalendarTime("2026-11-\(words[0])T\(words[1]):00")?.instant(in: berlin) ?? .distantPast
  }

  private func request(_ kind: NotificationKind, _ fires: Date, snoozed: Bool = false) -> NotificationRequest {
    NotificationRequest(
      identifier: kind.rawValue + "-x", kind: snoozed ? .snooze : kind, subject: .task("x"), title: "planned title",
      body: "planned body", trigger: .interval(1), fireDate: fires)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var kind: NotificationKind
    var fires: String
    var shown: String
    var german: String
    var english: String
    var isSnoozed = false
    var testDescription: String { "\(kind) \(shown): \(german)" }
  }

  private func check(_ item: Case, _ topic: NotificationTopic) {
    for (language, expected) in [(Language.german, item.german), (.english, item.english)] {
      let text = ShownText.of(
        request(item.kind, at(item.fires), snoozed: item.isSnoozed), about: topic, shownAt: at(item.shown),
        zone: berlin, language: language)
      let line = text.title == "planned title" ? "planned" : "\(text.title): \(text.body)"
      #expect(line.replacingOccurrences(of: "\u{202F}", with: " ") == expected)
    }
  }

  @Test(
    "texts of a task that is due at a time",
    arguments: [
      Case(kind: .due, fires: "25 18:00", shown: "25 18:01", german: "planned", english: "planned"),
      Case(
        kind: .due, fires: "25 18:00", shown: "25 18:15", german: "Überfällig: Brot ist seit heute 18:00 fällig",
        english: "Overdue: Brot has been due since today 6:00 PM"),
      Case(
        kind: .due, fires: "25 18:00", shown: "26 09:00", german: "Überfällig: Brot ist seit gestern 18:00 fällig",
        english: "Overdue: Brot has been due since yesterday 6:00 PM"),
      Case(
        kind: .due, fires: "25 18:00", shown: "27 09:00",
        german: "Überfällig: Brot ist seit Mi., 25. Nov., 18:00 fällig",
        english: "Overdue: Brot has been due since Wed, Nov 25, 6:00 PM"),
      Case(
        kind: .due, fires: "25 18:15", shown: "25 18:15", german: "Überfällig: Brot ist seit heute 18:00 fällig",
        english: "Overdue: Brot has been due since today 6:00 PM", isSnoozed: true),
      Case(kind: .dueDateMorning, fires: "25 09:00", shown: "25 14:00", german: "planned", english: "planned"),
      Case(
        kind: .dueDateMorning, fires: "25 09:15", shown: "25 09:15", german: "planned", english: "planned",
        isSnoozed: true),
      Case(
        kind: .dueDateMorning, fires: "25 09:00", shown: "27 09:00",
        german: "Überfällig: Brot ist seit Mi., 25. Nov., 18:00 fällig",
        english: "Overdue: Brot has been due since Wed, Nov 25, 6:00 PM"),
      Case(kind: .dueDateAdvance, fires: "25 17:00", shown: "25 17:00", german: "planned", english: "planned"),
      Case(
        kind: .dueDateAdvance, fires: "25 17:00", shown: "25 17:15",
        german: "Brot: Brot ist in 45 Min fällig, 18:00",
        english: "Brot: Brot is due in 45 min, 6:00 PM"),
      Case(
        kind: .beforeDue, fires: "24 18:00", shown: "25 16:30",
        german: "Brot: Brot ist in 1 Stunde 30 Min fällig, 18:00",
        english: "Brot: Brot is due in 1 hour 30 min, 6:00 PM"),
      Case(
        kind: .beforeDue, fires: "25 17:00", shown: "25 18:00", german: "Fällig: Brot ist jetzt fällig, 18:00",
        english: "Due: Brot is due now, 6:00 PM"),
      Case(
        kind: .latestStart, fires: "25 15:00", shown: "25 16:00",
        german: "Spätester Beginn: Brot: der späteste Beginn ist vorbei, fällig heute 18:00",
        english: "Latest start: Brot: the latest start has passed, due today 6:00 PM"),
      Case(
        kind: .latestStart, fires: "25 15:00", shown: "26 16:00",
        german: "Überfällig: Brot ist seit gestern 18:00 fällig",
        english: "Overdue: Brot has been due since yesterday 6:00 PM"),
    ])
  func dueAtATime(_ item: Case) {
    check(item, NotificationTopic(task: task("Brot", due: "2026-11-25T17:00:00Z")))
  }

  @Test(
    "texts of a task that is due on a day",
    arguments: [
      Case(kind: .dueDateMorning, fires: "25 09:00", shown: "25 22:00", german: "planned", english: "planned"),
      Case(
        kind: .due, fires: "25 09:00", shown: "25 14:00", german: "Heute fällig: Brot ist heute fällig",
        english: "Due today: Brot is due today"),
      Case(
        kind: .dueDateMorning, fires: "25 09:00", shown: "26 08:00", german: "Überfällig: Brot war gestern fällig",
        english: "Overdue: Brot was due yesterday"),
      Case(
        kind: .dueDateMorning, fires: "25 09:00", shown: "27 08:00",
        german: "Überfällig: Brot war am Mi., 25. Nov. fällig", english: "Overdue: Brot was due on Wed, Nov 25"),
      Case(
        kind: .beforeDue, fires: "24 09:00", shown: "24 12:00", german: "Brot: Brot ist morgen fällig",
        english: "Brot: Brot is due tomorrow"),
      Case(
        kind: .beforeDue, fires: "22 09:00", shown: "23 12:00", german: "Brot: Brot ist in 2 Tagen fällig",
        english: "Brot: Brot is due in 2 days"),
    ])
  func dueOnADay(_ item: Case) {
    check(item, NotificationTopic(task: task("Brot", due: "2026-11-25")))
  }

  @Test(
    "texts of a task's other dates",
    arguments: [
      Case(
        kind: .deferred, fires: "25 10:00", shown: "26 09:00",
        german: "Verfügbar: Brot ist seit gestern 10:00 verfügbar",
        english: "Available: Brot has been available since yesterday 10:00 AM"),
      Case(
        kind: .planned, fires: "25 12:00", shown: "25 13:00",
        german: "Geplant: Brot war für heute 12:00 eingeplant", english: "Planned: Brot was planned for today 12:00 PM"),
      Case(kind: .custom, fires: "25 10:00", shown: "25 10:00", german: "planned", english: "planned"),
      Case(
        kind: .custom, fires: "25 10:15", shown: "25 10:15", german: "planned", english: "planned", isSnoozed: true),
      Case(
        kind: .custom, fires: "25 10:00", shown: "28 10:00", german: "Erinnerung von Mi., 25. Nov., 10:00: Brot",
        english: "Reminder from Wed, Nov 25, 10:00 AM: Brot"),
    ])
  func theOtherDatesOfATask(_ item: Case) {
    var brot = task("Brot", start: "2026-11-25T09:00:00Z")
    brot.planned = CalendarTime("2026-11-25T11:00:00Z")
    check(item, NotificationTopic(task: brot))
  }

  @Test(
    "texts of a block",
    arguments: [
      Case(kind: .focusBlockStart, fires: "25 13:55", shown: "25 13:55", german: "planned", english: "planned"),
      Case(
        kind: .focusBlockStart, fires: "25 13:55", shown: "25 13:57",
        german: "Focus Block startet gleich: Fokus beginnt in 3 Minuten",
        english: "Focus block starts soon: Fokus starts in 3 minutes"),
      Case(
        kind: .focusBlockStart, fires: "25 13:59", shown: "25 13:59",
        german: "Focus Block startet gleich: Fokus beginnt in 1 Minute",
        english: "Focus block starts soon: Fokus starts in 1 minute", isSnoozed: true),
      Case(
        kind: .focusBlockStart, fires: "25 14:00", shown: "25 14:00",
        german: "Focus Block startet jetzt: Fokus beginnt jetzt", english: "Focus block starts now: Fokus starts now",
        isSnoozed: true),
      Case(
        kind: .focusBlockStart, fires: "25 14:10", shown: "25 14:10",
        german: "Focus Block läuft: Fokus läuft seit 10 Minuten",
        english: "Focus block is running: Fokus has been running for 10 minutes", isSnoozed: true),
      Case(
        kind: .focusBlockStart, fires: "25 13:55", shown: "25 15:30",
        german: "Focus Block läuft: Fokus läuft seit 1 Stunde 30 Min",
        english: "Focus block is running: Fokus has been running for 1 hour 30 min"),
      Case(
        kind: .focusBlockStart, fires: "25 13:55", shown: "26 09:00",
        german: "Focus Block vorbei: Fokus war gestern 14:00",
        english: "Focus block is over: Fokus was yesterday 2:00 PM"),
      Case(
        kind: .focusBlockEnd, fires: "25 16:00", shown: "25 17:00",
        german: "Focus Block endet: Fokus ist seit heute 16:00 zu Ende",
        english: "Focus block ends: Fokus has been over since today 4:00 PM"),
    ])
  func aBlock(_ item: Case) throws {
    let start = try #require(CalendarTime("2026-11-25T13:00:00Z"))
    let end = try #require(CalendarTime("2026-11-25T15:00:00Z"))
    let block = FocusBlock(id: "x", uid: "x", title: "Fokus", start: start, end: end, created: now)
    check(item, NotificationTopic(block: block, zone: berlin))
  }

  @Test("a repeating lead time shows the remaining time at each ring")
  func aRepeatingLeadCountsWhatIsLeft() {
    var ring = request(.beforeDue, at("25 17:30"))
    ring.repeatInterval = 600
    let topic = NotificationTopic(task: task("Brot", due: "2026-11-25T17:00:00Z"))
    let text = ShownText.of(ring, about: topic, shownAt: at("25 17:30"), zone: berlin, language: .german)
    #expect(text.body == "Brot ist in 30 Min fällig, 18:00")
  }

  @Test("another year is named, and a deleted item keeps its planned text")
  func anotherYearIsNamed() {
    let topic = NotificationTopic(task: task("Brot", due: "2025-11-25"))
    let text = ShownText.of(
      request(.due, at("20 09:00")), about: topic, shownAt: at("25 09:00"), zone: berlin, language: .english)
    #expect(text.body == "Brot was due on Tue, Nov 25, 2025")
    let gone = ShownText.of(
      request(.due, at("20 09:00")), about: nil, shownAt: at("25 09:00"), zone: berlin, language: .english)
    #expect([gone.title, gone.body] == ["planned title", "planned body"])
  }
}
