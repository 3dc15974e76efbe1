import FocusbloxModel
import Foundation

/// The name of an alarm of ours: made of the item, the kind and what tells it from others of its kind, so that two machines write the
/// same alarm once.
enum AlarmIdentity {
  /// In upper case, as Apple writes them (MAPPING 2.2 rule 1).
  static func uid(of alarm: AlarmSpec, item uid: String) -> String {
    NameBasedUUID.make(of: uid, name: "\(alarm.kind.rawValue) \(distinction(alarm))").uuidString.uppercased()
  }

  /// An offset is the same on every machine; other notifications have only their own names.
  private static func distinction(_ alarm: AlarmSpec) -> String {
    if alarm.kind == .beforeDue, let offset = alarm.offset { return String(offset) }
    return alarm.notificationID ?? ""
  }
}
