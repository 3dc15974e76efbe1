package import FocusbloxModel
package import FocusbloxStore
import Foundation

/// The tasks of today in their sections.
package struct DaySections {
  /// Tasks below one heading.
  package struct Section {
    /// What the tasks of a section have in common.
    package enum Heading {
      case perspective(String)
      case view(TodayView.Section)
    }

    package var heading: Heading
    package var tasks: [TaskItem]
    /// The number of further tasks.
    package var hidden = 0

    /// The name for programs.
    package var name: String {
      switch heading {
      case .perspective: "perspective"
      case .view(let section): "\(section)"
      }
    }

    package var first: Section { Section(heading: heading, tasks: Array(tasks.prefix(1))) }
  }

  private let perspective: String?
  private let overdueLimit: Int?

  /// - Parameters:
  ///   - perspective: the one in place of the sections; `nil` for that of the settings, or the sections.
  ///   - limit: the limit of overdue tasks, the longest overdue first.
  package init(perspective: String? = nil, overdue limit: Int? = nil) {
    (self.perspective, overdueLimit) = (perspective, limit)
  }

  package func read(at place: Workplace, _ store: StoreReader) throws -> [Section] {
    let settings = try place.settings()
    let own =
      try perspective.map { try PerspectiveProblem.find($0, in: store) }
      ?? settings.customPerspectiveID.map {
        try PerspectiveProblem.find($0, of: "custom_perspective_id", in: store)
      }
    if let own {
      let tasks = try store.tasks(own.query(place, store))
      return tasks.isEmpty ? [] : [Section(heading: .perspective(own.name), tasks: tasks)]
    }
    let (tasks, hidden) = try DayTasks(settings: settings, now: place.now, place: place, overdueLimit: overdueLimit)
      .read(store)
    return TodayView.sections(of: tasks, settings: settings, now: place.now, zone: place.zone).map {
      Section(heading: .view($0.section), tasks: $0.tasks, hidden: $0.section == .overdue ? hidden : 0)
    }
  }
}

/// Reads the tasks of the sections. Each kind of task is found by an index.
private struct DayTasks {
  var settings: Settings
  var now: Date
  var place: Workplace
  var overdueLimit: Int?

  /// - Returns: the tasks, and the number of left-out overdue tasks.
  func read(_ store: StoreReader) throws -> (tasks: [TaskItem], hidden: Int) {
    var tasks: [TaskItem] = []
    var seen: Set<String> = []
    for view in views {
      var query = query(view)
      if view == .overdue { query.limit = overdueLimit }
      try store.eachTask(query) { if seen.insert($0.id).inserted { tasks.append($0) } }
    }
    var hidden = 0
    if let overdueLimit, tasks.count >= overdueLimit, settings.showOverdue {
      hidden =
        try store.countTasks(query(.overdue))
        - tasks.count { ($0.due?.instant(in: place.zone)).map { $0 < now } ?? false }
    }
    return (try expanded(tasks, store), max(0, hidden))
  }

  private func query(_ view: TaskQuery.View) -> TaskQuery {
    TaskQuery(view, now: now, timeZone: place.zone, dueSoonEnd: settings.dueSoonEnd(now: now, zone: place.zone))
  }

  private func expanded(_ tasks: [TaskItem], _ store: StoreReader) throws -> [TaskItem] {
    let tomorrow = Calendar.gregorian(in: place.zone).startOfDay(for: now.addingTimeInterval(86_400))
    return try place.occurrences().expand(
      tasks, upTo: max(tomorrow, settings.dueSoonEnd(now: now, zone: place.zone)), store)
  }

  private var views: [TaskQuery.View] {
    let wanted: [(Bool, TaskQuery.View)] = [
      (settings.showOverdue, .overdue), (settings.showDueToday, .today), (true, .plannedToday), (true, .nextUp),
      (settings.showDueSoon, .dueSoon),
      (settings.showDeferredToday, .startingToday), (settings.showFlagged, .flagged), (settings.showInbox, .inbox),
    ]
    return wanted.filter(\.0).map(\.1)
  }
}

extension StoreReader {
  package func blocks(ofToday place: Workplace) throws -> [FocusBlock] {
    guard let today = WallTime(place.now, in: place.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    return try place.occurrences().blocks(
      from: CalendarTime.day(today).instant(in: place.zone), to: CalendarTime.day(tomorrow).instant(in: place.zone),
      self)
  }
}
