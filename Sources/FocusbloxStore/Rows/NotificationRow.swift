import FocusbloxModel
import Foundation
import GRDB

/// A row of `notifications`.
enum NotificationRow {
  /// The columns of `read`, from the table or alias `n`.
  static let columns = """
    n.id, n.task_id, n.kind, n.absolute_fire_date, n.relative_fire_offset, n.anchor, n.place_name, n.latitude, \
    n.longitude, n.radius, n.location_trigger, n.repeat_interval, n.acknowledged, n.alarm_uid, n.created
    """

  static let upsert = """
    INSERT OR REPLACE INTO notifications (id, task_id, kind, absolute_fire_date, relative_fire_offset, anchor, \
    place_name, latitude, longitude, radius, location_trigger, repeat_interval, acknowledged, alarm_uid, created, \
    initial_fire_date) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static func arguments(_ notification: ItemNotification, fires: Int64?) -> StatementArguments {
    var absolute: Int64?
    var offset: Int?
    var anchor: ItemNotification.Anchor?
    var place: ItemNotification.Place?
    var location: ItemNotification.LocationTrigger?
    let kind: String
    switch notification.trigger {
    case .absolute(let date): (kind, absolute) = ("absolute", date.stored)
    case .relative(let seconds, let from): (kind, offset, anchor) = ("relative", seconds, from)
    case .location(let circle, let trigger): (kind, place, location) = ("location", circle, trigger)
    }
    return [
      notification.id, notification.taskID, kind, absolute, offset, anchor?.rawValue, place?.name, place?.latitude,
      place?.longitude, place?.radius, location?.rawValue, notification.repeatInterval,
      notification.acknowledged?.stored, notification.alarmUID, notification.created.stored, fires,
    ]
  }

  static func read(_ columns: inout Columns) throws -> ItemNotification {
    let (id, task, kind): (String, String, String) = (try columns.next(), try columns.next(), try columns.next())
    let absolute: Date? = try columns.optionalDate()
    let offset: Int? = try columns.optional()
    let anchor: String? = try columns.optional()
    let name: String? = try columns.optional()
    let (latitude, longitude): (Double?, Double?) = (try columns.optional(), try columns.optional())
    let radius: Int? = try columns.optional()
    let location: String? = try columns.optional()
    let trigger: ItemNotification.Trigger
    if let absolute {
      trigger = .absolute(absolute)
    } else if let offset, let anchor = anchor.flatMap(ItemNotification.Anchor.init) {
      trigger = .relative(offset: offset, anchor: anchor)
    } else if let name, let latitude, let longitude, let radius,
      let location = location.flatMap(ItemNotification.LocationTrigger.init)
    {
      trigger = .location(.init(name: name, latitude: latitude, longitude: longitude, radius: radius), location)
    } else {
      throw UnreadableValue(detail: "no trigger: \(kind)")
    }
    let interval: Int? = try columns.optional()
    let acknowledged = try columns.optionalDate()
    let alarmUID: String? = try columns.optional()
    var notification = ItemNotification(
      id: id, taskID: task, trigger: trigger, repeatInterval: interval, created: try columns.date())
    notification.acknowledged = acknowledged
    notification.alarmUID = alarmUID
    return notification
  }
}
