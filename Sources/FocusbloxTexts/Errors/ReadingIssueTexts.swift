package import FocusbloxModel
package import ICalendar

/// The faults in a file and their repairs, in the user's language. JSON output has them in English.
extension Texts {
  package static func issue(_ issue: ReadingIssue, _ language: Language) -> String {
    language == .german ? "Zeile \(issue.line): \(issue.what.german) (\(issue.action.german))" : issue.description
  }
}

extension ReadingIssue.Finding {
  fileprivate var german: String {
    switch self {
    case .byteOrderMark: "Byte Order Mark"
    case .notOctetText: "Text in UTF-16 oder UTF-32"
    case .streamTooLong(let octets): "\(octets) Oktette sind mehr als die Grenze"
    case .lineTooLong(let octets): "eine Zeile von \(octets) Oktetten ist länger als die Grenze"
    case .tooDeep: "Komponenten zu tief verschachtelt"
    case .lineEnds: "andere Zeilenenden als CRLF"
    case .notUTF8: "Oktette, die kein UTF-8 sind"
    case .nulOctet: "ein NUL-Oktett"
    case .notAContentLine(let excerpt): "keine Inhaltszeile: \(excerpt)"
    case .quoteNeverClosed: "ein Parameterwert ohne schließendes Anführungszeichen"
    case .noEnd(let component): "\(component) ohne END"
    case .endWithoutBegin(let component): "END:\(component) ohne BEGIN"
    case .textOutsideCalendar(let excerpt): "Text außerhalb eines Kalenders: \(excerpt)"
    case .componentOutsideCalendar(let component): "\(component) außerhalb eines Kalenders"
    case .vCalendar1: "vCalendar 1.0"
    case .noCalendar: "kein Kalender"
    case .invalidValue(let property, let excerpt): "\(property) hat keinen Wert, den es gibt: \(excerpt)"
    case .unknownTimeZone(let tzid): "unbekannte Zeitzone \(tzid), ihre Zeiten gelten ohne Zone"
    case .zoneTooLarge(let tzid): "die Zeitzone \(tzid) hat zu viele Regeln, ihre Zeiten gelten ohne Zone"
    case .ruleTooDense: "einer Regel, die jede Sekunde gilt, wird nicht gefolgt"
    case .titleTooLong(let octets): "ein Titel von \(octets) Oktetten wird gekürzt gezeigt"
    case .furtherIssues(let count): "\(count) weitere"
    }
  }
}

extension ReadingIssue.Action {
  fileprivate var german: String {
    switch self {
    case .accepted: "hingenommen"
    case .keptAsText: "als Text behalten"
    case .repairedInView: "berichtigt gezeigt, behalten wie empfangen"
    case .closed: "als beendet genommen"
    case .wrapped: "in einen Kalender gestellt"
    case .notRead: "nicht gelesen"
    }
  }
}
