/// Chooses the authentication scheme of a request, and the step after a 401.
///
/// Basic credentials and bearer tokens are sent with the first request where nobody can listen: over TLS or to a
/// loopback address. A wait for a challenge would fail on Cyrus, which answers anonymous requests with 207. Credentials
/// are tried once in each realm, because a second try could lock the account.
struct Authentication {
  enum Scheme { case none, basic, digest, bearer }

  let credentials: Credentials?
  private var prefersDigest = false
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
    if prefersDigest { return .digest }
    return isPrivate(origin) ? .basic : .none
  }

  /// Chooses the step after a 401.
  /// - Parameter tried: the schemes of earlier attempts of this request, in order.
  /// - Returns: the scheme for the next attempt; `nil` where the 401 is final.
  mutating func schemeAfter401(tried: [Scheme], challenges: [Challenge], origin: Origin) -> Scheme? {
    guard let credentials, credentials.origin == origin, let last = tried.last else { return nil }
    let open = challenges.filter { !refusedRealms.contains($0.realm) }
    func offers(_ scheme: String) -> Bool { open.contains { $0.scheme == scheme } }
    if offers("basic") { hasOfferedBasic = true }
    switch (credentials.secret, last) {
    case (.token, .none) where offers("bearer"): return .bearer
    case (.password, .none) where offers("digest"):
      prefersDigest = true
      return .digest
    case (.password, .none) where offers("basic"): return .basic
    // Where the server offers Basic and refused it, the password is wrong. Digest would be a second attempt with the
    // same password.
    case (.password, .basic) where offers("digest") && !offers("basic"):
      prefersDigest = true
      return .digest
    // Some servers offer Digest without ever accepting it, and leave Basic out of their second challenge.
    case (.password, .digest) where hasOfferedBasic && isPrivate(origin) && !tried.contains(.basic):
      prefersDigest = false
      return .basic
    case (_, .none): return nil
    default:
      if !isAccepted { refusedRealms.formUnion(challenges.map(\.realm) + (challenges.isEmpty ? [""] : [])) }
      return nil
    }
  }

  mutating func accepted(_ scheme: Scheme) {
    if scheme != .none { isAccepted = true }
  }

  private func isPrivate(_ origin: Origin) -> Bool { origin.isEncrypted || origin.isLoopback }
}
