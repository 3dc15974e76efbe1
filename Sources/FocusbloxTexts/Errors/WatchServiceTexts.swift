package import FocusbloxActions
package import FocusbloxModel

extension WatchServiceProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .noSystemd:
      Explanation(
        l("There is no systemd here."),
        remedy: l("Have your session start “focusblox watch”, or cron run “focusblox watch --once” every minute."))
    case .noUserManager:
      Explanation(
        l("No systemd runs for this login (systemctl --user does not answer)."),
        remedy: l("Try again in a session at the machine, or have cron run “focusblox watch --once” every minute."))
    case .foreignFile(let path):
      Explanation(
        l("\(path) was not written by --install."),
        remedy: l("Move the file away if it is no longer needed."))
    case .cannotWrite(let path, let reason):
      Explanation(
        l("\(path) cannot be written: \(Texts.reason(reason, l))."),
        remedy: Texts.remedy(ofWriting: reason, l))
    case .controlCharacter(let word):
      Explanation(
        l(
          "\(l.quoted(word)) holds a line break or another control character; in the service file it would be a separate command."
        ), remedy: l("Use a path without control characters."),
        outcome: .wrongUse)
    case .refused(let words, let code):
      Explanation(
        l("systemctl --user \(words) failed (code \(code))."),
        remedy: l("To find out more: systemctl --user status"))
    case .notActive(let activity):
      Explanation(
        l("The service is set up but not running: \(activity)"),
        remedy: l("To find out more: journalctl --user -u \(WatchServiceFiles.unitName) -n 20"))
    }
  }
}
