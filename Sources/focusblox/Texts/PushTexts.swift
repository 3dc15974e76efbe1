import FocusbloxModel

extension PushProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .unusableAddress(let address):
      Explanation(
        l("„\(address)“ ist keine Adresse eines Push-Dienstes.", "“\(address)” is not the address of a push service."),
        remedy: l("Zum Beispiel: --service https://ntfy.sh", "For example: --service https://ntfy.sh"),
        outcome: .wrongUse)
    case .plainHTTP(let host):
      Explanation(
        l("Mit \(host) wird nur verschlüsselt gesprochen.", "Only encrypted connections are made to \(host)."),
        remedy: l("https nehmen.", "Use https."), outcome: .wrongUse)
    case .noService(let host):
      Explanation(
        l("Auf \(host) antwortet kein ntfy-Dienst.", "No ntfy service answers at \(host)."),
        remedy: l(
          "Die Adresse prüfen; im Browser zeigt sie die Seite von ntfy.",
          "Check the address; a browser should show the ntfy page there."))
    case .refused(let host, let status) where status == 401 || status == 403:
      Explanation(
        l(
          "\(host) will eine Anmeldung (\(status)).", "\(host) requires a login (\(status))."),
        remedy: l(
          "Mit --token-command das Token zum Lesen; schreiben muss jeder dürfen: ntfy access '*' 'up*' write-only",
          "Give the token for reading with --token-command; everybody must be allowed to write: ntfy access '*' 'up*' write-only"
        ))
    case .refused(let host, 429):
      Explanation(
        l("\(host) sind es gerade zu viele Anfragen (429).", "\(host) currently gets too many requests (429)."))
    case .refused(let host, let status):
      Explanation(l("\(host) antwortet mit \(status).", "\(host) answers \(status)."))
    case .flooded(let host):
      Explanation(
        l(
          "\(host) schickt mehr, als Mitteilungen brauchen; die Verbindung wurde beendet und später wieder versucht.",
          "\(host) sends more than messages need; the connection was closed, and will be tried again later."))
    case .ended(let host):
      Explanation(l("\(host) hat die Verbindung beendet.", "\(host) closed the connection."))
    case .unreachable(_, let german, let english): Explanation(LocalizedText(german, english).text(in: l))
    case .noToken(let host, let german, let english):
      Explanation(
        l(
          "Kein Token für \(host): \(LocalizedText(german, english).text(in: l))",
          "No token for \(host): \(LocalizedText(german, english).text(in: l))"))
    case .silent(let host):
      Explanation(
        l(
          "Eine Nachricht an uns selbst kam über \(host) nicht zurück.",
          "A message to ourselves did not come back from \(host)."),
        remedy: l(
          "Vor dem Dienst darf kein Proxy Antworten sammeln (nginx: proxy_buffering off).",
          "No proxy in front of the service may buffer answers (nginx: proxy_buffering off)."))
    case .storeOpenToOthers(let path):
      Explanation(
        l(
          "Andere dürfen \(path) lesen; darin stünde die geheime Adresse.",
          "Others may read \(path), which would contain the secret address."),
        remedy: l("Abhilfe: chmod 600 \(path)", "To fix it: chmod 600 \(path)"))
    case .notSet(let account):
      Explanation(
        l("Für „\(account)“ ist kein Push-Dienst gewählt.", "No push service is chosen for “\(account)”."),
        remedy: l(
          "focusblox account push \(account) --service https://ntfy.sh",
          "focusblox account push \(account) --service https://ntfy.sh"))
    }
  }
}
