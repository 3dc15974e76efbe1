import Foundation
import Testing

@testable import FocusbloxWords

/// A table of user input; its first line names the columns.
struct Table {
  var rows: [[String: String]]

  init(_ path: String) throws {
    let text = try String(
      contentsOf: Bundle.module.bundleURL.appendingPathComponent("Fixtures/" + path), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let names = lines.first ?? []
    rows = lines.dropFirst().map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
  }
}

enum Now {
  static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// `2026-11-25T10:00+01:00`
  static func at(_ text: String) -> ReadingContext {
    ReadingContext(now: InstantText.read(text) ?? .distantPast, zone: berlin)
  }

  static let wednesday = at("2026-11-25T10:00+01:00")
}

extension When {
  /// The local time, with the offset only where the expectation has an offset.
  func text(like expected: String) -> String {
    guard case .time(let moment) = self, expected.wholeMatch(of: /.*T.*[+-]\d\d:\d\d/) != nil else { return local }
    let minutes = abs(moment.offset) / 60
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return local + (moment.offset < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
  }
}

extension Refusal {
  /// The refusal in the form of the tables.
  var expectation: String {
    "REFUSE \(reason.rawValue)" + (readings.isEmpty ? "" : " " + readings.map(\.local).joined(separator: ","))
  }

  /// Where a table names no readings, any readings match.
  func matches(_ expected: String) -> Bool { expectation == expected || expectation.hasPrefix(expected + " ") }
}
