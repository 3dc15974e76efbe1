package import FocusbloxModel

/// Why an item was set aside, or an answer of a server is unusable, in the user's language. Beside the items, in journals and in JSON the reasons stand in English.
extension Texts {
  package static func itemReason(_ reason: String, _ language: Language) -> String {
    language == .german ? german(reason) : reason
  }

  private static func german(_ reason: String) -> String {
    for (english, german) in sentences {
      guard
        let arguments = arguments(of: reason[...], in: english.split(separator: "%", omittingEmptySubsequences: false))
      else { continue }
      // The parts of a list are sentences, too.
      let words = arguments.map { $0.split(separator: "; ").map { self.german(String($0)) }.joined(separator: "; ") }
      let pieces = german.split(separator: "%", omittingEmptySubsequences: false)
      return zip(pieces, words + [""]).map { String($0) + $1 }.joined()
    }
    return reason
  }

  /// The texts between the pieces of a pattern; `nil` if the text does not match the pattern.
  private static func arguments(of text: Substring, in pieces: [Substring]) -> [Substring]? {
    guard let head = pieces.first, text.hasPrefix(head) else { return nil }
    let rest = text.dropFirst(head.count)
    guard pieces.count > 1 else { return rest.isEmpty ? [] : nil }
    if pieces.count == 2 {
      guard rest.hasSuffix(pieces[1]) else { return nil }
      return [rest.dropLast(pieces[1].count)]
    }
    guard let place = rest.firstRange(of: pieces[1]) else { return nil }
    return arguments(of: rest[place.lowerBound...], in: Array(pieces.dropFirst())).map {
      [rest[..<place.lowerBound]] + $0
    }
  }

