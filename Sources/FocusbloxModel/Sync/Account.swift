public import Foundation

/// A CalDAV account, or a subscribed calendar. It holds the source of a secret, never the secret itself.
public struct Account: Sendable, Hashable, Codable, Identifiable {
  public var id: Int64
  public var name: String
  /// The address that the user gave: a server, a principal, a calendar home or one collection.
  public var url: String
  public var user: String?
  public var secret: SecretSource
  /// The path of a PEM file with a private certificate authority.
  public var caFile: String?
  public var clientCertificate: String?
  public var clientKey: String?
  public var mapping: MappingProfile
  /// Set where the account is a calendar that is only read from its address. The address is then the account's secret,
  /// and `url` has only its host. `nil` for a CalDAV account.
  public var subscription: Subscription?
  /// Adding an account is the user's consent to contact its server. A disabled account is never contacted.
  public var isEnabled: Bool
  /// Whether the user accepts that all data is readable in transit. Otherwise http is allowed only for this machine.
  public var allowsPlainHTTP: Bool
  public var principal: String?
  public var homes: [String]
  /// The addresses by which invitations name the user, as the server lists them: `mailto:` and other addresses.
  public var addresses: [String]
  public var created: Date

  public init(id: Int64 = 0, name: String, url: String, user: String? = nil, secret: SecretSource, created: Date) {
    self.id = id
    self.name = name
    self.url = url
    self.user = user
    self.secret = secret
    mapping = .strict
    isEnabled = true
    allowsPlainHTTP = false
    homes = []
    addresses = []
    self.created = created
  }
}

/// The source of an account's password or token.
public enum SecretSource: Sendable, Hashable, Codable {
  case none
  /// A shell command whose first line of output is the password.
  case passwordCommand(String)
  /// A file that only its owner may read; its first line is the password.
  case passwordFile(String)
  /// A shell command whose first line of output is a bearer token.
  case tokenCommand(String)
  /// The desktop's secret service.
  case secretService

  private struct Text: Decodable {
    var _0: String
  }

  /// Reads the form that the compiler's `encode(to:)` writes. The compiler's own reading lists all keys, for which the
  /// program is searched for conformances at every start.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let keys: [CodingKeys] = [.none, .passwordCommand, .passwordFile, .tokenCommand, .secretService]
    let present = keys.filter(container.contains)
    guard present.count == 1, let key = present.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not one key"))
    }
    func text() throws -> String { try container.decode(Text.self, forKey: key)._0 }
    switch key {
    case .none: self = .none
    case .passwordCommand: self = .passwordCommand(try text())
    case .passwordFile: self = .passwordFile(try text())
    case .tokenCommand: self = .tokenCommand(try text())
    case .secretService: self = .secretService
    }
  }
}

/// `strict`: fields that the specification calls local stay local. `extended`: properties that need the user's consent
/// are synced too.
public enum MappingProfile: String, Sendable, Hashable, Codable, CaseIterable {
  case strict, extended
}
