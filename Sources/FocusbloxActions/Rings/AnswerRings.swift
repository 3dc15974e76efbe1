package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Snoozes or acknowledges notifications as one step. No date changes.
package struct AnswerRings {
  /// What the person does with the notifications.
  package enum Answer {
    case snooze(seconds: Int)
    case acknowledge
  }

  private let requests: [NotificationRequest]
  private let answer: Answer

  package init(_ requests: [NotificationRequest], _ answer: Answer) {
    (self.requests, self.answer) = (requests, answer)
  }

  /// The last ring of each task, or the next one where nothing has rung.
  package init(
    of tasks: [TaskItem], _ answer: Answer, _ plan: ReminderPlan, at now: Date, _ store: StoreReader
  ) throws {
    let requests = try tasks.compactMap { task -> NotificationRequest? in
      let rings = try plan.items.all(of: task, store)
      let rung = rings.filter { $0.fireDate <= now }.max { $0.fireDate < $1.fireDate }
      return rung ?? rings.min { $0.fireDate < $1.fireDate }
    }
    self.init(requests, answer)
  }

  package func run(at place: Workplace, in store: Store) throws -> [ReminderState] {
    let keys = requests.map { StepValue.Key(.answer($0.identifier), .whole) }
    return try place.step(command, store, changing: keys) { store in
      try requests.map { request in
        let state =
          switch answer {
          case .snooze(let seconds):
            request.snoozed(for: seconds, now: place.now, after: try store.reminderState(request.identifier))
          case .acknowledge: request.acknowledged(now: place.now)
          }
        try store.answer(state, by: .user)
        return state
      }
    }
  }

  private var command: String {
    switch answer {
    case .snooze: "remind snooze"
    case .acknowledge: "remind acknowledge"
    }
  }
}
