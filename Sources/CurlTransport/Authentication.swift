import HTTPTypes

/// Chooses the authentication scheme of a request, and the step after a 401.
///
/// Basic credentials and bearer tokens are sent with the first request where nobody can listen: over TLS or to a
/// loopback address. A wait for a challenge would fail on Cyrus, which answers anonymous requests with 207. Credentials
/// are tried once in each realm, because a second try could lock the account.
struct Authentication {
  enum Scheme { case none, basic, digest, bearer }

  let credentials: Credentials?
  /// The challenge that all requests answer, once the server has asked for Digest.
  private var digest: DigestLogin?
  private var hasOfferedBasic = false
  private var isAccepted = false
  private var refusedRealms: Set<String> = []

  init(credentials: Credentials?) {
    self.credentials = credentials
  }

  /// Whether the server has judged the credentials. Until then requests are sent one at a time, so that wrong credentials
  /// are tried only once.
  var isSettled: Bool { credentials == nil || isAccepted || !refusedRealms.isEmpty }

  func firstScheme(for origin: Origin) -> Scheme {
    guard let credentials, credentials.origin == origin, refusedRealms.isEmpty else { return .none }
    guard case .password = credentials.secret else { return isPrivate(origin) ? .bearer : .none }
    if digest != nil { return .digest }
    return isPrivate(origin) ? .basic : .none
  }

  /// Chooses the step after a 401.
  /// - Parameter tried: the schemes of earlier attempts of this request, in order.
  /// - Returns: the scheme for the next attempt; `nil` where the 401 is final.
  mutating func schemeAfter401(tried: [Scheme], challenges: [Challenge], origin: Origin) -> Scheme? {
    guard let credentials, credentials.origin == origin, let last = tried.last else { return nil }
    let open = challenges.filter { !refusedRealms.contains($0.realm) }
    func offers(_ scheme: String) -> Bool { open.contains { $0.scheme == scheme } }
    let answerable = open.lazy.compactMap { challenge in DigestLogin(challenge).map { (challenge, $0) } }.first
    if offers("basic") { hasOfferedBasic = true }
    switch (credentials.secret, last) {
    case (.token, .none) where offers("bearer"): return .bearer
    case (.password, .none) where answerable != nil:
      digest = answerable?.1
      return .digest
    case (.password, .none) where offers("basic"): return .basic
    // Where the server offers Basic and refused it, the password is wrong. Digest would be a second attempt with the
    // same password.
    case (.password, .basic) where answerable != nil && !offers("basic"):
      digest = answerable?.1
      return .digest
    // The server's nonce has run out, which says nothing about the password.
    case (.password, .digest) where tried.count { $0 == .digest } == 1 && answerable.map { isNew($0.0) } ?? false:
      digest = answerable?.1
      return .digest
    // Some servers offer Digest without ever accepting it, and leave Basic out of their second challenge.
    case (.password, .digest) where hasOfferedBasic && isPrivate(origin) && !tried.contains(.basic):
      digest = nil
      return .basic
    case (_, .none): return nil
    default:
      if !isAccepted { refusedRealms.formUnion(challenges.map(\.realm) + (challenges.isEmpty ? [""] : [])) }
      return nil
    }
  }

  /// Whether the challenge follows an answer that was right: the server says so, or has accepted the password before.
  private func isNew(_ challenge: Challenge) -> Bool { isAccepted || challenge["stale"]?.lowercased() == "true" }

  /// The value of Authorization for a request that answers the Digest challenge.
  mutating func digestAnswer(to request: HTTPRequest) -> String? {
    guard case .password(let user, let password)? = credentials?.secret else { return nil }
    return digest?.authorization(
      request.method.rawValue, request.path ?? "/", user: user, password: password,
      nonce: String(UInt64.random(in: .min ... .max), radix: 16))
  }

  mutating func accepted(_ scheme: Scheme) {
    if scheme != .none { isAccepted = true }
  }

  private func isPrivate(_ origin: Origin) -> Bool { origin.isEncrypted || origin.isLoopback }
}
