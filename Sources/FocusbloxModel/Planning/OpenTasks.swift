import Foundation

/// The tasks that may matter to a plan, numbered by UID in the order of its octets, with their times in minutes.
struct OpenTasks {
  /// What a person said of a task, in a form that is copied without counting references: a plan reads it for each task
  /// on each day.
  struct Marks {
    let importance: Importance
    let urgency: Urgency
    let inProcess: Bool
    let nextUp: Bool
    let flagged: Bool
    let isRecurring: Bool
    let hasEstimate: Bool
    let created: Date

    init(_ task: PlannableTask) {
      importance = task.importance
      urgency = task.urgency
      inProcess = task.inProcess
      nextUp = task.nextUp
      flagged = task.flagged
      isRecurring = task.isRecurring
      hasEstimate = task.estimateMinutes ?? 0 > 0
      created = task.created
    }
  }

  let uids: [String]
  let marks: [Marks]
  let graph: WaitGraph
  /// The rounded estimates.
  let estimates: [Int]
  let starts: [Int?]
  /// The ends of the due times: of an all-day date, the end of its day.
  let due: [Int?]
  /// The ordinals of the planned days.
  let planned: [Int?]
  private let numbers: [String: Int]

  var count: Int { uids.count }

  init(_ request: PlanRequest, limits: PlanLimits, clock: PlanClock) {
    let given = request.tasks
    let named = Self.named(in: request)
    var order = given.indices.filter { given[$0].mayBeWanted(limits) || named.contains(given[$0].uid) }
    order.sort { given[$0].uid.precedesInOctets(given[$1].uid) }
    var numbers = [String: Int](minimumCapacity: order.count)
    // The first of several with the same UID counts.
    order.removeAll { index in
      let number = numbers.count
      return numbers.updateValue(numbers[given[index].uid] ?? number, forKey: given[index].uid) != nil
    }
    uids = order.map { given[$0].uid }
    marks = order.map { Marks(given[$0]) }
    graph = WaitGraph(
      order.enumerated().map { number, index in
        guard !given[index].after.isEmpty else { return [] }
        return given[index].after.compactMap { numbers[$0] }.filter { $0 != number }.sorted()
      })
    estimates = order.map { limits.estimate(given[$0].estimateMinutes) }
    starts = order.map { given[$0].start.map(clock.minute) }
    due = order.map { given[$0].due.map { Self.end(of: $0, clock) } }
    planned = order.map { index in
      given[index].planned.map { $0.isAllDay ? $0.day.ordinal : clock.day(of: clock.minute(of: $0)) }
    }
    self.numbers = numbers
  }

  /// The tasks that a block, another task or the person names.
  private static func named(in request: PlanRequest) -> Set<String> {
    var named = request.only ?? []
    for block in request.blocks { named.formUnion(block.taskUIDs) }
    for task in request.tasks where !task.after.isEmpty { named.formUnion(task.after) }
    return named
  }

  /// High importance without a due or planned date.
  func isImportantWithoutDates(_ task: Int) -> Bool {
    marks[task].importance == .high && planned[task] == nil && due[task] == nil
  }

  func number(of uid: String) -> Int? { numbers[uid] }

  private static func end(of due: CalendarTime, _ clock: PlanClock) -> Int {
    if case .day(let day) = due { clock.instant(day.ordinal + 1, 0) } else { clock.minute(of: due) }
  }
}

extension PlannableTask {
  /// Whether some day may want the task. Most of a long list has no date, no mark, and waits for nothing.
  fileprivate func mayBeWanted(_ limits: PlanLimits) -> Bool {
    due != nil || planned != nil || inProcess || nextUp || flagged || importance == .high || !after.isEmpty
      || limits.fills && estimateMinutes ?? 0 > 0
  }
}

extension String {
  /// Whether the text is before another by its octets, which no version of Unicode changes.
  func precedesInOctets(_ other: String) -> Bool {
    var (a, b) = (self, other)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return a.count < b.count }
        let difference = memcmp(first, second, min(a.count, b.count))
        return difference == 0 ? a.count < b.count : difference < 0
      }
    }
  }
}
