/// The languages of texts; German is the language of the specification.
public enum Language: String, Sendable, Hashable, Codable, CaseIterable {
  case german = "de"
  case english = "en"
}
