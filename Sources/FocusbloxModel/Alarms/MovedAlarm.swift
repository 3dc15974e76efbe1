extension TaskItem {
  /// The id of the reminder that an automatic alarm becomes when another program moves the alarm. It is the same on every
  /// machine and after every further move, until the date changes for which the alarm was made. Then the reminder goes,
  /// and the alarm is made anew.
  public func idOfMovedAlarm(_ kind: NotificationKind) -> String {
    let date = (kind == .planned ? planned : kind == .deferred ? start : due)?.description ?? ""
    return NameBasedUUID.make(of: uid, name: "moved \(kind.rawValue) \(date)").lowerCaseText
  }

  /// The ids of the reminders of moved alarms that were made for dates which the task has no more.
  ///
  /// - Parameter former: the task with its former dates.
  public func idsOfFormerMovedAlarms(since former: TaskItem) -> Set<String> {
    if (due, start, planned) == (former.due, former.start, former.planned) { return [] }
    return Set(NotificationKind.automatic.map(former.idOfMovedAlarm))
      .subtracting(NotificationKind.automatic.map(idOfMovedAlarm))
  }
}
