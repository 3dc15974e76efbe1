/// A certificate that proves who we are in the TLS handshake with one server (RFC 8446 section 4.4.2), and with no other.
public struct ClientCertificate: Sendable {
  public let origin: Origin
  /// Path of a PEM file.
  public let certificateFile: String
  /// Path of a PEM file without a pass phrase; `nil` where the certificate's file holds the key too.
  public let keyFile: String?

  public init(certificateFile: String, keyFile: String? = nil, for origin: Origin) {
    self.origin = origin
    self.certificateFile = certificateFile
    self.keyFile = keyFile
  }
}
