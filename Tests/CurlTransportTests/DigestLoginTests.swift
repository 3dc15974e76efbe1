import Testing

@testable import CurlTransport

@Suite("Answers to Digest challenges")
struct DigestLoginTests {
  private func answer(_ parameters: [String: String], _ count: Int = 1) throws -> String {
    let realm = ["realm": "http-auth@example.org", "nonce": "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"]
    var login = try #require(DigestLogin(Challenge(scheme: "digest", realm.merging(parameters) { $1 })))
    return (0..<count).reduce("") { _, _ in
      login.authorization(
        "GET", "/dir/index.html", user: "Mufasa", password: "Circle of Life",
        nonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
    }
  }

  // RFC 7616 section 3.9.1
  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func `the examples of RFC 7616 are answered as it says`(algorithm: String, response: String) throws {
    let opaque = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"
    let text = try answer(["algorithm": algorithm, "qop": "auth, auth-int", "opaque": opaque])
    #expect(
      text
        == "Digest username=\"Mufasa\", realm=\"http-auth@example.org\", nonce=\"7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v\""
        + ", uri=\"/dir/index.html\", cnonce=\"f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ\", nc=00000001, qop=auth"
        + ", response=\"\(response)\", opaque=\"\(opaque)\", algorithm=\(algorithm)")
  }

  @Test("the next answers count, and one without qop has no count")
  func counts() throws {
    #expect(try answer(["qop": "auth"], 17).contains("nc=00000011,"))
    #expect(try !answer([:]).contains("nc="))
  }

  @Test("a server may ask for a hashed user name, and texts are quoted")
  func quotes() throws {
    let hidden = try answer(["qop": "auth", "userhash": "true"])
    #expect(!hidden.contains("Mufasa") && hidden.hasSuffix(", userhash=true"))
    #expect(try answer(["realm": "a \"b\" \\"]).contains(#"realm="a \"b\" \\""#))
  }

  @Test("texts of every length have the digests of RFC 1321 and RFC 6234")
  func hashes() {
    #expect(DigestHash.md5("") == "d41d8cd98f00b204e9800998ecf8427e")
    #expect(
      DigestHash.md5("12345678901234567890123456789012345678901234567890123456789012345678901234567890")
        == "57edf4a22be3c955ac49da2e2107b67a")
    #expect(DigestHash.sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      DigestHash.sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
  }
}
