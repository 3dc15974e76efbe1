import CLibcurl
import CalDAV

/// Translates curl's error codes into errors of the transport protocol.
extension HTTPTransportError {
  /// - Parameter wasSent: whether any byte of the request was sent.
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
    // With TLS 1.3 a server sends this alert after the handshake, where curl expects an answer.
    case _ where Self.alertsAboutClients.contains(where: reason.contains):
      self = .certificateRequired(host: host)
    default:
      self = wasSent ? .interrupted(host: host, reason: reason) : .failed(host: host, reason: reason)
    }
  }

  /// The TLS alerts about a missing or rejected client certificate (RFC 8446 section 6.2).
  private static let alertsAboutClients = [
    "alert certificate required", "alert unknown ca", "alert bad certificate", "alert certificate expired",
  ]

  typealias Configuration = CurlTransport.Configuration
}

extension CertificateProblem {
  /// Translates OpenSSL's number (x509_vfy.h). curl compares the host name itself, after OpenSSL's check.
  fileprivate init(_ problem: CurlProblem) {
    self =
      switch problem.verification {
      case 2, 18...21: .unknownAuthority
      case 9: .notYetValid
      case 10: .expired
      // curl starts with 1, and the number stays 1 where curl's own comparison of names fails.
      case 0...1 where problem.code == CURLE_PEER_FAILED_VERIFICATION: .otherHost
      default: .other
      }
  }
}
