import CLibcurl
import CalDAV

/// Curl's error codes in the words of the transport protocol.
extension HTTPTransportError {
  /// - Parameter wasSent: whether any byte of the request left for the server.
  init(_ problem: CurlProblem, origin: Origin, files: Configuration, wasSent: Bool) {
    let host = origin.host
    let reason = problem.reason
    switch problem.code {
    case CURLE_COULDNT_RESOLVE_HOST:
      self = .unknownHost(host)
    case CURLE_COULDNT_CONNECT:
      self = .unreachable(host: host, port: origin.port, reason: reason)
    case CURLE_OPERATION_TIMEDOUT:
      self = wasSent ? .timedOut(host: host) : .unreachable(host: host, port: origin.port, reason: reason)
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
      self = .untrustedCertificate(host: host, CertificateProblem(problem), reason: reason)
    case CURLE_SSL_CONNECT_ERROR where !wasSent:
      self = .noTLS(host: host, port: origin.port, reason: reason)
    case CURLE_SSL_CACERT_BADFILE:
      self = .unusableTLSFile(path: files.caFile ?? "", reason: reason)
    case CURLE_SSL_CERTPROBLEM:
      let certificate = files.clientCertificate
      let isAboutKey = reason.contains("private key")
      let path = isAboutKey ? certificate?.keyFile ?? certificate?.certificateFile : certificate?.certificateFile
      self = .unusableTLSFile(path: path ?? "", reason: reason)
    case CURLE_SSL_CLIENTCERT:
      self = .certificateRequired(host: host)
    // With TLS 1.3 a server says so after the handshake, where curl expects an answer.
    case _ where Self.alertsAboutClients.contains(where: reason.contains):
      self = .certificateRequired(host: host)
    default:
      self = wasSent ? .interrupted(host: host, reason: reason) : .failed(host: host, reason: reason)
    }
  }

  /// What a server says of the certificate it was shown, or was not (RFC 8446 section 6.2).
  private static let alertsAboutClients = [
    "alert certificate required", "alert unknown ca", "alert bad certificate", "alert certificate expired",
  ]

  typealias Configuration = CurlTransport.Configuration
}

extension CertificateProblem {
  /// Of OpenSSL's number (x509_vfy.h); the name of the host is compared by curl itself, after that check.
  fileprivate init(_ problem: CurlProblem) {
    self =
      switch problem.verification {
      case 2, 18...21: .unknownAuthority
      case 9: .notYetValid
      case 10: .expired
      // 1 is what curl begins with, and stays where it compares the names itself.
      case 0...1 where problem.code == CURLE_PEER_FAILED_VERIFICATION: .otherHost
      default: .other
      }
  }
}
