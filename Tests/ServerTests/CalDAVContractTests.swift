import TestSupport
import Testing

@Suite("The CalDAV contract on a live server", .serialized)
struct CalDAVContractTests {
  @Test(arguments: RunningServer.all)
  func theServerKeepsTheContract(_ server: RunningServer) async throws {
    try await server.withCalendar("Vertrag & Prüfung") { client, calendar in
      try await CalDAVServerContract(client: client, calendar: calendar, allowances: server.allowances).run()
    }
  }
}
