/// A client certificate for the TLS handshake with one server (RFC 8446 section 4.4.2). No other server receives the
/// certificate.
public struct ClientCertificate: Sendable {
  public let origin: Origin
  /// The path of a PEM file.
  public let certificateFile: String
  /// The path of a PEM file without a pass phrase; `nil` where the certificate file also holds the key.
  public let keyFile: String?

  public init(certificateFile: String, keyFile: String? = nil, for origin: Origin) {
    self.origin = origin
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }
}
