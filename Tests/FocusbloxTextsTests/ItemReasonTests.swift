import FocusbloxModel
import ICalendar
import Testing

@testable import FocusbloxTexts

@Suite struct ItemReasonTests {
  @Test(arguments: [
    (
      "not sent, because servers would refuse the result: the end is before the start; the time zone Mars/Base without its VTIMEZONE",
      "nicht gesendet, weil Server das Ergebnis ablehnen würden: das Ende liegt vor dem Beginn; die Zeitzone Mars/Base ohne ihre VTIMEZONE"
    ),
    (
      "it shares its resource in its old list with other items and cannot leave it; it is moved only here",
      "es teilt in seiner alten Liste seine Ressource mit anderen Einträgen und kann sie nicht verlassen; dass es verschoben wurde, bleibt hier"
    ),
    (
      "another program's change in its former list cannot be repeated: it is not iCalendar (line 1: x)",
      "was ein anderes Programm in der früheren Liste geändert hat, lässt sich nicht wiederholen: es ist kein iCalendar (line 1: x)"
    ),
    ("its UID a is already at /b.ics", "seine UID a steht schon unter /b.ics"),
    ("“Ada”: its UID a is already at /b.ics", "„Ada“: seine UID a steht schon unter /b.ics"),
    ("the server refused it: 403 (no)", "der Server lehnt es ab: 403 (no)"),
    (
      "the server said that it had stored it, but has the previous version",
      "der Server sagt, er habe es gespeichert, und hat die Fassung davor"
    ),
    (
      "name or color of the list: the server refused it: 403", "Name oder Farbe der Liste: der Server lehnt es ab: 403"
    ),
    ("it names “/b/” and nothing in the list", "sie nennt „/b/“ und nichts aus der Liste"),
    ("DUE is a date that does not exist", "DUE: das Datum gibt es nicht"),
    ("an alarm without UID", "ein Alarm ohne UID"),
    (
      "not sent, because servers would refuse the result: a line of 99 bytes is longer than the limit",
      "nicht gesendet, weil Server das Ergebnis ablehnen würden: eine Zeile von 99 Bytes ist länger als die Grenze"
    ),
    ("it could not be written", "es ließ sich nicht schreiben"),
    ("words of a server that nobody translated", "words of a server that nobody translated"),
  ])
  func theReasonOfASetAsideItemHasBothLanguages(_ english: String, _ german: String) {
    #expect(Texts.itemReason(english, .german) == german)
    #expect(Texts.itemReason(english, .english) == english)
  }

  @Test("what was found in a file is said in German, and what was done about it")
  func findings() {
    let findings: [ReadingIssue.Finding] = [
      .byteOrderMark, .notOctetText, .streamTooLong(octets: 9), .lineTooLong(octets: 9), .tooDeep, .lineEnds, .notUTF8,
      .nulOctet, .notAContentLine(excerpt: "x"), .quoteNeverClosed, .noEnd(component: "VTODO"),
      .endWithoutBegin(component: "VTODO"), .textOutsideCalendar(excerpt: "x"),
      .componentOutsideCalendar(component: "VTODO"), .noCalendar, .invalidValue(property: "DUE", excerpt: "x"),
      .unknownTimeZone(tzid: "Mars"), .zoneTooLarge(tzid: "Mars"), .ruleTooDense, .titleTooLong(octets: 9),
      .furtherIssues(count: 2),
    ]
    for finding in findings {
      let german = Texts.itemReason(finding.description, .german)
      #expect(german != finding.description && !german.contains("%"), "\(finding)")
    }
    let actions: [ReadingIssue.Action] = [.accepted, .keptAsText, .repairedInView, .closed, .wrapped, .notRead]
    for action in actions { #expect(Texts.itemReason(action.description, .german) != action.description, "\(action)") }
    let issue = ReadingIssue(line: 2, what: .noEnd(component: "VTODO"), action: .closed)
    #expect(Texts.issue(issue, .german) == "Zeile 2: VTODO ohne END (als abgeschlossen gelesen)")
    #expect(Texts.issue(issue, .english) == "line 2: VTODO without END (taken as ended)")
  }
}
