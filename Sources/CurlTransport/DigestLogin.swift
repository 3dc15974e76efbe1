/// The answers to a Digest challenge (RFC 7616). curl keeps a challenge for one handle only, so that each connection
/// would ask for one; here all requests of a transport answer the same one, and each counts.
struct DigestLogin {
  private var challenge: Challenge
  private let hash: DigestHash
  private var count = 0

  /// `nil` where the server asks for what no client of this kind can answer.
  init?(_ challenge: Challenge) {
    guard challenge.scheme == "digest", challenge["nonce"] != nil,
      let hash = DigestHash(Self.algorithm(of: challenge).replacing("-sess", with: "")),
      challenge["qop"] == nil || Self.protections(of: challenge).contains("auth")
    else { return nil }
    self.challenge = challenge
    self.hash = hash
  }

  /// The value of Authorization for the next request.
  ///
  /// - Parameter nonce: this client's random text.
  mutating func authorization(
    _ method: String, _ target: String, user: String, password: String, nonce own: String
  ) -> String {
    count += 1
    let (realm, nonce) = (challenge.realm, challenge["nonce"] ?? "")
    let number = String(count, radix: 16)
    let counter = String(repeating: "0", count: max(0, 8 - number.count)) + number
    var secret = hash(user, realm, password)
    if Self.algorithm(of: challenge).hasSuffix("-sess") { secret = hash(secret, nonce, own) }
    let request = hash(method, target)
    let hidesUser = challenge["userhash"]?.lowercased() == "true"
    var parts = [
      "username=\(Self.quoted(hidesUser ? hash(user, realm) : user))", "realm=\(Self.quoted(realm))",
      "nonce=\(Self.quoted(nonce))", "uri=\(Self.quoted(target))",
    ]
    if challenge["qop"] != nil {
      parts += [
        "cnonce=\"\(own)\"", "nc=\(counter)", "qop=auth",
        "response=\"\(hash(secret, nonce, counter, own, "auth", request))\"",
      ]
    } else {
      parts.append("response=\"\(hash(secret, nonce, request))\"")
    }
    if let opaque = challenge["opaque"] { parts.append("opaque=\(Self.quoted(opaque))") }
    if let algorithm = challenge["algorithm"] { parts.append("algorithm=\(algorithm)") }
    if hidesUser { parts.append("userhash=true") }
    return "Digest " + parts.joined(separator: ", ")
  }

  private static func algorithm(of challenge: Challenge) -> String { challenge["algorithm"]?.lowercased() ?? "md5" }

  private static func protections(of challenge: Challenge) -> [String] {
    (challenge["qop"] ?? "").lowercased().split { $0 == "," || $0 == " " }.map(String.init)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
