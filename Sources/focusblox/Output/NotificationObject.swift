import FocusbloxActions
import FocusbloxModel
import Foundation

extension ItemNotification {
  /// The JSON object of a user's reminder. The names are those of the specification (S3-10 … S3-17).
  ///
  /// - Parameter task: the reminder's task, whose dates decide when it first rings (S3-16).
  func json(_ settings: Settings, _ zone: TimeZone, of task: TaskItem?) -> JSONLine {
    let stamp = Timestamp(zone: zone)
    let fireDate = task.flatMap { initialFireDate(for: $0, settings: settings, zone: zone) }
    var line = JSONLine(.reminder)
    line.add("id", .string(id))
    line.add("taskID", .string(taskID))
    line.add("kind", .string(kind))
    switch trigger {
    case .absolute(let instant): line.add("at", .string(stamp.text(instant)))
    case .relative(let offset, let anchor):
      line.add("offset", .int(offset))
      line.add("anchor", .string(anchor.rawValue))
    case .location(let place, let direction):
      line.add("place", .string(place.name))
      line.add("latitude", .double(place.latitude))
      line.add("longitude", .double(place.longitude))
      line.add("radius", .int(place.radius))
      line.add("location", .string(direction.rawValue))
    }
    line.add("initial_fire_date", .string(fireDate.map(stamp.text)))
    line.add("every", .int(repeatInterval))
    line.add("waitsFor", .string(task.flatMap(wait)?.rawValue))
    line.add("created", .string(stamp.text(created)))
    line.add("foreign", .bool(false))
    return line
  }

  private var kind: String {
    switch trigger {
    case .absolute: NotificationKind.custom.rawValue
    case .relative: NotificationKind.beforeDue.rawValue
    case .location: NotificationKind.location.rawValue
    }
  }
}

extension NotificationRequest {
  /// The JSON object of another program's alarm, in the form of a user's reminder.
  func reminderJSON(zone: TimeZone) -> JSONLine {
    var line = JSONLine(.reminder)
    line.add("id", .string(reminderID))
    if case .task(let id) = subject { line.add("taskID", .string(id)) }
    line.add("kind", .string(kind.rawValue))
    line.add("at", .string(Timestamp(zone: zone).text(fireDate)))
    line.add("initial_fire_date", .string(Timestamp(zone: zone).text(fireDate)))
    line.add("every", .int(nil))
    line.add("created", .string(nil))
    line.add("foreign", .bool(true))
    return line
  }
}
