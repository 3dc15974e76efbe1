public import CalDAV
public import FocusbloxCalendar
import FocusbloxStore
import ICalendar

/// A fetched and parsed calendar object.
public struct RemoteObject: Sendable {
  public var address: ObjectAddress
  public var etag: ETag?
  public var bytes: [UInt8]
  /// The parsed object, or the reason why it could not be parsed.
  public var reading: Result<CalendarObjectReading, MappingError>

  /// The objects of a resource: one object, or each of several items followed by the resource itself, which is no item
  /// (T37).
  public static func all(in object: CalendarObject) -> [RemoteObject] {
    let text = ICalendarText(reading: object.data)
    let resource = RemoteObject(object, text)
    guard case .failure(.severalUIDs) = resource.reading else { return [resource] }
    return ResourcePart.all(in: text).map { RemoteObject($0, of: object) } + [resource]
  }

  private init(_ object: CalendarObject, _ text: ICalendarText) {
    address = ObjectAddress(object.href)
    etag = object.etag
    bytes = object.data
    // A truncated text may lack more than its end. A write over it would lose the rest (I3).
    let isWhole = text.calendars.allSatisfy(\.isTerminated)
    do throws(MappingError) {
      let object = try CalendarObjectReading(text)
      guard object.calendar.isTerminated else { throw .unreadable([]) }
      reading = .success(object)
    } catch .severalUIDs where !isWhole, .noItem where !isWhole {
      reading = .failure(.unreadable([]))
    } catch {
      reading = .failure(error)
    }
  }

  private init(_ part: ResourcePart, of object: CalendarObject) {
    address = ObjectAddress(object.href, part: part.uid)
    etag = object.etag
    bytes = part.bytes
    reading = part.reading
  }

  var key: String { address.key }

  /// `nil` where the object could not be parsed.
  var uid: String? {
    if case .success(let reading) = reading { reading.uid } else { nil }
  }

  /// Whether the kind of the object is known.
  fileprivate var isReadable: Bool {
    switch reading {
    case .success, .failure(.severalUIDs), .failure(.publishedCopy): true
    case .failure: false
    }
  }

  /// Whether the resource no longer contains the link's item. Only a complete text proves this (I3).
  func lacks(_ link: SyncLink) -> Bool {
    switch reading {
    case .success(let object): address.fragment == nil && object.uid != link.uid
    case .failure(.severalUIDs(let uids)):
      !uids.contains { link.hrefKey == ObjectAddress(address.resource, part: $0).key }
    case .failure: false
    }
  }
}

extension CalendarObject {
  /// Whether every part of the object is understood, and none is missing.
  var isReadable: Bool { RemoteObject.all(in: self).allSatisfy(\.isReadable) }
}
