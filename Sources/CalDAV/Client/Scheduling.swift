import HTTPTypes

extension CalDAVClient {
  /// Whether the server says that it tells the people of the collection's objects by itself (RFC 6638 section 2). Such a
  /// server has to obey `Schedule-Reply`.
  public func schedulesByItself(in collection: Href) async throws(CalDAVError) -> Bool {
    let question = Exchange.Question(method: .options, address: base.replacing(collection.asCollection))
    let answer = try await exchange.ask(question) { _ in .status }
    return answer.fields[values: .dav].flatMap { $0.split(separator: ",") }
      .contains { $0.trimmingPrefix(" ").lowercased() == "calendar-auto-schedule" }
  }
}
