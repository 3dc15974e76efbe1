public import FocusbloxModel
import Foundation
import ICalendar

/// Whether an occurrence of an event takes the time of the person.
public enum EventOccupancy: Sendable, Hashable {
  case busy
  case free(Reason)

  /// Why an event takes no time.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Its author or a program marked the time as free.
    case transparent
    /// The person declined the invitation, or sent somebody else.
    case declined
    case cancelled
    /// It is on a whole day and does not say that the day is taken.
    case allDay
    /// The person or the server said that events of its calendar take no time.
    case calendar
  }
}

/// What the person says of events besides their texts.
public struct OccupancyRules: Sendable, Hashable {
  /// The person's own addresses in lower case, without `mailto:`.
  let addresses: Set<String>
  let allDay: AllDayOccupancy

  /// - Parameter addresses: those by which servers say that invitations name the person.
  public init(_ settings: Settings, addresses: [String] = []) {
    self.addresses = Set(((settings.myAddresses ?? []) + addresses).map(Self.address))
    allDay = settings.planAllDay
  }

  static func address(_ text: String) -> String {
    let text = text.lowercased().trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("mailto:") ? String(text.dropFirst("mailto:".count)) : text
  }
}

extension EventOccupancy {
  /// The first rule that applies decides; it is asked after the one for cancelled events.
  ///
  /// - Parameters:
  ///   - event: the component of the occurrence: an override counts with its own lines.
  ///   - isOwn: whether the event is a focus block of this program.
  ///   - isIgnored: whether events of its calendar take no time.
  init(of event: Component, isOwn: Bool, isIgnored: Bool, _ rules: OccupancyRules) {
    if event.itemView?.status == .cancelled {
      self = .free(.cancelled)
    } else if isOwn {
      self = .busy
    } else if isIgnored {
      self = .free(.calendar)
    } else if event.isDeclined(by: rules.addresses) {
      self = .free(.declined)
    } else {
      self = event.ownAnswer(rules.allDay)
    }
  }
}

extension Component {
  fileprivate func isDeclined(by addresses: Set<String>) -> Bool {
    guard !addresses.isEmpty else { return false }
    return all("ATTENDEE").contains { line in
      let names = [line.value, line.parameter("EMAIL") ?? ""].map(OccupancyRules.address)
      return names.contains(where: addresses.contains)
        && ["DECLINED", "DELEGATED"].contains(line.parameter("PARTSTAT")?.uppercased() ?? "")
    }
  }

  /// Outlook's own line goes before TRANSP, which Outlook writes as well and with fewer values (MS-OXCICAL
  /// 2.1.3.1.1.20.31). An all-day event without any such line is free, against the letter of RFC 5545 section 3.8.2.7:
  /// birthdays and holidays would leave no day free.
  fileprivate func ownAnswer(_ allDay: AllDayOccupancy) -> EventOccupancy {
    switch filled("X-MICROSOFT-CDO-BUSYSTATUS")?.value.uppercased().trimmingCharacters(in: .whitespaces) {
    case "FREE", "WORKINGELSEWHERE": return .free(.transparent)
    case "BUSY", "OOF", "TENTATIVE": return .busy
    default: break
    }
    let transparency = filled("TRANSP")?.value.uppercased().trimmingCharacters(in: .whitespaces)
    if transparency == "TRANSPARENT" { return .free(.transparent) }
    guard first("DTSTART").flatMap(DateTimeValue.init)?.isDate == true else { return .busy }
    switch allDay {
    case .written: return transparency == "OPAQUE" ? .busy : .free(.allDay)
    case .busy: return .busy
    case .free: return .free(.allDay)
    }
  }
}
