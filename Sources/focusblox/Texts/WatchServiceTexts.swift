import FocusbloxModel

extension WatchServiceProblem: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    switch self {
    case .noSystemd:
      Explanation(
        l("Hier gibt es kein systemd.", "There is no systemd here."),
        remedy: l(
          "„focusblox watch“ mit der Sitzung starten lassen, oder „focusblox watch --once“ jede Minute von cron.",
          "Have your session start “focusblox watch”, or cron run “focusblox watch --once” every minute."))
    case .noUserManager:
      Explanation(
        l(
          "Für diese Anmeldung läuft kein systemd (systemctl --user antwortet nicht).",
          "No systemd runs for this login (systemctl --user does not answer)."),
        remedy: l(
          "In der Sitzung am Rechner noch einmal versuchen, oder „focusblox watch --once“ jede Minute von cron starten lassen.",
          "Try again in a session at the machine, or have cron run “focusblox watch --once” every minute."))
    case .foreignFile(let path):
      Explanation(
        l("\(path) stammt nicht von --install.", "\(path) was not written by --install."),
        remedy: l("Die Datei wegnehmen, wenn sie nicht mehr gilt.", "Move the file away if it is no longer needed."))
    case .cannotWrite(let path, let reason):
      Explanation(
        l(
          "\(path) kann nicht geschrieben werden: \(Texts.reason(reason, l)).",
          "\(path) cannot be written: \(Texts.reason(reason, l))."),
        remedy: Texts.remedy(ofWriting: reason, l))
    case .controlCharacter(let word):
      Explanation(
        l(
          "In \(l.quoted(word)) steht ein Zeilenumbruch oder ein anderes Steuerzeichen; in der Datei des Dienstes wäre es ein eigener Befehl.",
          "\(l.quoted(word)) holds a line break or another control character; in the service file it would be a separate command."
        ), remedy: l("Einen Pfad ohne Steuerzeichen nehmen.", "Use a path without control characters."),
        outcome: .wrongUse)
    case .refused(let words, let code):
      Explanation(
        l(
          "systemctl --user \(words) ist misslungen (Code \(code)).",
          "systemctl --user \(words) failed (code \(code))."),
        remedy: l("Zum Nachsehen: systemctl --user status", "To find out more: systemctl --user status"))
    case .notActive(let activity):
      Explanation(
        l(
          "Der Dienst ist eingerichtet, läuft aber nicht: \(activity)",
          "The service is set up but not running: \(activity)"),
        remedy: l(
          "Zum Nachsehen: journalctl --user -u \(WatchServiceFiles.unitName) -n 20",
          "To find out more: journalctl --user -u \(WatchServiceFiles.unitName) -n 20"))
    }
  }
}
