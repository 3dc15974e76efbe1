public import CalDAV

/// A connection to the server of one list.
public struct ListConnection: Sendable {
  public var client: CalDAVClient
  /// The traffic so far.
  public var traffic: @Sendable () -> Traffic

  public struct Traffic: Sendable {
    public var requests: Int
    public var bytesSent: Int
    public var bytesReceived: Int

    public init(requests: Int, bytesSent: Int, bytesReceived: Int) {
      self.requests = requests
      self.bytesSent = bytesSent
      self.bytesReceived = bytesReceived
    }
  }

  public init(client: CalDAVClient, traffic: @escaping @Sendable () -> Traffic) {
    self.client = client
    self.traffic = traffic
  }
}
