import CLibcurl
import CalDAV
import Foundation
import HTTPTypes

/// Fills an easy handle: once with the settings of all requests, then with each request.
struct TransferSetup {
  let configuration: CurlTransport.Configuration
  /// Found when the first encrypted request arrives.
  private var authorities: TrustedAuthorities?
  /// The fields that the transport sets itself.
  private static let ownFields: Set<String> = [
    "accept-encoding", "authorization", "connection", "content-length", "expect", "host", "transfer-encoding",
  ]

  init(_ configuration: CurlTransport.Configuration) {
    self.configuration = configuration
    authorities = configuration.caFile.map(TrustedAuthorities.file)
  }

  func newHandle() throws(CurlProblem) -> EasyHandle {
    let handle = try EasyHandle()
    try handle.set(CURLOPT_NOSIGNAL, true)
    try handle.set(CURLOPT_QUICK_EXIT, true)  // A cancelled request does not wait for the resolver.
    try handle.set(CURLOPT_TCP_NODELAY, true)
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    try handle.set(CURLOPT_FOLLOWLOCATION, false)
    try handle.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    try handle.set(CURLOPT_PATH_AS_IS, true)
    try handle.set(CURLOPT_ACCEPT_ENCODING, "")
    try handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    try handle.set(CURLOPT_PIPEWAIT, true)
    try handle.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    try handle.set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectTimeout.milliseconds)
    if configuration.isEndless {
      // curl's own measurement of the speed wakes once a second.
      try handle.set(CURLOPT_TCP_KEEPALIVE, true)
    } else {
      try handle.set(CURLOPT_LOW_SPEED_LIMIT, 1)
      try handle.set(CURLOPT_LOW_SPEED_TIME, (configuration.stallTimeout.milliseconds + 999) / 1000)
    }
    try handle.set(
      CURLOPT_HEADERFUNCTION,
      writer: { bytes, size, count, transfer in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.from(transfer)?.takeHeadLine(line) == true ? line.count : 0
      })
    try handle.set(
      CURLOPT_WRITEFUNCTION,
      writer: { bytes, size, count, transfer in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Transfer.from(transfer)?.takeBody(part) == true ? part.count : 0
      })
    try handle.set(
      CURLOPT_READFUNCTION,
      reader: { room, size, count, transfer in
        Transfer.from(transfer)?.fillBody(UnsafeMutableRawBufferPointer(start: room, count: size * count)) ?? 0
      })
    try handle.set(
      CURLOPT_SEEKFUNCTION,
      seeker: { transfer, offset, _ in
        offset == 0 && Transfer.from(transfer)?.rewindBody() == true ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
      })
    return handle
  }

  /// - Parameter digest: the answer to a Digest challenge.
  mutating func prepare(
    _ handle: EasyHandle, for transfer: Transfer, scheme: Authentication.Scheme, digest: String?
  ) throws(CurlProblem) {
    let request = transfer.request
    let origin = transfer.origin
    handle.forgetProblem()
    for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA] {
      try handle.set(option, pointer: transfer.pointer)
    }
    try handle.set(CURLOPT_URL, "\(origin.scheme)://\(request.authority ?? "")\(request.path ?? "/")")
    try handle.set(CURLOPT_HTTPGET, true)  // HTTPGET resets the method settings of the previous request.
    if let body = transfer.body {
      try handle.set(CURLOPT_UPLOAD, true)
      try handle.set(CURLOPT_INFILESIZE_LARGE, offset: body.count)
    } else if request.method == .head {
      try handle.set(CURLOPT_NOBODY, true)
    }
    try handle.set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    let login = digest.map { ["Authorization: \($0)"] } ?? []
    try handle.set(fieldLines: Self.lines(of: request.headerFields) + login)
    try handle.set(CURLOPT_PROXY, configuration.proxies.address(for: origin))
    try handle.set(CURLOPT_NOPROXY, configuration.proxies.exceptions)
    if !configuration.reachesPrivateNetworks { try keepOutside(handle, transfer) }
    try authenticate(handle, scheme: scheme)
    if origin.isEncrypted { try trust(handle, origin: origin) }
  }

  /// Lets the request reach only public addresses, whatever the host's name resolves to.
  private func keepOutside(_ handle: EasyHandle, _ transfer: Transfer) throws(CurlProblem) {
    // Without a text curl reads the environment, and a host that it excludes would be reached without the proxy.
    try handle.set(CURLOPT_NOPROXY, "")
    guard configuration.proxies.address(for: transfer.origin).isEmpty else {
      return try handle.set(CURLOPT_OPENSOCKETFUNCTION, opener: nil)
    }
    try handle.set(CURLOPT_OPENSOCKETDATA, pointer: transfer.pointer)
    try handle.set(
      CURLOPT_OPENSOCKETFUNCTION,
      opener: { transfer, _, place in
        guard let place, let start = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let bytes = UnsafeRawBufferPointer(start: UnsafeRawPointer(place) + start, count: Int(place.pointee.addrlen))
        guard NetworkAddress(socketAddress: bytes)?.isPublic == true else {
          Transfer.from(transfer)?.metPrivateAddress = true
          return -1
        }
        // The flag keeps the socket out of child programs.
        return socket(
          place.pointee.family, place.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), place.pointee.protocol)
      })
  }

  private func authenticate(_ handle: EasyHandle, scheme: Authentication.Scheme) throws(CurlProblem) {
    var user: String?
    var password: String?
    var token: String?
    if scheme == .basic || scheme == .bearer {
      switch configuration.credentials?.secret {
      case .password(let name, let secret): (user, password) = (name, secret)
      case .token(let secret): token = secret
      case nil: break
      }
    }
    try handle.set(CURLOPT_USERNAME, user)
    try handle.set(CURLOPT_PASSWORD, password)
    try handle.set(CURLOPT_XOAUTH2_BEARER, token)
    switch scheme {
    case .none, .basic, .digest: try handle.set(CURLOPT_HTTPAUTH, focusblox_curl_auth_basic)
    case .bearer: try handle.set(CURLOPT_HTTPAUTH, focusblox_curl_auth_bearer)
    }
  }

  private mutating func trust(_ handle: EasyHandle, origin: Origin) throws(CurlProblem) {
    if authorities == nil { authorities = TrustedAuthorities.system() }
    switch authorities {
    case .file(let path):
      try handle.set(CURLOPT_CAINFO, path)
      try handle.set(CURLOPT_CAPATH, nil)
    case .hashedDirectory(let path):
      try handle.set(CURLOPT_CAINFO, nil)
      try handle.set(CURLOPT_CAPATH, path)
    case nil: break
    }
    let certificate = configuration.clientCertificate.flatMap { $0.origin == origin ? $0 : nil }
    try handle.set(CURLOPT_SSLCERT, certificate?.certificateFile)
    try handle.set(CURLOPT_SSLKEY, certificate?.keyFile)
  }

  private static func lines(of fields: HTTPFields) -> [String] {
    // Above 1 MB curl would send Expect and wait. One server never answers an Expect, and another adds seconds.
    var lines = ["Expect:"]
    for field in fields where !ownFields.contains(field.name.canonicalName) {
      lines.append(field.value.isEmpty ? "\(field.name.rawName);" : "\(field.name.rawName): \(field.value)")
    }
    return lines
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
