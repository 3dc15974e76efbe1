public import Foundation

/// A CalDAV account. Holds where a secret comes from, never the secret.
public struct Account: Sendable, Hashable, Codable, Identifiable {
  public var id: Int64
  public var name: String
  /// As the user gave it: a server, a principal, a home set or one collection.
  public var url: String
  public var user: String?
  public var secret: SecretSource
  /// PEM file of a private certificate authority.
  public var caFile: String?
  public var clientCertificate: String?
  public var clientKey: String?
  public var mapping: MappingProfile
  /// Adding an account is the user's consent; a disabled one is never contacted.
  public var isEnabled: Bool
  /// The user knows that everything can be read on the way; else http is spoken to this machine only.
  public var allowsPlainHTTP: Bool
  public var principal: String?
  public var homes: [String]
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
    self.created = created
  }
}

/// Where the password or token of an account comes from.
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
}

/// `strict`: fields that the specification calls local stay local; `extended`: the properties that need consent travel too.
public enum MappingProfile: String, Sendable, Hashable, Codable, CaseIterable {
  case strict, extended
}
