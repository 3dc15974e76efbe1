package import FocusbloxActions
package import FocusbloxModel

extension PushProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unusableAddress(let address):
      Explanation(
        l("“\(address)” is not the address of a push service."),
        remedy: l("For example: --service https://ntfy.sh"),
        outcome: .wrongUse)
    case .plainHTTP(let host):
      Explanation(l("Only encrypted connections are made to \(host)."), remedy: l("Use https."), outcome: .wrongUse)
    case .noService(let host):
      Explanation(
        l("No ntfy service answers at \(host)."),
        remedy: l("Check the address; a browser should show the ntfy page there."))
    case .refused(let host, let status) where status == 401 || status == 403:
      Explanation(
        l("\(host) requires a login (\(status))."),
        remedy: l(
          "Give the token for reading with --token-command; everybody must be allowed to write: ntfy access '*' 'up*' write-only"
        ))
    case .refused(let host, 429): Explanation(l("\(host) currently gets too many requests (429)."))
    case .refused(let host, let status): Explanation(l("\(host) answers \(status)."))
    case .flooded(let host):
      Explanation(l("\(host) sends more than messages need; the connection was closed, and will be tried again later."))
    case .ended(let host): Explanation(l("\(host) closed the connection."))
    case .unreachable(_, let cause): Explanation(Explanation(of: cause.error, in: l).line)
    case .noToken(let host, let cause):
      Explanation(l("No token for \(host): \(Explanation(of: cause.error, in: l).line)"))
    case .silent(let host):
      Explanation(
        l("A test message did not come back from \(host)."),
        remedy: l("No proxy in front of the service may buffer answers (nginx: proxy_buffering off)."))
    case .storeOpenToOthers(let path):
      Explanation(
        l("Others may read \(path), which would contain the secret address."),
        remedy: l("To fix it: chmod 600 \(Texts.shellWord(path))"))
    case .notSet(let account):
      Explanation(
        l("No push service is chosen for “\(account)”."),
        remedy: l("focusblox account push \(Texts.shellWord(account)) --service https://ntfy.sh"))
    }
  }
}

extension WatchState.Words {
  package init(_ problem: PushProblem) {
    self.init(german: problem.explanation(in: .german).sentence, english: problem.explanation(in: .english).sentence)
  }
}
