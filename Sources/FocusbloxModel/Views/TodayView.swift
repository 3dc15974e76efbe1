public import Foundation

/// The content of "today" (S3-63 … S3-73).
public enum TodayView {
  /// The sections in display order, which is also the order of relevance.
  public enum Section: Int, Sendable, Hashable, CaseIterable {
    case overdue, dueToday, planned, nextUp, dueSoon, deferredToday, flagged, inbox

    public var title: LocalizedText {
      switch self {
      case .overdue: LocalizedText("Overdue")
      case .dueToday: LocalizedText("Due today")
      case .planned: LocalizedText("Planned")
      case .nextUp: LocalizedText("Next up")
      case .dueSoon: LocalizedText("Due soon")
      case .deferredToday: LocalizedText("Available today")
      case .flagged: LocalizedText("Flagged")
      case .inbox: LocalizedText("Inbox")
      }
    }

    /// Whether the settings show the section.
    public func isShown(_ settings: Settings) -> Bool {
      switch self {
      case .overdue: settings.showOverdue
      case .dueToday: settings.showDueToday
      // No widget has these sections; a morning overview names the user's plans.
      case .planned, .nextUp: true
      case .dueSoon: settings.showDueSoon
      case .deferredToday: settings.showDeferredToday
      case .flagged: settings.showFlagged
      case .inbox: settings.showInbox
      }
    }
  }

  /// The sections that the settings show and that are not empty. A task belongs to the first matching section.
  public static func sections(
    of tasks: some Sequence<TaskItem>, settings: Settings, now: Date, zone: TimeZone
  ) -> [(section: Section, tasks: [TaskItem])] {
    let shown = Section.allCases.filter { $0.isShown(settings) }
    var members: [Section: [TaskItem]] = [:]
    for task in tasks where task.status == .open {
      let fitting = shown.first { task.belongs(to: $0, settings: settings, now: now, zone: zone) }
      if let fitting { members[fitting, default: []].append(task) }
    }
    return shown.compactMap { section in
      members[section].map { (section, $0.inOrderOfUrgency(zone: zone)) }
    }
  }
}

extension TaskItem {
  fileprivate func belongs(to section: TodayView.Section, settings: Settings, now: Date, zone: TimeZone) -> Bool {
    let state = DueState.of(self, settings: settings, now: now, zone: zone)
    let today = WallTime(now, in: zone)?.day
    return switch section {
    case .overdue: state == .overdue
    case .dueToday: state != .overdue && due != nil && due?.personalDay(in: zone) == today
    case .planned: planned.flatMap { day in today.map { day.personalDay(in: zone) <= $0 } } ?? false
    case .nextUp: nextUp
    case .dueSoon: state == .dueSoon
    case .deferredToday: start != nil && start?.personalDay(in: zone) == today
    case .flagged: flagged
    // The inbox is the unsorted part of the backlog, so an instance of a series is hidden until its day there too.
    case .inbox: parentUID == nil && listID == nil && !isHiddenUntilItsDay(at: now, zone: zone)
    }
  }
}
