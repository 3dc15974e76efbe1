import FocusbloxActions
import FocusbloxModel
import FocusbloxSync
import FocusbloxTexts
import FocusbloxWords
import Foundation

extension Wording {
  /// A place with nobody to tell or ask, at a fixed time in UTC, in English.
  static func quiet(at now: String, settings: String = "") throws -> Wording {
    let file = NSTemporaryDirectory() + UUID().uuidString
    try settings.write(toFile: file, atomically: true, encoding: .utf8)
    let instant = try Date(now, strategy: .iso8601)
    return Wording(
      Workplace(
        environment: [:], zone: .gmt, paths: Paths(database: "/nonexistent", settings: file), notificationLanguage: nil,
        person: Nobody(), clock: { instant }),
      .english)
  }
}

private struct Nobody: Person {
  var isReading: Bool { false }

  func tell(_ news: News) {}
  func choose(reading refusal: Refusal) -> Int? { nil }
  func choose(_ text: String, among items: [Handles.Item], in zone: TimeZone, at now: Date) -> Int? { nil }
  func agrees(to notice: InvitationNotice) throws -> Bool? { nil }
  func ends(_ other: SyncUnderWay) -> Bool { false }
  func trusts(_ hosts: [String], besides own: String) -> Bool { false }
  func words(about error: any Error, in language: Language?) -> ErrorWords {
    let explanation = Explanation(of: error, in: language ?? .english)
    return ErrorWords(
      sentence: explanation.sentence, remedy: explanation.remedy, line: explanation.line, text: explanation.text,
      reason: nil)
  }
}
