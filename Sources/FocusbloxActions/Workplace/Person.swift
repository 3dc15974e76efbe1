package import FocusbloxModel
package import FocusbloxSync
package import FocusbloxWords
package import Foundation

/// The person for whom an action works: who is told news, and who may answer questions. An action has no words; whoever stands
/// between it and the person has them.
package protocol Person: Sendable {
  func tell(_ news: News)

  /// Whether somebody reads what is told.
  var isReading: Bool { get }

  /// The number of the reading that is meant; `nil` where nobody can be asked, or nobody answers.
  func choose(reading refusal: Refusal) -> Int?

  /// The number of the item that a text means.
  func choose(_ text: String, among items: [Handles.Item], in zone: TimeZone, at now: Date) -> Int?

  /// Whether servers may tell other people of a change; `nil` where nobody can be asked.
  func agrees(to notice: InvitationNotice) throws -> Bool?

  /// Whether another sync of the same store is to end after its current request.
  func ends(_ other: SyncUnderWay) -> Bool

  /// Whether other hosts may have the items of an account; false where nobody can be asked.
  func trusts(_ hosts: [String], besides own: String) -> Bool

  /// An error in words that the store keeps, or that another process shows; without a language in the person's own.
  func words(about error: any Error, in language: Language?) -> ErrorWords
}

/// An error as a person reads it.
package struct ErrorWords {
  package var sentence: String
  /// What the person can do.
  package var remedy: String?
  /// The sentence and the remedy.
  package var line: String
  /// The same, in lines.
  package var text: String
  /// The fixed word for programs.
  package var reason: String?

  package init(sentence: String, remedy: String?, line: String, text: String, reason: String?) {
    (self.sentence, self.remedy, self.line, self.text, self.reason) = (sentence, remedy, line, text, reason)
  }
}

/// What a person is told while an action works.
package enum News {
  /// A typed time that no clock shows (RFC 5545 3.3.5).
  case skippedTime(WhenReader.Reading)
  /// Keys of the settings file that do not exist.
  case unknownKeys([SettingsFile.UnknownKey], path: String)
  /// The addresses that name servers give for a domain.
  case services(domain: String, urls: [String])
  /// A sync has found a list.
  case newList(CalendarList, of: Account, isActive: Bool)
  /// A sync misses a list.
  case lostList(CalendarList, of: Account)
  /// A search for lists was led to hosts that the person has not accepted.
  case calendarsElsewhere(AccountProblem)
  /// Another machine uses this program with the account.
  case extendedMappingHelps(Account)
}
