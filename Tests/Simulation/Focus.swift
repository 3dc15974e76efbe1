import TestSupport

/// The actions of one user about one rare request, and the faults that make the program send such a request.
struct Theme {
  let actions: [Int]
  let faults: [SimulatedNetwork.Fault]
  /// Whether the tasks of the other program are series.
  var isAboutSeries = false
  var failing = SimulatedNetwork.Failing.anyRequest
  /// The share of these requests with a fault.
  var rate = 0.5
  /// The number of tasks at first.
  var tasks = 1

  static let all: [Theme] = [
    // A task is edited or deleted after an upload without an answer.
    Theme(actions: steps([0, 9, 11, 28]), faults: [.lostAnswer, .late, .missingRow]),
    Theme(actions: steps([9, 11, 11]), faults: [.lostRequest, .lostAnswer, .missingRow]),
    // An upload arrives after it was given up.
    Theme(actions: steps([0, 9]), faults: [.late]),
    // A reminder is removed after an upload without an answer.
    Theme(actions: [8, 10, 10, 10], faults: [.lostAnswer, .silentlyTruncatedBody]),
    // An instance is edited between the two steps of a move.
    Theme(actions: [13] + steps([13]), faults: [.lostRequest, .conflict, .forbidden], isAboutSeries: true),
  ]

  static let unrecorded: [Theme] = [
    // A first upload never arrives, its repetition arrives after the questions for it, and the task is deleted or loses
    // a field.
    Theme(
      actions: steps([0, 9, History.unrecordedUpload]), faults: [.lostRequest, .lostRequest, .late], failing: .uploads,
      rate: 0.9),
    // A reminder is removed before its upload is read back, and another program moves the task.
    Theme(
      actions: [8] + steps([0, History.unreadReminder]), faults: [.serverError, .silentlyTruncatedBody],
      failing: .readBacks, rate: 0.9, tasks: 3),
  ]

  private static func steps(_ actions: [Int]) -> [Int] { actions.map { $0 + History.alarmActions } }
}

/// The few actions and fields of a history whose rare actions are to meet each other often.
struct Focus {
  let actions: [Int]
  let fields: [Field]

  init(_ theme: Theme, using generator: inout SeededGenerator) {
    actions = theme.actions
    fields = Array(Field.ofTasks.shuffled(using: &generator).prefix(2))
  }

  init(_ actions: [Int], using generator: inout SeededGenerator) {
    self.actions = Array(actions.shuffled(using: &generator).prefix(Int.random(in: 2...6, using: &generator)))
    fields = Array(Field.ofTasks.shuffled(using: &generator).prefix(Int.random(in: 1...2, using: &generator)))
  }
}

extension History {
  /// One number for each action of ``act(_:_:)`` and then of a step.
  static var fullActions: [Int] {
    [0, 1, 3, 4, 5, 6, 8, 10, 11, 12, 13, 15]
      + [0, 5, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 28, 29].map { $0 + alarmActions }
  }
  /// Actions on tasks, so that the same task is soon changed, moved and deleted while its requests fail.
  static var lossyActions: [Int] { [8, 10] + [0, 5, 9, 11, 12, 13, 14, 15, 28].map { $0 + alarmActions } }
  /// One number for each action of an everyday step.
  static var everydayActions: [Int] {
    [0, 4, 6, 7, 8, 9, 10, 11, 13, 16, 17, 18, 19, 21, 23, 26, 27, 29, 31, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44]
  }
  private static let sync = 71
  /// The steps that only ``Theme/unrecorded`` has.
  static let (unrecordedUpload, unreadReminder) = (31, 32)

  /// The number of the next action of a focused history.
  func focusedAction() -> Int? {
    guard let actions = focus?.actions else { return nil }
    return roll(5) < 2 ? Self.sync : actions[roll(actions.count)]
  }
}