  private static let sentences: [(english: String, german: String)] = [
    (
      "not sent, because servers would refuse the result: %",
      "nicht gesendet, weil Server ablehnen, was die Änderung daraus machte: %"
    ),
    (
      "another program's change in its former list cannot be repeated: %",
      "was ein anderes Programm in der früheren Liste geändert hat, lässt sich nicht wiederholen: %"
    ),
    ("waiting until its former list “%” is switched on", "wartet, bis die frühere Liste „%“ eingeschaltet ist"),
    (
      "waiting until the list “%”, which contains it, is switched on",
      "wartet, bis die Liste „%“ eingeschaltet ist, in der es steht"
    ),
    (
      "waiting until the server tells whether it was moved here from another list",
      "wartet, bis der Server sagt, ob es aus einer anderen Liste hierher verschoben wurde"
    ),
    (
      "the server may send mail about it to %, so it waits for a sync that you start",
      "der Server kann darüber Mail senden an %; es wartet auf einen Abgleich von Hand"
    ),
    (
      "the server cannot move it, and a copy would cancel it for %",
      "der Server kann es nicht verschieben, und eine Kopie sagte es ab für %"
    ),
    ("the server refused it: %", "der Server lehnt es ab: %"),
    ("the server answered %", "der Server antwortet mit %"),
    ("the server's answer makes no sense: %", "die Antwort des Servers ist unverständlich: %"),
    (
      "the server redirects the write out of the list, from % to %",
      "der Server verweist beim Schreiben aus der Liste hinaus, von % auf %"
    ),
    (
      "the server did not answer the upload, and does not show the item",
      "der Server gibt auf das Hochladen keine Antwort und zeigt den Eintrag nicht"
    ),
    (
      "the server did not answer the change, and has the previous version",
      "der Server gibt auf die Änderung keine Antwort und hat die Fassung davor"
    ),
    ("the server did not answer the write", "der Server gibt auf das Schreiben keine Antwort"),
    ("it could not be written", "es ließ sich nicht schreiben"),
    ("it keeps changing on the server", "es ändert sich am Server immer wieder"),
    ("it is too large for the server (%, at most %); %", "für den Server zu groß (%, höchstens %); %"),
    ("it is too large for the server (%); %", "für den Server zu groß (%); %"),
    ("shorten its notes", "die Notizen kürzen"),
    ("remove its attachment", "den Anhang entfernen"),
    ("most of it is %", "das meiste davon ist %"),
    (
      "the list is read-only on the server; “focusblox history” shows the step, and “focusblox undo NUMBER” takes it back",
      "die Liste ist am Server nur lesbar; „focusblox history“ zeigt den Schritt, „focusblox undo NUMMER“ nimmt ihn zurück"
    ),
    (
      "the server said that it had stored it, but does not have it",
      "der Server sagt, er habe es gespeichert, und hat es nicht"
    ),
    (
      "the server said that it had stored it, but has the previous version",
      "der Server sagt, er habe es gespeichert, und hat die Fassung davor"
    ),
    (
      "the server said that it had deleted it, but still has it",
      "der Server sagt, er habe es gelöscht, und hat es noch"
    ),
    ("something else is in its place", "an seiner Stelle steht etwas anderes"),
    ("the server shows “%”, not “%”", "der Server zeigt „%“, nicht „%“"),
    ("name or colour of the list: %", "Name oder Farbe der Liste: %"),
    ("what the server has in its place cannot be read", "was der Server an seiner Stelle hat, lässt sich nicht lesen"),
    (
      "it has no UID on the server, so it cannot be written there; what changed here stays here",
      "es hat am Server keine UID und lässt sich dort nicht schreiben; was hier geändert wurde, bleibt hier"
    ),
    (
      "it shares its resource on the server with other items, so it cannot be written there; what changed here stays here",
      "es teilt am Server seine Ressource mit anderen Einträgen und lässt sich dort nicht schreiben; was hier geändert wurde, bleibt hier"
    ),
    (
      "it shares its resource in its old list with other items and cannot leave it; it is moved only here",
      "es teilt in seiner alten Liste seine Ressource mit anderen Einträgen und kann sie nicht verlassen; dass es verschoben wurde, bleibt hier"
    ),
    ("its UID % is already at %", "seine UID % steht schon unter %"),
    ("“%”: its UID % is already at %", "„%“: seine UID % steht schon unter %"),
    ("the UID was a task before", "unter der UID war vorher eine Aufgabe"),
    ("the UID was a block before", "unter der UID war vorher ein Block"),
    ("it is not iCalendar%", "es ist kein iCalendar%"),
    ("it holds neither a task nor an event", "es enthält weder Aufgabe noch Termin"),
    ("it holds several items in one resource (%)", "es enthält mehrere Einträge in einer Ressource (%)"),
    ("the event % has a date that does not exist", "der Termin % hat kein Datum, das es gibt"),
    (
      "the list has moved to iCloud's own storage; CalDAV shows only a notice",
      "die Liste ist auf CloudKit umgestellt; über CalDAV ist nur ein Hinweis zu sehen"
    ),
    ("METHOD in a stored object", "METHOD in einem gespeicherten Objekt"),
    ("no UID", "keine UID"),
    ("several UIDs (%)", "mehrere UIDs (%)"),
    ("the end is before the start", "das Ende liegt vor dem Beginn"),
    ("the end is the start", "das Ende ist der Beginn"),
    ("start and end are not both days or both times", "Beginn und Ende sind nicht beide Tage oder beide Zeiten"),
    ("an end and a DURATION", "ein Ende und eine DURATION"),
    ("% is a date that does not exist", "%: das Datum gibt es nicht"),
    ("% is a day without VALUE=DATE", "%: ein Tag ohne VALUE=DATE"),
    ("% is a day, not a time", "%: ein Tag statt einer Zeit"),
    ("the time zone % without its VTIMEZONE", "die Zeitzone % ohne ihre VTIMEZONE"),
    ("an alarm beside its item", "ein Alarm neben seinem Eintrag"),
    ("an alarm without %", "ein Alarm ohne %"),
    ("the name %", "der Name %"),
    ("a control character", "ein Steuerzeichen"),
    ("the answer has no row", "die Antwort hat keine Zeile"),
    ("the answer has no row for the property", "die Antwort nennt die Eigenschaft nicht"),
    ("answered %, not 207", "mit % beantwortet, nicht mit 207"),
    ("PROPFIND answered %, not 207", "PROPFIND mit % beantwortet, nicht mit 207"),
    ("GET answered %, not an object", "GET mit % beantwortet, ohne Objekt"),
    ("not a calendar", "kein Kalender"),
    ("not an http or https address", "keine http- oder https-Adresse"),
    ("no principal, no calendar home and no calendar was found", "weder Konto noch Kalender gefunden"),
    ("the listing does not even name the calendar", "die Auflistung nennt nicht einmal den Kalender"),
    ("it names “%” and nothing in the list", "sie nennt „%“ und nichts aus der Liste"),
    ("the report never ends", "der Bericht nimmt kein Ende"),
    ("the answer names no push registration that is valid", "die Antwort nennt keine gültige Push-Anmeldung"),
    ("the push registration is on another server", "die Push-Anmeldung liegt auf einem anderen Server"),
    ("the answer has too many header fields", "die Antwort hat zu viele Kopfzeilen"),
    ("libcurl cannot be initialised", "libcurl lässt sich nicht starten"),
  ]
}
