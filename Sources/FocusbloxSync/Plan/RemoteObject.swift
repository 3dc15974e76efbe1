public import CalDAV
public import FocusbloxCalendar
import FocusbloxStore
import ICalendar

/// A calendar object as fetched and read.
public struct RemoteObject: Sendable {
  public var place: ObjectPlace
  public var etag: ETag?
  public var bytes: [UInt8]
  /// Why it could not be read, or the reading.
  public var reading: Result<CalendarObjectReading, MappingError>

  /// What is in a resource: one object, or each of several as if it were one, and then the resource that holds them, which is none
  /// itself (T37).
  public static func all(in object: CalendarObject) -> [RemoteObject] {
    let text = ICalendarText(reading: object.data)
    let whole = RemoteObject(object, text)
    guard case .failure(.severalUIDs) = whole.reading else { return [whole] }
    return ResourcePart.all(in: text).map { RemoteObject($0, of: object) } + [whole]
  }

  private init(_ object: CalendarObject, _ text: ICalendarText) {
    place = ObjectPlace(object.href)
    etag = object.etag
    bytes = object.data
    // What was cut off on its way lacks more than its end: to write over it would lose the rest (I3).
    let isWhole = text.calendars.allSatisfy(\.isTerminated)
    do throws(MappingError) {
      let object = try CalendarObjectReading(text)
      guard object.calendar.isTerminated else { throw .unreadable([]) }
      reading = .success(object)
    } catch .severalUIDs where !isWhole {
      reading = .failure(.unreadable([]))
    } catch {
      reading = .failure(error)
    }
  }

  private init(_ part: ResourcePart, of object: CalendarObject) {
    place = ObjectPlace(object.href, part: part.uid)
    etag = object.etag
    bytes = part.bytes
    reading = part.reading
  }

  var key: String { place.key }

  /// `nil` where it could not be read.
  var uid: String? {
    if case .success(let reading) = reading { reading.uid } else { nil }
  }

  /// Whether it is known what it is; no more.
  fileprivate var isReadable: Bool {
    switch reading {
    case .success, .failure(.severalUIDs), .failure(.ownShadow): true
    case .failure: false
    }
  }

  /// Whether an item that was in the resource is not there any more. Only what was read whole says so (I3).
  func lacks(_ link: SyncLink) -> Bool {
    switch reading {
    case .success(let object): place.fragment == nil && object.uid != link.uid
    case .failure(.severalUIDs(let uids)): !uids.contains { link.hrefKey == ObjectPlace(place.resource, part: $0).key }
    case .failure: false
    }
  }
}

extension CalendarObject {
  /// Whether it is known of everything in it what it is: nothing is missing, and nothing is beyond us.
  var isReadable: Bool { RemoteObject.all(in: self).allSatisfy(\.isReadable) }
}
