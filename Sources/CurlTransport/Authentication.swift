/// Decides which scheme a request is sent with, and what follows a 401.
///
/// Basic and bearer tokens go out at once where nobody can listen: over TLS, or to a loopback address (Cyrus
/// answers anonymous requests with 207, so waiting for a challenge finds nothing). A credential is tried once in a
/// realm: a second try could lock the account (I20).
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

  /// Until the first credential has been judged, one request at a time is sent, so that a bad one is tried once.
  var isSettled: Bool { credentials == nil || isAccepted || !refusedRealms.isEmpty }

  func firstScheme(for origin: Origin) -> Scheme {
    guard let credentials, credentials.origin == origin, refusedRealms.isEmpty else { return .none }
    guard case .password = credentials.secret else { return isPrivate(origin) ? .bearer : .none }
    if prefersDigest { return .digest }
    return isPrivate(origin) ? .basic : .none
  }

  /// - Parameter tried: the schemes this request has been sent with, the last one last.
  /// - Returns: the scheme to send the request with again; `nil` where the 401 stands.
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
    // Where Basic is offered and was refused, the password is wrong: Digest would be a second attempt with it.
    case (.password, .basic) where offers("digest") && !offers("basic"):
      prefersDigest = true
      return .digest
    // A server may offer a Digest that it never accepts, and no longer list Basic beside its second challenge.
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
