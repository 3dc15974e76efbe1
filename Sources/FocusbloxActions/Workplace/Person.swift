package import FocusbloxModel
package import FocusbloxSync
package import FocusbloxWords
package import Foundation

/// The person for whom an action works: who is told news, and who may answer questions. An action has no words; whoever stands
/// between it and the person has them.
package protocol Person: Sendable {
  func tell(_ news: News)

  /// The number of the reading that is meant; `nil` where nobody can be asked, or nobody answers.
  func choose(reading refusal: Refusal) -> Int?

  /// The number of the item that a text means.
  func choose(_ text: String, among items: [Handles.Item], in zone: TimeZone, at now: Date) -> Int?

  /// Whether servers may tell other people of a change; `nil` where nobody can be asked.
  func agrees(to notice: InvitationNotice) throws -> Bool?

  /// Whether another sync of the same store is to end after its current request.
  func ends(_ other: SyncUnderWay) -> Bool

  /// An error in words that the store keeps, or that another process shows.
  func sentence(about error: any Error, in language: Language) -> String
}

/// What a person is told while an action works.
package enum News {
  /// A typed time that no clock shows (RFC 5545 3.3.5).
  case skippedTime(WhenReader.Reading)
  /// Keys of the settings file that do not exist.
  case unknownKeys([SettingsFile.UnknownKey], path: String)
  /// The addresses that name servers give for a domain.
  case services(domain: String, urls: [String])
}
