import FocusbloxModel
import Foundation
import Testing

/// Alarms of other programs among the notifications of this machine.
struct ForeignRingTests {
  private func ring(_ id: String, after minutes: Double) -> NotificationRequest {
    .foreign(
      id, subject: .task("t"), title: "Zahnarzt", fireDate: now.addingTimeInterval(60 * minutes), now: now,
      zone: berlin, language: .german)
  }

  private func pending(_ foreign: [NotificationRequest], _ states: [ReminderState] = []) -> [NotificationRequest] {
    PendingRequests.all(
      tasks: [task("t")], blocks: [], notifications: [], states: states, foreign: foreign, settings: Settings(),
      now: now, zone: berlin)
  }

  @Test("a future alarm rings with the kind custom, and a past alarm does not ring")
  func isPlanned() {
    let found = pending([ring("late", after: -60), ring("next", after: 60)])
    #expect(found.map(\.identifier) == ["custom-next"])
    #expect(found.first?.kind == .custom)
    #expect(found.first?.body == "Zahnarzt")
    #expect(found.first?.trigger == .interval(3600))
  }

  @Test("the text tells when the item is due or starts, in the reader's zone, and an empty title has a name")
  func tellsWhen() {
    func body(_ title: String, due: String? = nil, start: String? = nil, _ language: Language) -> String {
      NotificationRequest.foreign(
        "a", subject: .task("t"), title: title, due: due.flatMap(CalendarTime.init),
        start: start.flatMap(CalendarTime.init), fireDate: now, now: now, zone: berlin, language: language
      ).body
    }
    #expect(body("Zahnarzt", due: "2026-11-27T11:40:00Z", .german) == "Zahnarzt, fällig am 27.11. um 12:40")
    #expect(body("Zahnarzt", start: "2026-11-27T11:40:00Z", .german) == "Zahnarzt, Beginn am 27.11. um 12:40")
    #expect(body(" ", start: "2026-11-27", .english) == "(untitled), starts on Nov 27")
  }

  @Test("an acknowledged alarm does not ring, and a snoozed alarm rings again")
  func isAnswered() {
    let request = ring("a", after: 60)
    #expect(pending([request], [request.acknowledged(now: now)]).isEmpty)
    let over = ring("a", after: -1)
    let again = pending([over], [over.snoozed(now: now)])
    #expect(again.map(\.fireDate) == [now.addingTimeInterval(900)])
    #expect(again.map(\.kind) == [.snooze])
  }
}
