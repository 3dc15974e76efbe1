import HTTPTypes
import TestSupport

extension HostileAnswer {
  func put(into answer: inout TamperingTransport.Answer) {
    answer.status = status
    answer.fields = [.contentType: type]
    if let location { answer.fields[.location] = location }
    answer.body = body
  }

  /// Hrefs that are outside the collection or unsafe.
  static let hrefs = [
    "/calendars/tester/Aufgaben/../Geheim/x.ics", "/calendars/tester/Aufgaben/%2e%2e/Geheim/x.ics", "../Geheim/x.ics",
    "/calendars/tester/Geheim/x.ics", "/x.ics", "/", "//evil.example/calendars/tester/Aufgaben/x.ics",
    "https://evil.example/x.ics", "https://u:p@evil.example/calendars/tester/x.ics", "file:///etc/passwd",
    "javascript:x",
    "/calendars/tester/Aufgaben", "/calendars/tester/AufgabenX/x.ics",
    "/calendars/tester/Aufgaben/x%0d%0aX-Evil: 1.ics",
    "/calendars/tester/Aufgaben/x&#13;&#10;X-Evil: 1.ics", "/calendars/tester/Aufgaben/a b.ics",
    "/calendars/tester/Aufgaben/x%00.ics", "/calendars/tester/Aufgaben/%", "/calendars/tester/Aufgaben/%zz.ics",
    "/calendars/tester/Aufgaben/" + String(repeating: "y", count: 100_000),
    "/calendars/tester/Aufgaben/\u{202E}scI.ics",
    "/calendars/tester/Aufgaben/x.ics?a=b", "/calendars/tester/Aufgaben/x.ics#part", "", " ", "\\\\evil\\x",
    "/calendars/tester/Aufgaben/\u{85}x.ics", "/calendars/tester/Aufgaben/x%2fy.ics",
    "/calendars/tester/Aufgaben/./x.ics", "/calendars/tester/Aufgaben/%2E%2e/Geheim/x.ics",
    "/calendars/tester/Aufgaben/.%2e/Geheim/x.ics", "/calendars/tester/Aufgaben/..%2fGeheim%2fx.ics",
    "/calendars/tester/Aufgaben/%252e%252e/Geheim/x.ics", "/calendars/tester/Aufgaben/..\\Geheim\\x.ics",
    "/calendars/tester/Aufgaben/%2e%2e%5cGeheim%5cx.ics", "/calendars/tester/Aufgaben/y/%2e%2e/%2e%2e/Geheim/x.ics",
    "/calendars/tester/Aufgaben/..;v=1/Geheim/x.ics",
  ]

  static let etags = [
    "\"a\r\nX-Evil: 1\"", "\"a&#13;&#10;X-Evil: 1\"", "a", "\"", "", "*", "\"*\", \"b\"", "W/\"weak\"",
    "\"" + String(repeating: "e", count: 200_000) + "\"", "\"\u{1B}[31m\"", "\"ä\"", "\"a\"b\"",
  ]
}
