import CalDAV

/// Which servers answer in a run, by origin.
///
/// One calendar may hang while its server answers for all others. A silent list therefore costs only its own turn if the
/// server has answered before it. Two silent lists in succession, or a first silent one, stand for the whole server.
struct HostAnswers {
  /// The errors of servers that the run asks no more.
  private(set) var silence: [String: any Error] = [:]
  private(set) var haveAnswered: Set<String> = []
  private var lastWasSilent: Set<String> = []

  /// Notes an answer that was about more than one list.
  mutating func noteAnswer(of origin: String) { haveAnswered.insert(origin) }

  mutating func note(_ outcome: ListOutcome, of origin: String) {
    if outcome.isComplete { haveAnswered.insert(origin) }
    guard let error = outcome.hostError else {
      lastWasSilent.remove(origin)
      return
    }
    let mayBeOneList =
      if case CalDAVError.transport(.timedOut, _) = error { haveAnswered.contains(origin) } else { false }
    if !mayBeOneList || !lastWasSilent.insert(origin).inserted { silence[origin] = error }
  }
}
