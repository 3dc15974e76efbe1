/// In which lists an answer to a notification reaches other machines and other people.
public enum ShareAnswers: String, Sendable, Hashable, Codable, CaseIterable {
  /// In the lists that the user has alone.
  case own
  case always
  /// An answer stays on the machine where it was given.
  case never

  public func includes(_ list: CalendarList) -> Bool {
    switch self {
    case .own: !list.isShared
    case .always: true
    case .never: false
    }
  }
}
