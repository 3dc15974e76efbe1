/// The tasks of a plan, numbered by UID in the order of its octets, with their times in minutes.
struct OpenTasks {
  let tasks: [PlannableTask]
  let graph: WaitGraph
  /// The rounded estimates.
  let estimates: [Int]
  let starts: [Int?]
  /// The ends of the due times: of an all-day date, the end of its day.
  let due: [Int?]
  /// The ordinals of the planned days.
  let planned: [Int?]
  private let numbers: [String: Int]

  var count: Int { tasks.count }

  init(_ given: [PlannableTask], limits: PlanLimits, clock: PlanClock) {
    var tasks: [PlannableTask] = []
    for task in given.sorted(by: { $0.uid.precedesInOctets($1.uid) }) where tasks.last?.uid != task.uid {
      tasks.append(task)
    }
    let numbers = Dictionary(uniqueKeysWithValues: tasks.enumerated().map { ($1.uid, $0) })
    graph = WaitGraph(
      tasks.enumerated().map { number, task in
        task.after.isEmpty ? [] : task.after.compactMap { numbers[$0] }.filter { $0 != number }.sorted()
      })
    estimates = tasks.map { limits.estimate($0.estimateMinutes) }
    starts = tasks.map { $0.start.map(clock.minute) }
    due = tasks.map { $0.due.map { Self.end(of: $0, clock) } }
    planned = tasks.map { task in
      task.planned.map { $0.isAllDay ? $0.day.ordinal : clock.day(of: clock.minute(of: $0)) }
    }
    self.tasks = tasks
    self.numbers = numbers
  }

  func number(of uid: String) -> Int? { numbers[uid] }

  private static func end(of due: CalendarTime, _ clock: PlanClock) -> Int {
    if case .day(let day) = due { clock.instant(day.ordinal + 1, 0) } else { clock.minute(of: due) }
  }
}

extension String {
  /// Whether the text is before another by its octets, which no version of Unicode changes.
  func precedesInOctets(_ other: String) -> Bool {
    var (a, b) = (self, other)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        for index in 0..<min(a.count, b.count) where a[index] != b[index] { return a[index] < b[index] }
        return a.count < b.count
      }
    }
  }
}
