import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// Work on files, each in a process of its own.
enum Job: String, CaseIterable {
  /// Only starts. This cost is part of every other job.
  case nothing
  /// Reads the whole file and writes it.
  case rewrite
  /// Reads and writes the file in pieces, with one component in memory.
  case stream
  /// Reads every mapped field of every item.
  case fields
  /// Reads a multistatus answer in pieces.
  case multistatus

  static func run(_ arguments: [String]) throws {
    guard let job = arguments.first.flatMap(Job.init), arguments.count == 2 else { throw BenchError("job NAME FILE") }
    let path = arguments[1]
    switch job {
    case .nothing: return
    case .rewrite: try rewrite(path)
    case .stream: try stream(path)
    case .fields: try fields(path)
    case .multistatus: try multistatus(path)
    }
  }

  private static func rewrite(_ path: String) throws {
    let bytes = try FilePieces.readWhole(path)
    let text = ICalendarText(reading: bytes)
    guard text.bytes == bytes else { throw BenchError("the file did not come out as it went in") }
  }

  private static func stream(_ path: String) throws {
    var reader = ComponentStream()
    var octets = 0
    func take(_ elements: [ComponentStream.Element]) {
      for element in elements { octets += element.component.bytes.count }
    }
    try FilePieces.read(path) { take(reader.push($0)) }
    take(reader.finish())
    // The frame and its VTIMEZONE are not written.
    let size = try FilePieces.size(of: path)
    guard size - 2000..<size ~= octets else { throw BenchError("\(octets) of \(size) octets came out") }
  }

  private static func fields(_ path: String) throws {
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let mapping = MappingContext(
      zone: berlin, now: Date(timeIntervalSince1970: 1_800_000_000), settings: Settings(), profile: .extended)
    var reader = ComponentStream()
    var tags = 0
    func take(_ elements: [ComponentStream.Element]) throws {
      for element in elements where element.component.name == "VTODO" {
        var object = element.calendar
        object.append(element.component)
        tags += try CalendarObjectReading(ICalendarText(object)).task(mapping).tags.count
      }
    }
    try FilePieces.read(path) { try take(reader.push($0)) }
    try take(reader.finish())
    guard tags > 0 else { throw BenchError("no tags were read") }
  }

  private static func multistatus(_ path: String) throws {
    var octets = 0
    let reader = try MultistatusReader { row in
      octets += row.calendarData?.count ?? row.etag?.description.utf8.count ?? 0
    }
    try FilePieces.read(path) { piece in try piece.withUnsafeBytes { try reader.feed($0) } }
    guard try reader.finish().rowCount > 0, octets > 0 else { throw BenchError("no rows were read") }
  }
}
