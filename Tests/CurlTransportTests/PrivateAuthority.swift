import Foundation
import Testing

/// A certification authority of the test in a temporary folder, with its certificates for a server and a client.
final class PrivateAuthority: Sendable {
  let file: String
  let server: TestServer.Certificate
  private let folder: URL

  init(names: String = "DNS:localhost,IP:127.0.0.1") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "focusblox-ca-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.path
    file = "\(path)/ca.crt"
    server = .init(certificateFile: "\(path)/server.crt", keyFile: "\(path)/server.key")
    try Data("subjectAltName=\(names)\nextendedKeyUsage=serverAuth\n".utf8).write(to: folder.appending(path: "names"))
    try make(
      """
      openssl req -x509 \(Self.key) -days 2 -subj '/CN=\(folder.lastPathComponent)' -keyout ca.key -out ca.crt &&
      openssl req \(Self.key) -subj /CN=server -keyout server.key -out server.csr &&
      openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -extfile names -out server.crt
      """)
  }

  private static let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"

  private func make(_ commands: String) throws {
    let script = "cd '\(folder.path)' || exit 1; exec 2>/dev/null; { \(commands) ; } && echo made || echo failed"
    try #require(ChildProcess("sh", ["-c", script]).readLine() == "made")
  }

  /// Creates the files of a client called ada: certificate, key, and both in one file.
  func client() throws -> (certificateFile: String, keyFile: String, bothFile: String) {
    try make(
      """
      openssl req \(Self.key) -subj /CN=ada -keyout client.key -out client.csr &&
      openssl x509 -req -in client.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 -out client.crt &&
      cat client.crt client.key >client.pem
      """)
    let path = folder.path
    return ("\(path)/client.crt", "\(path)/client.key", "\(path)/client.pem")
  }

  deinit {
    // A temporary folder that cannot be removed does not affect the test.
    try? FileManager.default.removeItem(at: folder)
  }
}
